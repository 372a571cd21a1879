/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { MAX_MESSAGE } from '@meguri/contracts/limits.ts';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { forgetOwnState, setPersistent } from '../../../lib/storage/persistent-state.ts';
import { ownName } from '../../../lib/storage/storage.ts';
import { useDraftText } from '../draft.ts';
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
  expect(screen.queryByRole('list', { name: 'よく使う文' })).toBeNull();
  expect(sent).toEqual([]);
  await user.clear(field);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('common questions are offered below the item that they are about', () => {
  const item = { id: 'i1', name: '羽織', image: null };
  renderComponent(
    <Composer
      {...{ chat: CHAT, viewerId: 2, text: '', onText: nothing, answers: ['汚れや傷はありますか？'], item }}
      {...{ onItemDone: nothing, disabled: false, onSent: nothing }}
    />,
  );
  expect(screen.getByRole('button', { name: '汚れや傷はありますか？' })).toBeDefined();
});

const CHAT = { kind: 'direct', id: '3' } as const;
function Drafting() {
  const [text, onText] = useDraftText(2, CHAT);
  return (
    <Composer
      {...{ chat: CHAT, viewerId: 2, text, onText, answers: [] }}
      {...{ item: null, onItemDone: nothing, disabled: false, onSent: nothing }}
    />
  );
}

it.each([
  ['nothing else', null, '今日でも'],
  ['a stored draft, below it', '大丈夫です', '今日でも\n大丈夫です'],
  ['a stored draft that begins so', '今日でも大丈夫です', '今日でも大丈夫です'],
])('a text written before the page is hydrated stays, with %s', async (_, draft, expected) => {
  document.body.innerHTML = renderToString(<Drafting />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'メッセージ' });
  expect(field.autocomplete).toBe('off');
  field.value = '今日でも';
  setPersistent('local', ownName(2, 'draft:direct-3'), draft);
  const root = await act(async () => hydrateRoot(document.body, <Drafting />));
  expect(field.value).toBe(expected);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '送信する' }).disabled).toBe(false);
  act(() => root.unmount());
  forgetOwnState(null);
});
