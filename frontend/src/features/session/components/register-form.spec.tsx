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

it('both passwords are shown and hidden by one press', async () => {
  const { user } = renderComponent(<Registration />);
  const fields = () => [screen.getByLabelText('パスワード'), screen.getByLabelText('パスワード（確認）')];
  const types = () => fields().map((field) => field.getAttribute('type'));
  const [show, other] = screen.getAllByRole('button', { name: '入力した文字を表示' });
  await user.click(show!);
  expect(types()).toEqual(['text', 'text']);
  expect(other?.getAttribute('aria-pressed')).toBe('true');
  await user.click(other!);
  expect(types()).toEqual(['password', 'password']);
});

it('Enter goes on to the next field that is empty, and the first refused field gets the focus', async () => {
  const errors = [
    { field: 'username', message: TAKEN },
    { field: 'email', message: '有効なメールアドレスを入力してください' },
  ];
  const { user, sent } = renderComponent(
    <Registration />,
    refused('invalid_input', '入力内容を確認してください', { errors }),
  );
  await user.type(screen.getByLabelText('ユーザー名'), 'kenji{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('メールアドレス'));
  await user.type(screen.getByLabelText('メールアドレス'), 'kenji@example.jp');
  await user.type(screen.getByLabelText('パスワード'), 'secret-1{Enter}');
  await user.type(screen.getByLabelText('パスワード（確認）'), 'secret-1');
  await user.click(screen.getByRole('checkbox'));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: '登録する' }));
  expect(await screen.findByText(TAKEN)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('ユーザー名'));
});
