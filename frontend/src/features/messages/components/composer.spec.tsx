/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { MAX_MESSAGE } from '@meguri/contracts/limits.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { Composer } from './composer.tsx';

const nothing = () => undefined;
const composer = (length: number) => (
  <Composer
    {...{ chat: { kind: 'transaction', id: 'r' }, viewerId: 2, text: 'あ'.repeat(length), onText: nothing }}
    {...{ item: null, onItemDone: nothing, disabled: false, onSent: nothing, answers: [] }}
  />
);
const alert = () => screen.queryByRole('alert')?.textContent;

it('a too long message is reported by one alert with an unchanged text', () => {
  const { rerender } = renderComponent(composer(MAX_MESSAGE));
  expect(alert()).toBeUndefined();
  rerender(composer(MAX_MESSAGE + 1));
  expect(alert()).toBe(`メッセージは${MAX_MESSAGE}文字以内で入力してください`);
  rerender(composer(MAX_MESSAGE + 30));
  expect(alert()).toBe(`メッセージは${MAX_MESSAGE}文字以内で入力してください`);
  expect(screen.getByText('（30文字超過）')).toBeDefined();
});

const ANSWERS = ['届きました。', 'まだ届いていません。'];
function Writing() {
  const [text, setText] = useState('');
  return (
    <Composer
      {...{ chat: { kind: 'transaction', id: 'w' }, viewerId: 2, text, onText: setText, answers: ANSWERS }}
      {...{ item: null, onItemDone: nothing, disabled: false, onSent: nothing }}
    />
  );
}

it('a common answer is written by a press, to be changed before it is sent', async () => {
  const { user, sent } = renderComponent(<Writing />);
  await user.click(screen.getByRole('button', { name: 'まだ届いていません。' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'メッセージ' });
  expect([field.value, document.activeElement]).toEqual(['まだ届いていません。', field]);
  expect(screen.queryByRole('list', { name: 'よく使う返事' })).toBeNull();
  expect(sent).toEqual([]);
  await user.clear(field);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
