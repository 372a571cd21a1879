/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NO_NETWORK, refused } from '../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../testing/render-component.testing.tsx';
import { LoginForm } from './login-form.tsx';

const REFUSAL = 'ユーザー名またはパスワードが正しくありません。';

describe('the toast about', () => {
  it.each([
    ['a rejected login', refused('invalid_credentials', REFUSAL, {}, 401), REFUSAL],
    ['a login without a network', 'no network', NO_NETWORK],
  ] as const)('%s', async (_, answered, text) => {
    const { user } = renderComponent(<LoginForm onSignedIn={() => undefined} />, answered);
    await user.type(screen.getByLabelText(/^ユーザー名/), 'kenji');
    await user.type(screen.getByLabelText('パスワード'), 'secret-1');
    await user.click(screen.getByRole('button', { name: 'ログイン' }));
    expect(await nextToast()).toMatchObject({ title: 'ログイン失敗', text });
  });
});

it('a rejected password gets the focus, so that typing replaces it, below it the way to a new one', async () => {
  const { user } = renderComponent(
    <LoginForm onSignedIn={() => undefined} />,
    refused('invalid_credentials', REFUSAL, {}, 401),
  );
  await user.type(screen.getByLabelText(/^ユーザー名/), 'kenji');
  const password = screen.getByLabelText<HTMLInputElement>('パスワード');
  await user.type(password, 'secret-1');
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
  expect(await screen.findByText(REFUSAL)).toBeTruthy();
  expect(document.activeElement).toBe(password);
  expect([password.selectionStart, password.selectionEnd]).toEqual([0, 8]);
  const forgotten = screen.getByRole('link', { name: 'パスワードをお忘れの方' });
  const follows = forgotten.compareDocumentPosition(screen.getByRole('button', { name: 'ログイン' }));
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

it('Enter goes on to the password, which isn’t said to be missing, and logs in from there', async () => {
  const { user, sent } = renderComponent(
    <LoginForm onSignedIn={() => undefined} />,
    refused('invalid_credentials', REFUSAL, {}, 401),
  );
  await user.type(screen.getByLabelText(/^ユーザー名/), 'kenji{Enter}');
  const password = screen.getByLabelText('パスワード');
  expect(document.activeElement).toBe(password);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toEqual([]);
  await user.type(password, 'secret-1{Enter}');
  expect(await screen.findByText(REFUSAL)).toBeTruthy();
  expect(sent).not.toEqual([]);
});
