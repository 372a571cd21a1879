/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { Coupon, CouponBarrier } from '@meguri/contracts/coupon/coupons.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { addDays, instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { setPersistent } from '../../lib/storage/persistent-state.ts';
import { MEMBER } from '../../testing/accounts.testing.ts';
import { type Answer, refused } from '../../testing/answers.testing.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import RequestSheet from './request-sheet.tsx';

const ITEM = {
  ...{ id: '77777777-2222-4333-8444-000000000000', userId: 3, name: '藍の羽織', images: [], photos: [], version: 'v1' },
  ...{ rentalPrice: 3000, shippingFee: 1500, shippingMethod: 'both', pickupAreas: ['umeda'], daysBetween: 0 },
  ...{ bookedPeriods: [], washingInstructions: 'washing_machine', status: 'available', isRentable: true },
} satisfies Partial<ItemPage> as Partial<ItemPage> as ItemPage;
const LIVING: Account = {
  ...{ ...MEMBER, fullName: '居住 すみれ', phone: '090-1234-5678', postCode: '530-0001', prefecture: '大阪府' },
  ...{ city: '大阪市北区', streetAddress: '梅田1-1', deliveryAddress: 'complete' },
};
const START = addDays(tokyoDate(instant(Date.now())), 14);
const on = { onAddress: jest.fn(), onClose: jest.fn(), onOtherDays: jest.fn(), onRequested: jest.fn() };

function sheet(
  viewer: Account | null,
  answered: Answer = 'no network',
  more: { isLent?: boolean; item?: ItemPage; coupons?: readonly Coupon[]; barrier?: CouponBarrier } = {},
) {
  const { isLent = true, item = ITEM, coupons = [], barrier = null } = more;
  const shown = <RequestSheet {...{ item, viewer, isLent, ...on }} open isAtAddress={false} />;
  return renderComponent(shown, answered, {
    '/api/user': viewer,
    [`/api/coupons?ownerId=${item.userId}`]: { coupons, barrier },
  });
}
const coupon = (n: number, amount: number, change: Partial<Coupon> = {}): Coupon => ({
  ...{ id: `c0000000-0000-4000-8000-00000000000${n}`, kind: 'first', amount, leastTotal: 2000, state: 'usable' },
  ...{ givenAt: '2026-12-01T00:00:00.000Z', endsAt: '2027-03-01T15:00:00.000Z', requestId: null },
  ...change,
});
const current = () => document.querySelector('[aria-current="step"]')?.textContent;
const send = () => screen.getByRole('button', { name: /^リクエストする/ });
const sentBody = () => {
  const call = jest.mocked(fetch).mock.calls.findLast(([path]) => path === '/api/rental-requests');
  return JSON.parse(String(call?.[1]?.body)) as unknown;
};

beforeEach(() => {
  setPersistent('session', `rental-choice:${ITEM.id}`, { startDate: START });
  for (const handler of Object.values(on)) handler.mockClear();
});

describe('the sheet of a first request', () => {
  it('begins for a guest with the account, and says what is asked for', () => {
    sheet(null);
    expect(current()).toBe('1. アカウント');
    expect(screen.getByRole('dialog', { name: 'リクエストを送る' }).textContent).toContain('藍の羽織');
    expect(screen.getByText(/合計 ¥4,500$/)).toBeDefined();
  });

  it('shows no guest what another one typed before a login', async () => {
    const { user, rerender } = sheet(null);
    await user.type(screen.getByLabelText(/^メールアドレス/), 'sumire@example.jp');
    await user.type(screen.getByLabelText(/^パスワード/), 'a long password');
    const opened = { item: ITEM, isLent: true, isAtAddress: false, open: true, ...on };
    rerender(<RequestSheet {...opened} viewer={LIVING} />);
    rerender(<RequestSheet {...opened} viewer={null} />);
    const typed = [/^メールアドレス/, /^パスワード/].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(typed).toEqual(['', '']);
  });

  it('goes on for a member at the address, which only a delivery needs', () => {
    const { unmount } = sheet(MEMBER);
    expect(current()).toBe('2. お届け先');
    unmount();
    setPersistent('session', `rental-choice:${ITEM.id}`, { startDate: START, method: 'pickup' });
    sheet(MEMBER);
    expect(current()).toBe('2. 内容の確認');
  });

  it('offers a handover in person to a member outside the area, with its own sum', async () => {
    const { user } = sheet({ ...LIVING, prefecture: '東京都', deliveryAddress: 'outside_area' });
    await user.click(screen.getByRole('button', { name: '手渡しに変える' }));
    expect(current()).toBe('2. 内容の確認');
    expect(send().textContent).toBe('リクエストする（¥3,000）');
  });

  it('offers other items to a member outside the area where this one is only delivered', () => {
    const item: ItemPage = { ...ITEM, shippingMethod: 'delivery' };
    sheet({ ...LIVING, prefecture: '東京都', deliveryAddress: 'outside_area' }, 'no network', { item });
    const link = screen.getByRole('link', { name: '手渡しできるアイテムを見る' });
    expect(link.getAttribute('href')).toBe('/items?shippingMethod=pickup');
  });

  it('sends what is shown, with the message, once', async () => {
    const { user, sent } = sheet(LIVING, [201, { id: 'r' }]);
    expect(screen.getByText('大阪府大阪市北区梅田1-1')).toBeDefined();
    expect(screen.getByText('お届けのめやす')).toBeDefined();
    expect(screen.getByText('承認やお支払いの時刻によって、遅れることがあります。')).toBeDefined();
    await user.type(screen.getByLabelText(/^オーナーへのひとこと/), '友人の結婚式で着ます');
    await user.dblClick(send());
    await waitFor(() => expect(on.onRequested).toHaveBeenCalledTimes(1));
    expect(sent).toEqual(['POST /api/rental-requests']);
    expect(sentBody()).toEqual({
      ...{ itemId: ITEM.id, startDate: START, shippingMethod: 'delivery', expectedTotal: 4500, itemVersion: 'v1' },
      message: '友人の結婚式で着ます',
    });
  });

  it('adds the cover to the sum where the borrower chooses it, and says what it pays and what not', async () => {
    const { user, sent } = sheet(LIVING, [201, { id: 'r' }]);
    const cover = screen.getByRole('region', { name: 'あんしん補償' });
    expect(cover.textContent).toContain('損害金ごとに¥3,000、取引全体で¥5,000まで');
    expect(cover.textContent).toContain('返却されないとき、紛失したとき、延滞料');
    expect(within(cover).getByRole('link').getAttribute('href')).toBe('/help#cover');
    expect(send().textContent).toBe('リクエストする（¥4,500）');
    await user.click(screen.getByRole('checkbox', { name: 'あんしん補償をつける ＋¥300' }));
    expect(send().textContent).toBe('リクエストする（¥4,800）');
    await user.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sentBody()).toMatchObject({ insurance: true, expectedTotal: 4800 });
  });

  it('proposes the best coupon, takes it off, and sends what is shown', async () => {
    const { user, sent } = sheet(LIVING, [201, { id: 'r' }], { coupons: [coupon(1, 300), coupon(2, 500)] });
    expect(await screen.findByRole('radio', { name: /^¥500引き/, checked: true })).toBeDefined();
    expect(screen.getAllByText('会員登録のクーポン（3月1日(月)まで）')).toHaveLength(2);
    expect(send().textContent).toBe('リクエストする（¥4,000）');
    await user.click(screen.getByRole('radio', { name: 'クーポンを使わない' }));
    expect(send().textContent).toBe('リクエストする（¥4,500）');
    await user.click(screen.getByRole('radio', { name: /^¥300引き/ }));
    await user.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sentBody()).toMatchObject({ couponId: coupon(1, 300).id, expectedTotal: 4200 });
  });

  it.each([
    ['to a member who paid with another account’s card', 'shared_card'],
    ['for an item of who invited the member', 'invitation'],
  ] as const)('proposes no coupon %s', (_whom, barrier) => {
    sheet(LIVING, 'no network', { coupons: [coupon(1, 300)], barrier });
    expect(screen.queryByRole('radio', { name: /引き/ })).toBeNull();
    expect(send().textContent).toBe('リクエストする（¥4,500）');
  });

  it('says from which total the coupons can be used, and offers none that is used or reserved', async () => {
    const coupons = [coupon(1, 500, { leastTotal: 9000 }), coupon(2, 500, { state: 'reserved' })];
    sheet(LIVING, 'no network', { coupons });
    expect(await screen.findByText('お持ちのクーポンは、合計¥9,000以上のリクエストで使えます。')).toBeDefined();
    expect(screen.queryByRole('radio', { name: /引き/ })).toBeNull();
    expect(send().textContent).toBe('リクエストする（¥4,500）');
  });

  it('says that the price has changed, and asks again', async () => {
    const more = { expectedTotal: 4500, totalAmount: 5000 };
    const { user } = sheet(LIVING, refused('price_changed', '料金が変わりました', more, 409));
    await user.click(send());
    expect(await screen.findByText('現在の合計')).toBeDefined();
    expect(screen.getByText('¥5,000')).toBeDefined();
    expect(screen.getByText(/リクエストはまだ送信されていません/)).toBeDefined();
    expect(on.onRequested).not.toHaveBeenCalled();
  });

  it('leads to the address where the service misses it, and to the calendar where the days are gone', async () => {
    const { user, unmount } = sheet(LIVING, refused('address_required', '配送には住所の登録が必要です'));
    await user.click(send());
    await waitFor(() => expect(on.onAddress).toHaveBeenCalledWith(true));
    unmount();
    const bookedPeriods = [{ startDate: START, endDate: START }];
    const { user: other, sent } = sheet(LIVING, [201, {}], { item: { ...ITEM, bookedPeriods } });
    expect(screen.getByText('この日は既に予約されています')).toBeDefined();
    await other.click(send());
    expect(sent).toEqual([]);
    await other.click(screen.getByRole('button', { name: '別の日を選ぶ' }));
    expect(on.onOtherDays).toHaveBeenCalled();
  });

  it('asks for no other week than the proposed one that was pressed, if that is taken meanwhile', async () => {
    setPersistent('session', `rental-choice:${ITEM.id}`, null);
    setPersistent('session', 'wear-on', addDays(START, 1));
    const { user, sent, rerender } = sheet(LIVING, refused('schedule_conflict', '予約が入りました', {}, 409));
    await user.click(send());
    expect(await screen.findByText('予約が入りました')).toBeDefined();
    expect(sentBody()).toMatchObject({ startDate: START });
    const item = { ...ITEM, bookedPeriods: [{ startDate: START, endDate: START }] };
    rerender(<RequestSheet {...{ item, viewer: LIVING, isLent: true, ...on }} open isAtAddress={false} />);
    expect(screen.getByText('この日は既に予約されています')).toBeDefined();
    await user.click(send());
    expect(sent).toHaveLength(1);
    setPersistent('session', 'wear-on', null);
  });

  it('says that another tab has sent it already, and closes when the user follows the link to it', async () => {
    const { user } = sheet(LIVING, refused('already_requested', 'この日程のリクエストは既に送信済みです', {}, 409));
    await user.click(send());
    expect(await screen.findByText('リクエストは送信済みです')).toBeDefined();
    const link = screen.getByRole('link', { name: '取引を確認する' });
    expect(link.getAttribute('href')).toBe('/profile');
    expect(on.onClose).not.toHaveBeenCalled();
    await user.click(link);
    expect(on.onClose).toHaveBeenCalled();
  });

  it('says that the item is gone, and leads to others', () => {
    sheet(LIVING, 'no network', { isLent: false });
    expect(screen.getByText('このアイテムは現在レンタルできません')).toBeDefined();
    expect(screen.getByRole('link', { name: 'ほかのアイテムを見る' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /リクエストする/ })).toBeNull();
  });

  it('says where the verification mail went, sends it again, and takes another address', async () => {
    const waiting = { ...LIVING, email: null, emailVerified: false, pendingEmail: 'yuzu@example.jp' };
    const { user, sent, queries, rerender } = sheet(waiting, [200, { ...waiting, pendingEmail: 'y@example.jp' }]);
    expect(screen.getByText('yuzu@example.jp')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '確認メールを再送する' }));
    await user.click(screen.getByRole('button', { name: 'アドレスを直す' }));
    const field = screen.getByLabelText('メールアドレス');
    await user.clear(field);
    await user.type(field, 'y@example.jp');
    await user.click(screen.getByRole('button', { name: '確認メールを送る' }));
    const known = () => queries.getQueryData<Account>(['/api/user'])?.pendingEmail;
    await waitFor(() => expect(known()).toBe('y@example.jp'));
    expect(sent).toEqual(['POST /api/verify-email/resend', `PATCH /api/users/${LIVING.id}`]);
    const opened = { item: ITEM, viewer: LIVING, isLent: true, ...on };
    rerender(<RequestSheet {...opened} open isAtAddress={false} />);
    expect(screen.getByText('メールアドレスを確認しました。')).toBeDefined();
  });
});
