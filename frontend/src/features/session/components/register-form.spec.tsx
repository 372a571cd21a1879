/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { BROKEN, refused } from '../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../testing/render-component.testing.tsx';
import { RegisterForm, useRegistration } from './register-form.tsx';

const TAKEN = 'このユーザー名は既に使用されています';
const FAILED = 'アカウント登録に失敗しました';
const Registration = () => <RegisterForm form={useRegistration()} onSignedIn={() => undefined} />;

async function register(user: UserEvent, username: string) {
  await user.clear(screen.getByLabelText('ユーザー名'));
  await user.type(screen.getByLabelText('ユーザー名'), username);
  await user.click(screen.getByRole('button', { name: '登録する' }));
}

it('a registration under another name after a lost response opens the account that exists', async () => {
  const { user, sent } = renderComponent(<Registration />, 'no network');
  await user.type(screen.getByLabelText('メールアドレス'), 'yuzu@example.jp');
  await user.type(screen.getByLabelText('パスワード'), 'secret-1');
  await user.type(screen.getByLabelText('パスワード（確認）'), 'secret-1');
  await user.click(screen.getByRole('checkbox'));
  await register(user, 'yuzu-1');
  await nextToast();
  await register(user, 'yuzu-2');
  await waitFor(() => expect(sent).toContain('POST /api/login'));
  expect(sent.filter((one) => one === 'POST /api/register')).toHaveLength(1);
});

describe('the toast about', () => {
  it.each([
    ['a rejected registration', refused('username_taken', TAKEN, {}, 409), TAKEN],
    ['a registration after a server error', BROKEN, FAILED],
    ['a registration without a network', 'no network', FAILED],
  ] as const)('%s', async (_, answered, text) => {
    const { user } = renderComponent(<Registration />, answered);
    await user.type(screen.getByLabelText('ユーザー名'), 'kenji');
    await user.type(screen.getByLabelText('メールアドレス'), 'kenji@example.jp');
    await user.type(screen.getByLabelText('パスワード'), 'secret-1');
    await user.type(screen.getByLabelText('パスワード（確認）'), 'secret-1');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: '登録する' }));
    expect(await nextToast()).toMatchObject({ title: '登録失敗', text });
  });
});
