/** @jest-environment @happy-dom/jest-environment */
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refused } from '../../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';
import { PasskeyList } from './passkey-list.tsx';

const ID = '70000000-0000-4000-8000-000000000001';
const known = (...names: string[]) => ({
  '/api/passkeys': {
    items: names.map((name) => ({ id: ID, name, createdAt: '2026-11-21T03:00:00.000Z', lastUsedAt: null })),
  },
});
const supporting = (): void => void Object.assign(globalThis, { PublicKeyCredential: class {} });
afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

describe('the list of passkeys', () => {
  it('says when each was added and used, and what to do without the device', () => {
    supporting();
    renderComponent(<PasskeyList />, 'no network', known('仕事の端末'));
    expect(screen.getByText('仕事の端末')).toBeTruthy();
    expect(screen.getByText('追加 2026/11/21 12:00・未使用')).toBeTruthy();
    expect(screen.getByText('パスキーの端末をなくしたとき')).toBeTruthy();
  });

  it('offers no button where the browser has no passkeys', () => {
    renderComponent(<PasskeyList />, 'no network', known());
    expect(screen.queryByRole('button', { name: 'パスキーを追加' })).toBeNull();
    expect(screen.getByText(/このブラウザはパスキーに対応していない/)).toBeTruthy();
  });

  const remove = async (answered: Parameters<typeof renderComponent>[1]) => {
    supporting();
    const { user, sent } = renderComponent(<PasskeyList />, answered, known('仕事の端末'));
    await user.click(screen.getByRole('button', { name: '仕事の端末を削除' }));
    await user.type(screen.getByLabelText('現在のパスワード'), 'secret-1');
    await user.click(screen.getByRole('button', { name: '削除する' }));
    return sent;
  };

  it.each([
    ['answered', [200, {}]],
    ['removed in another tab', refused('resource_not_found', 'お探しの情報が見つかりません', {}, 404)],
  ] as const)('counts one as removed when it is %s', async (_, answered) => {
    expect(await remove(answered)).toEqual([`DELETE /api/passkeys/${ID}`]);
    expect(await nextToast()).toMatchObject({ title: 'パスキーを削除しました', tone: 'good' });
  });

  it('says why the last one of a second step stays', async () => {
    const sentence = '二段階認証に使う最後のパスキーのため、削除できません。';
    await remove(refused('passkey_needed', sentence, {}, 409));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });
});
