import { afterEach, expect, it, jest } from '@jest/globals';
import { MAX_MESSAGE } from '@meguri/contracts/limits.ts';
import { pressable } from '../../../testing/pressable.testing.ts';

const { Composer } = await import('./composer.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

const nothing = () => undefined;
const written = (length: number) =>
  pressable(Composer, {
    ...{ chat: { kind: 'transaction', id: 'r' }, viewerId: 2, text: 'あ'.repeat(length), onText: nothing },
    ...{ item: null, onItemDone: nothing, disabled: false, onSent: nothing },
  } as never).html;
const alertIn = (html: string) => /<span role="alert">([^<]*)</.exec(html)?.[1];

it('a message that is too long is said to be, once, since it can’t be sent any more', () => {
  expect(alertIn(written(MAX_MESSAGE))).toBeUndefined();
  expect(alertIn(written(MAX_MESSAGE + 1))).toBe(`メッセージは${MAX_MESSAGE}文字以内で入力してください`);
  expect(alertIn(written(MAX_MESSAGE + 30))).toBe(alertIn(written(MAX_MESSAGE + 1)));
  expect(written(MAX_MESSAGE + 30)).toContain('（30文字超過）');
});
