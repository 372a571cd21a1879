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
