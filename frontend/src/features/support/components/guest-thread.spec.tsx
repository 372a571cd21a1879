/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { GuestThread as Thread } from '@meguri/contracts/message/guest-question.ts';
import { screen } from '@testing-library/react';
import type { Answer } from '../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../testing/render-component.testing.tsx';
import { GuestThread } from './guest-thread.tsx';

const AT = '2026-11-29T01:00:00.000Z';
const THREAD: Thread = {
  ...{
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'other',
    roundId: null,
    item: null,
    createdAt: AT,
    excerpt: '',
  },
  ...{ answerBy: null, closedAt: null, satisfaction: null, lastAt: AT, isConfirmed: false, heldPhotos: 0 },
  messages: [{ id: '1', position: 1, from: 'asker', content: '質問です', images: [], createdAt: AT }],
};
const CONFIRMED = { ...THREAD, isConfirmed: true };
const show = (thread: Thread, answered: Answer = [200, thread]) =>
  renderComponent(<GuestThread thread={thread} token="t" />, answered);

describe('a guest’s thread', () => {
  it('is only confirmed at first', async () => {
    const { user, sent } = show(THREAD, [200, CONFIRMED]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('region', { name: 'ご感想' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'この内容で相談する' }));
    expect(await nextToast()).toMatchObject({ title: 'ご相談を受け付けました' });
    expect(sent).toEqual(['POST /api/guest-questions/confirm']);
  });

  it('says that its photos wait for the confirmation too', async () => {
    show({ ...THREAD, heldPhotos: 2 });
    expect(screen.getByText(/添付した写真2枚も一緒に届きます/)).toBeTruthy();
  });

  it('takes messages, and keeps one that is refused', async () => {
    const words = 'このご相談は終了しています。';
    const { user, sent, rerender } = show(CONFIRMED, [409, { code: 'support_thread_closed', message: words }]);
    await user.type(screen.getByRole('textbox', { name: /^メッセージ/ }), 'まだです');
    await user.click(screen.getByRole('button', { name: '送信する' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^メッセージ/ }).value).toBe('まだです');
    expect(sent).toContain('POST /api/guest-questions/messages');
    rerender(<GuestThread thread={{ ...CONFIRMED, closedAt: AT }} token="t" />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('region', { name: '送信していないメッセージ' }).textContent).toContain('まだです');
  });

  it('is ended by a judgement, which is asked once', async () => {
    const { user, sent, unmount } = show(CONFIRMED, [200, { ...CONFIRMED, closedAt: AT, satisfaction: 'good' }]);
    await user.click(screen.getByRole('button', { name: '解決した' }));
    expect(await nextToast()).toMatchObject({ title: 'ご感想を受け付けました' });
    expect(sent).toEqual(['POST /api/guest-questions/close']);
    unmount();
    show({ ...CONFIRMED, closedAt: AT, satisfaction: 'fair' });
    expect(screen.getByText('ご感想：だいたい解決した')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '解決した' })).toBeNull();
  });
});
