/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refused } from '../../../../testing/answers.testing.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { SetUp } from './set-up.tsx';

const LOGIN_NEEDED = refused('login_again', 'もう一度ログインしてからお試しください', {}, 403);
const begin = () => screen.getByRole('button', { name: '設定を始める' });

describe('setting up the second step', () => {
  it('asks for the password', async () => {
    const { user, sent } = renderComponent(<SetUp asksPassword onConfirmed={() => undefined} />);
    await user.click(begin());
    expect(await screen.findByText('現在のパスワードを入力してください')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('asks an account without a password for none, and says when a login is needed', async () => {
    const { user, sent } = renderComponent(<SetUp asksPassword={false} onConfirmed={() => undefined} />, LOGIN_NEEDED);
    expect(screen.queryByLabelText('現在のパスワード')).toBeNull();
    await user.click(begin());
    expect(await screen.findByText(/もう一度ログインしてからお試しください/)).toBeTruthy();
    expect(sent).toEqual(['POST /api/second-step']);
  });
});
