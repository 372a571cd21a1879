/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { SupportThreadMessage, SupportThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answer } from '../../../testing/answers.testing.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { Thread } from './thread.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const message = (position: number, from: SupportThreadMessage['from'], content: string): SupportThreadMessage => ({
  ...{ id: `${position}`, position, from, content, images: [], createdAt: '2026-11-29T01:00:00.000Z' },
});
const THREAD: SupportThreadPage = {
  ...{ id: ID, kind: 'no_code', roundId: null, item: null, createdAt: '2026-11-29T01:00:00.000Z', excerpt: '' },
  ...{ answerBy: '2126-11-30T01:00:00.000Z', closedAt: null, satisfaction: null, lastAt: '2026-11-29T01:00:00.000Z' },
  messages: [message(1, 'asker', '質問です')],
};
const ANSWERED = { ...THREAD, answerBy: null, messages: [...THREAD.messages, message(2, 'operators', '回答です')] };
const CLOSED = { ...ANSWERED, closedAt: '2026-11-29T02:00:00.000Z' };

const show = (thread: SupportThreadPage, answered: Answer = [200, thread]) =>
  renderComponent(<Thread thread={thread} />, answered);
const write = async ({ user }: ReturnType<typeof show>, text: string) => {
  await user.click(screen.getByRole('textbox', { name: /^メッセージ/ }));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: '送信する' }));
};

describe('a thread', () => {
  it('says until when the answer comes, and excuses one that is late', () => {
    const { unmount, sent } = show(THREAD);
    expect(screen.getByText('運営事務局が11月30日(土) 10:00までにお返事します。')).toBeTruthy();
    expect(sent).toEqual([]);
    unmount();
    show({ ...THREAD, answerBy: '2026-01-01T00:00:00.000Z' });
    expect(screen.getByText(/^お返事が遅れていて、申し訳ありません。/)).toBeTruthy();
  });

  it('announces an answer that arrives while it is open', () => {
    const { rerender } = show(THREAD);
    const log = screen.getByRole('log', { name: 'メッセージ' });
    rerender(<Thread thread={ANSWERED} />);
    expect(
      within(log)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('質問です'), expect.stringContaining('回答です')]);
    expect(screen.getByRole('log')).toBe(log);
  });

  it('withdraws its notification when an answer is shown', async () => {
    const { sent } = show(ANSWERED);
    expect(screen.getByText('回答です')).toBeTruthy();
    await waitFor(() => expect(sent).toEqual([`PUT /api/support-requests/${ID}/read`]));
  });

  it('sends a message and empties the field', async () => {
    const shown = show(THREAD, [201, ANSWERED]);
    await write(shown, 'まだです');
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^メッセージ/ }).value).toBe(''),
    );
    expect(shown.sent).toEqual([`POST /api/support-requests/${ID}/messages`]);
  });

  it('keeps the message where 運営事務局 has ended the thread meanwhile, and says so', async () => {
    const words = 'このご相談は終了しています。';
    const shown = show(THREAD, [409, { code: 'support_thread_closed', message: words }]);
    await write(shown, 'まだです');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^メッセージ/ }).value).toBe('まだです');
    shown.rerender(<Thread thread={CLOSED} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('region', { name: '送信していないメッセージ' }).textContent).toContain('まだです');
  });

  it('is ended with a judgement', async () => {
    const { user, sent } = show(THREAD, [200, CLOSED]);
    await user.click(screen.getByRole('button', { name: 'この相談を終了する' }));
    const end = screen.getByRole<HTMLButtonElement>('button', { name: '終了する' });
    expect(end.title).toBe('解決したかどうかを選択してください');
    await user.click(screen.getByRole('radio', { name: 'だいたい解決した' }));
    await user.click(end);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([`POST /api/support-requests/${ID}/close`]);
  });

  it('that is over asks for the judgement once', () => {
    const { unmount } = show(CLOSED);
    expect(screen.getByRole('button', { name: '解決したかどうかを伝える' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    unmount();
    show({ ...CLOSED, satisfaction: 'bad' });
    expect(screen.getByText('ご感想：解決しなかった')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '解決したかどうかを伝える' })).toBeNull();
  });
});
