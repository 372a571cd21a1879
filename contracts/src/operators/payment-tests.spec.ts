import { expect, it } from 'vitest';
import { paymentTestSchema, testedRoundSchema } from './payment-tests.ts';

const problems = (checked: ReturnType<typeof paymentTestSchema.safeParse | typeof testedRoundSchema.safeParse>) =>
  checked.error?.issues.map(({ path, message }) => [path.join('.'), message]);
const NO_ROUND = [['roundId', '取引のIDを入力してください']];

it('what happens to a round names it, as its form and the service say in the same words', () => {
  expect(problems(testedRoundSchema.safeParse({ roundId: '' }))).toEqual(NO_ROUND);
  expect(problems(paymentTestSchema.safeParse({ test: 'dispute_partly' }))).toEqual(NO_ROUND);
});

it.each(['12345678', '#4618664E'])('a part of its id is told from none: %s', (roundId) => {
  const part = [['roundId', '取引のIDをすべて入力してください。#から始まる番号では試せません']];
  expect(problems(testedRoundSchema.safeParse({ roundId }))).toEqual(part);
  expect(problems(paymentTestSchema.safeParse({ test: 'dispute_partly', roundId }))).toEqual(part);
});

it('how webhooks are sent is of no round', () => {
  expect(paymentTestSchema.safeParse({ test: 'webhooks_late' }).success).toBe(true);
});
