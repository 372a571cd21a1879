/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { restoreDrafts } from '../../../lib/drafts/drafts.ts';
import { type Answer, NO_NETWORK } from '../../../testing/answers.testing.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { GuestQuestionForm } from './guest-question-form.tsx';
import { QuestionForm } from './question-form.tsx';

// The form of another test has left its input to the next one.
beforeEach(() => restoreDrafts({}));

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: '確認のメールを受け取る' });
const send = async (answered: Answer) => {
  const shown = renderComponent(<GuestQuestionForm />, answered);
  const { user } = shown;
  await user.click(screen.getByRole('radio', { name: 'ログイン・アカウント' }));
  await user.type(screen.getByRole('textbox', { name: /^内容/ }), '登録できません');
  expect(submit().title).toBe('メールアドレスを入力してください');
  await user.type(screen.getByRole('textbox', { name: /^メールアドレス/ }), 'guest@example.jp');
  await user.dblClick(submit());
  return shown;
};

describe('a guest’s form for a question', () => {
  it('says where the mail went', async () => {
    const { sent } = await send([200, null]);
    expect((await screen.findByRole('status')).textContent).toMatch(
      /guest@example\.jp に届いたメールのリンクを48時間以内に/,
    );
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(sent).toEqual(['POST /api/guest-questions']);
  });

  it('sends its photos first, and again once the address is corrected', async () => {
    const { user, sent } = renderComponent(<GuestQuestionForm />, [200, { url: '/api/uploads/1.webp' }]);
    const photo = () => new File(['GIF89a'], 'screen.gif', { type: 'image/gif' });
    await user.upload(screen.getByLabelText('写真を追加'), [photo(), photo(), photo(), photo()]);
    expect(await screen.findByText('写真は3枚まで選択できます')).toBeTruthy();
    expect(screen.getAllByAltText(/^選んだ写真/)).toHaveLength(3);
    await user.click(screen.getByRole('radio', { name: 'ログイン・アカウント' }));
    await user.type(screen.getByRole('textbox', { name: /^内容/ }), '登録できません');
    await user.type(screen.getByRole('textbox', { name: /^メールアドレス/ }), 'guest@example.jp');
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'メールアドレスを直す' }));
    const question = [
      ...Array.from({ length: 3 }, () => 'POST /api/guest-questions/photos'),
      'POST /api/guest-questions',
    ];
    expect(sent).toEqual(question);
    expect(screen.getAllByAltText(/^選んだ写真/)).toHaveLength(3);
    // A question with the photos of another one would be refused, and count as one of the few of an hour.
    await user.click(submit());
    await screen.findByRole('status');
    expect(sent).toEqual([...question, ...question]);
  });

  it('can be sent again to another address, as it was typed', async () => {
    const { user, sent } = await send([200, null]);
    await user.click(await screen.findByRole('button', { name: 'メールアドレスを直す' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^内容/ }).value).toBe('登録できません');
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: /^メールアドレス/ });
    expect([email.value, document.activeElement]).toEqual(['guest@example.jp', email]);
    await user.type(email, '.jp');
    await user.click(submit());
    expect((await screen.findByRole('status')).textContent).toContain('guest@example.jp.jp に届いた');
    expect(sent).toHaveLength(2);
  });

  it.each([
    [
      'an address that is refused',
      [400, { errors: [{ field: 'email', message: '使えないアドレスです' }] }],
      '使えないアドレスです',
    ],
    [
      'too many questions',
      [429, { code: 'too_many_requests', message: '時間をおいてください' }],
      '時間をおいてください',
    ],
    ['no network', 'no network', NO_NETWORK],
  ] as const)('keeps what was typed after %s, and says why', async (_what, answered, words) => {
    await send(answered);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^内容/ }).value).toBe('登録できません');
  });

  it('leaves what was typed to the member’s form, once the guest has logged in', async () => {
    const { user, rerender } = renderComponent(<GuestQuestionForm />);
    await user.click(screen.getByRole('radio', { name: 'ログイン・アカウント' }));
    await user.type(screen.getByRole('textbox', { name: /^内容/ }), '登録できません');
    rerender(<QuestionForm round={null} onSent={() => undefined} />);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^内容/ }).value).toBe('登録できません');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'ログイン・アカウント' }).checked).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '運営事務局に相談する' }).disabled).toBe(false);
  });

  it('leads to the damage report, where an item is soiled', async () => {
    const { user } = renderComponent(<GuestQuestionForm />);
    await user.click(screen.getByRole('radio', { name: 'アイテムの汚れ・破損・不足' }));
    expect(screen.getByText(/「不具合を報告」から送れます/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
