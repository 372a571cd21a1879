/** @jest-environment @happy-dom/jest-environment */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LoginMethods as Methods } from '@meguri/contracts/account/login-methods.ts';
import { screen, within } from '@testing-library/react';
import { type Answer, refused } from '../../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';
import { LoginMethods } from './login-methods.tsx';

const ID = '70000000-0000-4000-8000-000000000001';
const PASSKEY = { id: ID, name: '仕事の端末', createdAt: '2026-11-21T03:00:00.000Z', lastUsedAt: null };
const SINCE = '2026-11-29T01:00:00.000Z';
const known = (more: Partial<Methods> = {}) => ({
  '/api/login-methods': { hasPassword: true, passkeys: [], providers: [], ...more },
});
const linked = (since: string | null): Partial<Methods> => ({ providers: [{ provider: 'line', since }] });
const changePassword = jest.fn();
const show = (answered: Answer, more: Partial<Methods> = {}) =>
  renderComponent(<LoginMethods onChangePassword={changePassword} />, answered, known(more));
const dialogOf = async () => within(await screen.findByRole('dialog'));

beforeEach(() => void Object.assign(globalThis, { PublicKeyCredential: class {} }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

describe('the list of the ways into an account', () => {
  it('has the password, passkeys and providers, and says what to do without the device', () => {
    show('no network', { passkeys: [PASSKEY], ...linked(SINCE) });
    const rows = within(screen.getByRole('list', { name: 'ログインの方法' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'パスワード設定済み変更',
      '仕事の端末パスキー・追加 2026/11/21 12:00・未使用削除',
      expect.stringMatching(/^LINE連携済み（2026\/11\/29 10:00から）解除する$/),
    ]);
    expect(screen.getByText('パスキーの端末をなくしたとき')).toBeTruthy();
  });

  it('leads to the change of the password, unless the page has a form for it', async () => {
    const { user, unmount } = show('no network');
    await user.click(screen.getByRole('button', { name: 'パスワードを変更' }));
    expect(changePassword).toHaveBeenCalledTimes(1);
    unmount();
    renderComponent(<LoginMethods />, 'no network', known());
    expect(screen.getByText('設定済み')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'パスワードを変更' })).toBeNull();
  });

  it('offers no passkeys where the browser has none', () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    show('no network');
    expect(screen.queryByRole('button', { name: 'パスキーを追加' })).toBeNull();
    expect(screen.getByText(/このブラウザはパスキーに対応していない/)).toBeTruthy();
  });

  it('leads an account without a password to setting one by mail', () => {
    show('no network', { hasPassword: false });
    expect(screen.getByRole('link', { name: 'メールで設定する' }).getAttribute('href')).toBe('/forgot-password');
  });
});

describe('a passkey', () => {
  const remove = async (answered: Answer) => {
    const { user, sent } = show(answered, { passkeys: [PASSKEY] });
    await user.click(screen.getByRole('button', { name: '仕事の端末を削除' }));
    const dialog = await dialogOf();
    await user.type(dialog.getByLabelText('現在のパスワード'), 'secret-1');
    await user.click(dialog.getByRole('button', { name: '削除する' }));
    return sent;
  };

  it.each<[string, Answer]>([
    ['answered', [200, {}]],
    ['removed in another tab', refused('resource_not_found', 'お探しの情報が見つかりません', {}, 404)],
  ])('counts as removed when it is %s', async (_, answered) => {
    expect(await remove(answered)).toEqual([`DELETE /api/passkeys/${ID}`]);
    expect(await nextToast()).toMatchObject({ title: 'パスキーを削除しました', tone: 'good' });
  });

  it('says why the last one of a second step stays', async () => {
    const sentence = '二段階認証に使う最後のパスキーのため、削除できません。';
    await remove(refused('passkey_needed', sentence, {}, 409));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  it.each([true, false])('is added with the password of an account that has one: %s', async (hasPassword) => {
    const { user, sent } = show(refused('login_again', 'もう一度ログインしてください', {}, 403), { hasPassword });
    await user.click(screen.getByRole('button', { name: 'パスキーを追加' }));
    const dialog = await dialogOf();
    if (hasPassword) {
      await user.click(dialog.getByRole('button', { name: '追加する' }));
      expect((await dialog.findByRole('alert')).textContent).toBe('現在のパスワードを入力してください');
      expect(sent).toEqual([]);
      await user.type(dialog.getByLabelText('現在のパスワード'), 'secret-1');
    } else {
      expect(dialog.queryByLabelText('現在のパスワード')).toBeNull();
    }
    await user.click(dialog.getByRole('button', { name: '追加する' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('もう一度ログインしてください');
    expect(sent).toEqual(['POST /api/passkeys/registration/options']);
  });
});

describe('a login provider', () => {
  it('is unlinked with the password', async () => {
    const { user, sent } = show([200, {}], linked(SINCE));
    await user.click(screen.getByRole('button', { name: 'LINEの連携を解除する' }));
    const dialog = await dialogOf();
    await user.type(dialog.getByLabelText('現在のパスワード'), 'secret-1');
    await user.click(dialog.getByRole('button', { name: '解除する' }));
    expect(await nextToast()).toMatchObject({ title: 'LINEの連携を解除しました' });
    expect(sent).toEqual(['POST /api/linked-logins/line/end']);
  });

  it('says why the last way in stays, to an account without a password', async () => {
    const last = 'ほかにログインする方法がなくなるため、この操作はできません。';
    const { user } = show(refused('last_login', last, {}, 409), { hasPassword: false, ...linked(SINCE) });
    await user.click(screen.getByRole('button', { name: 'LINEの連携を解除する' }));
    const dialog = await dialogOf();
    expect(dialog.queryByLabelText('現在のパスワード')).toBeNull();
    await user.click(dialog.getByRole('button', { name: '解除する' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(last);
  });

  it('is linked with the password', async () => {
    const { user, sent } = show(refused('current_password_wrong', '現在のパスワードが正しくありません'), linked(null));
    await user.click(screen.getByRole('button', { name: 'LINEを連携する' }));
    const dialog = await dialogOf();
    await user.type(dialog.getByLabelText('現在のパスワード'), 'wrong-1');
    await user.click(dialog.getByRole('button', { name: '連携する' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('現在のパスワードが正しくありません');
    expect(sent).toEqual(['POST /api/linked-logins/line']);
  });
});
