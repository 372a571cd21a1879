/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type Answer, BROKEN } from '../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../testing/render-component.testing.tsx';
import { toasts } from '../../../ui/overlay/toast-store.ts';
import FeedbackDialog from './feedback-dialog.tsx';

const send = async (message: string, answered: Answer) => {
  const { user, sent } = renderComponent(<FeedbackDialog open onClose={() => undefined} />, answered);
  await user.click(screen.getByRole('textbox', { name: 'メッセージ' }));
  await user.paste(message);
  await user.click(screen.getByRole('button', { name: '送信する' }));
  return sent;
};
const LATER = '時間を空けて再度お試しください。';

describe('the toast about', () => {
  it.each([
    ['sent feedback', [201, { received: true }], 'フィードバックを送信しました', null],
    ['feedback that failed', BROKEN, '送信に失敗しました', LATER],
    ['feedback without a network', 'no network', '送信に失敗しました', LATER],
  ] as const)('%s', async (_, answered, title, text) => {
    await send('とても便利です', answered);
    expect(await nextToast()).toMatchObject({ title, text });
  });

  it('too long feedback', async () => {
    const sent = await send('あ'.repeat(1001), BROKEN);
    const text = 'メッセージは1000文字以内で入力してください';
    expect(await nextToast()).toMatchObject({ title: '入力エラー', text });
    expect(sent).toEqual([]);
  });

  it('empty feedback doesn’t appear, as the button is disabled', async () => {
    await send('  ', BROKEN);
    // Nothing, because its button can't be pressed.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '送信する' }).disabled).toBe(true);
    expect(toasts.get()).toEqual([]);
  });

  it('invalid feedback appears without a request', async () => {
    expect(await send(' ', BROKEN)).toEqual([]);
  });
});
