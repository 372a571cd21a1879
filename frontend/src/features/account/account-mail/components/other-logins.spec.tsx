/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { OtherLogins as Others, ResettableAccounts } from '@meguri/contracts/account/password-reset.ts';
import { screen, within } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const SINCE = '2026-11-21T03:00:00.000Z';
const NONE: Others = { passkeys: [], providers: [] };
const BOTH: Others = {
  passkeys: [{ name: '仕事の端末', createdAt: SINCE }],
  providers: [{ provider: 'line', since: SINCE }],
};
const account = (username: string, otherLogins: Others): ResettableAccounts['accounts'][number] => ({
  ...{ username, otherLogins },
  registeredAt: SINCE,
});

/** The page of a reset link, and what it sends. */
function show(...accounts: ResettableAccounts['accounts']) {
  const known = { '/api/password-reset/accounts t': { accounts, total: accounts.length } };
  const view = renderComponent(<ResetPasswordForm token="t" onDone={() => {}} />, [200, { message: 'x' }], known);
  const bodies = () =>
    jest
      .mocked(fetch)
      .mock.calls.filter(([path]) => path === '/api/password-reset/confirm')
      .map(([, init]) => JSON.parse(String(init?.body)) as object);
  const submit = async () => {
    await view.user.type(screen.getByLabelText('新しいパスワード'), 'secret-2');
    await view.user.type(screen.getByLabelText('新しいパスワード（確認）'), 'secret-2');
    await view.user.click(screen.getByRole('button', { name: 'パスワードを設定する' }));
    return bodies();
  };
  return { ...view, submit };
}
const listed = () => screen.queryByRole('region', { name: 'ほかのログイン方法' });

describe('the page of a reset link', () => {
  it('names the ways in that stay, which the reader removes together with the password', async () => {
    const { user, submit } = show(account('hanako', BOTH));
    const items = within(listed()!).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'パスキー「仕事の端末」（2026年11月21日に追加）',
      'LINE（2026年11月21日に連携）',
    ]);
    expect(screen.queryByText(/リカバリーコード/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'ほかのログイン方法をすべて外す' }));
    expect(screen.getByText(/リカバリーコード/)).toBeTruthy();
    expect(await submit()).toEqual([{ token: 't', password: 'secret-2', removeOtherLogins: true }]);
  });

  it('leaves them unless the reader chooses so, and offers nothing without any', async () => {
    const { submit, unmount } = show(account('hanako', BOTH));
    expect(await submit()).toEqual([{ token: 't', password: 'secret-2' }]);
    unmount();
    show(account('hanako', NONE));
    expect(listed()).toBeNull();
  });

  it('names those of the account that the reader chooses among several', async () => {
    const { user } = show(account('hanako', BOTH), account('kenji', NONE));
    expect(listed()).toBeNull();
    await user.click(screen.getByRole('radio', { name: /hanako/ }));
    expect(listed()).not.toBeNull();
    await user.click(screen.getByRole('radio', { name: /kenji/ }));
    expect(listed()).toBeNull();
  });
});
