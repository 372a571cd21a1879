/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import type { Answer } from '../../../testing/answers.testing.ts';
import { QuestionForm } from './question-form.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const THREAD = { id: ID, kind: 'no_code', messages: [] };
const ROUND = { id: ID, itemName: '麻のワンピース' };

const form = (answered: Answer, round: Parameters<typeof QuestionForm>[0]['round'] = null) => {
  const onSent = jest.fn<(thread: unknown) => void>();
  return { onSent, ...renderComponent(<QuestionForm round={round} onSent={onSent} />, answered) };
};
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: '運営事務局に相談する' });
const fill = async ({ user }: ReturnType<typeof form>, text = 'コードが表示されません') => {
  await user.click(screen.getByRole('radio', { name: 'コードが届かない' }));
  await user.click(screen.getByRole('textbox', { name: /^内容/ }));
  await user.paste(text);
};

describe('the form for a question', () => {
  it('needs a kind and a text, and says what is missing', async () => {
    const { user } = form([201, THREAD]);
    expect(submit().disabled).toBe(true);
    expect(submit().title).toBe('種類を選択してください');
    expect(screen.getByText('種類を選択してください')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'そのほか' }));
    expect(submit().title).toBe('内容を入力してください');
    expect(screen.getByText('内容を入力してください')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /^内容/ }), '届きません');
    expect(screen.queryByText('内容を入力してください')).toBeNull();
  });

  it('sends once, and passes on the thread', async () => {
    const shown = form([201, THREAD], ROUND);
    expect(screen.getByText('「麻のワンピース」の取引について')).toBeTruthy();
    await fill(shown);
    await shown.user.dblClick(submit());
    await waitFor(() => expect(shown.onSent).toHaveBeenCalledWith(THREAD));
    expect(shown.sent).toEqual(['POST /api/support-requests']);
  });

  it.each([
    ['too many questions', [429, { code: 'too_many_support_threads', message: '1日10件までです' }], '1日10件までです'],
    [
      'a text that is refused',
      [400, { code: 'invalid_input', errors: [{ field: 'content', message: '使えません' }] }],
      '使えません',
    ],
    ['no network', 'no network', '通信できませんでした。電波の状態を確認して、もう一度お試しください。'],
  ] as const)('keeps the text after %s, and says why', async (_what, answered, words) => {
    const shown = form(answered);
    await fill(shown);
    await shown.user.click(submit());
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^内容/ }).value).toBe('コードが表示されません');
    expect(shown.onSent).not.toHaveBeenCalled();
  });

  it('offers what fits none of the kinds last', () => {
    form('no network');
    const kinds = screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent);
    expect(kinds.slice(0, 2)).toEqual(['アイテムが届かない', 'アイテムの汚れ・破損・不足']);
    expect(kinds.at(-1)).toBe('そのほか');
  });

  it('leads to the damage report instead, where an item is soiled', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = form('no network', ROUND);
    await user.click(screen.getByRole('radio', { name: 'アイテムの汚れ・破損・不足' }));
    expect(scrolled).toHaveBeenCalled();
    expect(screen.getByRole('link', { name: '取引を開く' }).getAttribute('href')).toBe(`/rental-requests/${ID}`);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is about the rental, also before its item is loaded', async () => {
    const shown = form([201, THREAD], { id: ID, itemName: null });
    expect(screen.getByText('この取引について')).toBeTruthy();
    await fill(shown);
    await shown.user.click(submit());
    await waitFor(() => expect(shown.onSent).toHaveBeenCalled());
    const [, asked] = jest.mocked(fetch).mock.calls.find(([path]) => path === '/api/support-requests') ?? [];
    expect(JSON.parse(String(asked?.body))).toMatchObject({ roundId: ID });
  });

  it('keeps its photos while another kind is chosen for a moment', async () => {
    const released = jest.spyOn(URL, 'revokeObjectURL');
    const { user } = form('no network');
    await user.upload(screen.getByLabelText('写真を追加'), new File(['GIF89a'], 'screen.gif', { type: 'image/gif' }));
    expect(await screen.findByAltText('選んだ写真1')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'アイテムの汚れ・破損・不足' }));
    await user.click(screen.getByRole('radio', { name: 'そのほか' }));
    expect(screen.getByAltText('選んだ写真1')).toBeTruthy();
    expect(released).not.toHaveBeenCalled();
  });
});
