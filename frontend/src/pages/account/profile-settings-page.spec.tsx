/** @jest-environment @happy-dom/jest-environment */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { matchPath, useLocation } from 'react-router-dom';
import { RouteParamsContext } from '../../lib/route-params.ts';
import { setWriter } from '../../lib/storage/storage.ts';
import { MEMBER } from '../../testing/accounts.testing.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { Link } from '../../ui/controls/link.tsx';
import ProfileSettingsPage from './profile-settings-page.tsx';

const LIVING = {
  ...MEMBER,
  fullName: '田中 花子',
  phone: '09012345678',
  postCode: '530-0001',
  prefecture: '大阪府',
  city: '大阪市北区',
  streetAddress: '梅田1-1',
  deliveryAddress: 'complete' as const,
};

beforeEach(() => {
  sessionStorage.clear();
  setWriter(MEMBER.id);
});
afterEach(() => setWriter(null));

/** The settings, a link to `at`, and the current address. */
function Settings({ at }: { readonly at: string }) {
  const { pathname, search, hash } = useLocation();
  const { params } = matchPath('/profile/edit/:id', pathname) ?? { params: {} };
  return (
    <>
      <Link to={at}>始める</Link>
      <output>{`${pathname}${search}${hash}`}</output>
      <RouteParamsContext value={params}>
        {pathname.startsWith('/profile/edit') && <ProfileSettingsPage title="プロフィール設定" viewer={LIVING} />}
      </RouteParamsContext>
    </>
  );
}

const open = async (at: string) => {
  const view = renderComponent(<Settings at={at} />, [200, LIVING], {
    '/api/user/sizes': { sizes: [], measurements: {} },
    '/api/user/card': { card: null, keptFor: [] },
    '/api/sessions': { items: [] },
    '/api/login-methods': { hasPassword: true, passkeys: [], providers: [] },
  });
  await view.user.click(screen.getByRole('link', { name: '始める' }));
  return view;
};
const isAt = (address: string) => waitFor(() => expect(document.querySelector('output')?.textContent).toBe(address));

describe('an address from when the settings were one page', () => {
  it.each([
    ['/profile/edit#address', '/profile/edit/address'],
    ['/profile/edit?back=%2Fitems%2F7#address', '/profile/edit/address?back=%2Fitems%2F7'],
    ['/profile/edit#own-sizes', '/profile/edit/own-sizes'],
    ['/profile/edit#sign-in', '/profile/edit/sign-in'],
    ['/profile/edit#notifications', '/notifications/settings'],
    ['/profile/edit#leaving', '/profile/edit#leaving'],
    ['/profile/edit#constructor', '/profile/edit#constructor'],
  ])('%s leads to %s', async (former, now) => {
    await open(former);
    await isAt(now);
  });
});

describe('one of the settings', () => {
  it('leads back to the list, also by キャンセル', async () => {
    const { user } = await open('/profile/edit/address');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', 'お届け先');
    expect(screen.getByRole('link', { name: 'プロフィール設定' }).getAttribute('href')).toBe('/profile/edit');
    await user.click(screen.getByRole('link', { name: 'キャンセル' }));
    await isAt('/profile/edit');
  });

  it('leads back to the page that needed it, by itself once the address is complete', async () => {
    const { user } = await open('/profile/edit/address?back=%2Fitems%2F7');
    expect((await screen.findByRole('link', { name: '元のページ' })).getAttribute('href')).toBe('/items/7');
    expect(screen.getByRole('link', { name: 'キャンセル' }).getAttribute('href')).toBe('/items/7');
    await user.click(screen.getByRole('button', { name: 'お届け先を保存' }));
    await isAt('/items/7');
  });

  it('keeps what was typed for the next visit, until キャンセル', async () => {
    const { user } = await open('/profile/edit/address');
    const building = () => screen.findByLabelText<HTMLInputElement>(/^建物名/);
    await user.type(await building(), '巡りハイツ');
    await user.click(screen.getByRole('link', { name: 'プロフィール設定' }));
    await user.click(await screen.findByRole('link', { name: /^お届け先/ }));
    expect((await building()).value).toBe('巡りハイツ');
    expect(screen.getByText('前回の入力内容を復元しました。まだ保存されていません。')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'キャンセル' }));
    await user.click(await screen.findByRole('link', { name: /^お届け先/ }));
    expect((await building()).value).toBe('');
  });

  it('keeps sizes for the next visit, until they are saved', async () => {
    const { user } = await open('/profile/edit/own-sizes');
    const waist = () => screen.findByLabelText<HTMLInputElement>('ウエスト（cm）');
    await user.type(await waist(), '71');
    const again = async () => {
      await user.click(screen.getByRole('link', { name: 'プロフィール設定' }));
      await user.click(await screen.findByRole('link', { name: /^自分のサイズ/ }));
    };
    await again();
    await waitFor(async () => expect((await waist()).value).toBe('71'));
    expect(screen.getByText('前回の入力内容を復元しました。まだ保存されていません。')).toBeTruthy();
    await user.clear(await waist());
    await again();
    expect((await waist()).value).toBe('');
    expect(screen.queryByText('前回の入力内容を復元しました。まだ保存されていません。')).toBeNull();
  });

  it('that doesn’t exist says so', async () => {
    await open('/profile/edit/nothing');
    expect(await screen.findByText('ページが見つかりません')).toBeTruthy();
  });
});
