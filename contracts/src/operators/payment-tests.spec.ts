import { expect, it } from '@jest/globals';
import { paymentTestSchema, testedRoundSchema } from './payment-tests.ts';

const problems = (checked: ReturnType<typeof paymentTestSchema.safeParse | typeof testedRoundSchema.safeParse>) =>
  checked.error?.issues.map(({ path, message }) => [path.join('.'), message]);
const NO_ROUND = [['roundId', '取引のIDを入力してください']];

it('a test about a round requires one, and form and service refuse with the same words', () => {
  expect(problems(testedRoundSchema.safeParse({ roundId: '' }))).toEqual(NO_ROUND);
  expect(problems(paymentTestSchema.safeParse({ test: 'dispute_partly' }))).toEqual(NO_ROUND);
});

it.each([
  ['#4618664E', '4618664e'],
  ['＃４６１８６６４Ｅ', '4618664e'],
  ['4618664e', '4618664e'],
  ['F0000000-0000-4000-8000-00004618664E', 'f0000000-0000-4000-8000-00004618664e'],
])('a round is given by its number or its id: %s', (roundId, read) => {
  expect(testedRoundSchema.parse({ roundId })).toEqual({ roundId: read });
});

it.each(['#461866', '4618664e-0000', 'コート'])('another input is refused: %s', (roundId) => {
  const none = [['roundId', '取引のIDか、#から始まる8文字の取引番号を入力してください']];
  expect(problems(testedRoundSchema.safeParse({ roundId }))).toEqual(none);
  expect(problems(paymentTestSchema.safeParse({ test: 'dispute_partly', roundId }))).toEqual(none);
});

it('the setting of webhook delivery needs no round', () => {
  expect(paymentTestSchema.safeParse({ test: 'webhooks_late' }).success).toBe(true);
});
