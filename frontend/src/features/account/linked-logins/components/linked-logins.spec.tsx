/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { refused } from '../../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';
import { LinkedLogins } from './linked-logins.tsx';

const known = (since: string | null, hasPassword = true) => ({
  '/api/linked-logins': { providers: [{ provider: 'line', since }], hasPassword },
});
const SINCE = '2026-11-29T01:00:00.000Z';

describe('the linked logins', () => {
  it('aren’t there where no provider is configured', () => {
    const none = { '/api/linked-logins': { providers: [], hasPassword: true } };
    expect(renderComponent(<LinkedLogins />, 'no network', none).container.textContent).toBe('');
  });

  it('are unlinked with the password', async () => {
    const { user, sent } = renderComponent(<LinkedLogins />, [200, {}], known(SINCE));
    await user.click(screen.getByRole('button', { name: 'LINEの連携を解除する' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('現在のパスワード'), 'secret-1');
    await user.click(dialog.getByRole('button', { name: '解除する' }));
    expect(await nextToast()).toMatchObject({ title: 'LINEの連携を解除しました' });
    expect(sent).toEqual(['POST /api/linked-logins/line/end']);
  });

  it('say why the last way in stays, to an account without a password', async () => {
    const last = 'ほかにログインする方法がないため、解除できません。';
    const { user } = renderComponent(<LinkedLogins />, refused('last_login', last, {}, 409), known(SINCE, false));
    expect(screen.getByRole('link', { name: 'メールでパスワードを設定する' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'LINEの連携を解除する' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('現在のパスワード')).toBeNull();
    await user.click(dialog.getByRole('button', { name: '解除する' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(last);
  });

  it('are linked with the password', async () => {
    const wrong = refused('current_password_wrong', '現在のパスワードが正しくありません');
    const { user, sent } = renderComponent(<LinkedLogins />, wrong, known(null));
    await user.click(screen.getByRole('button', { name: 'LINEを連携する' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('現在のパスワード'), 'wrong-1');
    await user.click(dialog.getByRole('button', { name: '連携する' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('現在のパスワードが正しくありません');
    expect(sent).toEqual(['POST /api/linked-logins/line']);
  });
});
