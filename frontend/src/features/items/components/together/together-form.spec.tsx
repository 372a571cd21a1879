/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Coupon } from '@meguri/contracts/coupon/coupons.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { addDays, instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { screen, waitFor } from '@testing-library/react';
import { setPersistent } from '../../../../lib/storage/persistent-state.ts';
import { MEMBER } from '../../../../testing/accounts.testing.ts';
import { type Answer, refused } from '../../../../testing/answers.testing.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import type { TogetherChoice } from '../../together-choice.ts';
import { TogetherForm } from './together-form.tsx';

const item = (n: number, name: string, rentalPrice: number): ItemPage =>
  ({
    ...{ id: `77777777-2222-4333-8444-00000000000${n}`, userId: 3, name, images: [], photos: [], version: 'v1' },
    ...{ rentalPrice, shippingFee: 1500, shippingMethod: 'delivery', daysBetween: 0, bookedPeriods: [] },
  }) satisfies Partial<ItemPage> as Partial<ItemPage> as ItemPage;
const [scarf, dress] = [item(1, '絹のスカーフ', 1000), item(2, '藍のドレス', 3000)];
const START = addDays(tokyoDate(instant(Date.now())), 14);
const KEY = `together:${scarf.id}`;
const COUPONS = '/api/coupons?ownerId=3';
const coupon: Coupon = {
  ...{ id: 'c0000000-0000-4000-8000-000000000001', kind: 'first', amount: 500, leastTotal: 2000, state: 'usable' },
  ...{ givenAt: '2026-12-01T00:00:00.000Z', endsAt: '2027-03-01T15:00:00.000Z', requestId: null },
};
const onRequested = jest.fn();

function form(coupons: readonly Coupon[], answered: Answer = 'no network', choice: TogetherChoice = {}) {
  setPersistent('session', KEY, { itemIds: [dress.id], startDate: START, ...choice });
  const shown = (
    <TogetherForm items={[scarf, dress]} viewer={MEMBER} onAddress={() => undefined} onRequested={onRequested} />
  );
  const known: Record<string, unknown> = { [COUPONS]: { coupons, barrier: null } };
  return { known, ...renderComponent(shown, answered, known) };
}
const total = () => screen.getByText('合計').nextElementSibling?.textContent;
const send = () => screen.getByRole('button', { name: '2点をまとめてリクエスト' });
const sentBody = () => {
  const call = jest.mocked(fetch).mock.calls.findLast(([path]) => path === '/api/parcels');
  return JSON.parse(String(call?.[1]?.body)) as unknown;
};

beforeEach(() => void onRequested.mockClear());

describe('the form of a parcel', () => {
  it('proposes a coupon, says for which item it is, and sends that item first', async () => {
    const { user, sent } = form([coupon], [201, { id: 'p', rounds: [] }]);
    expect(await screen.findByRole('radio', { name: /^¥500引き/, checked: true })).toBeDefined();
    expect(screen.getByText(/^クーポンは「藍のドレス」に使います。/)).toBeDefined();
    expect(total()).toBe('¥5,000');
    await user.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sentBody()).toMatchObject({
      ...{ couponId: coupon.id, expectedTotal: 5500 },
      items: [{ itemId: dress.id }, { itemId: scarf.id }],
    });
    await waitFor(() => expect(onRequested).toHaveBeenCalled());
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  it('lets a borrower leave the coupon off, which a reload remembers', async () => {
    const { user, unmount } = form([coupon]);
    await user.click(await screen.findByRole('radio', { name: 'クーポンを使わない' }));
    expect(total()).toBe('¥5,500');
    expect(screen.queryByText(/^クーポンは「/)).toBeNull();
    unmount();
    form([coupon], 'no network', { couponId: null });
    expect(await screen.findByRole('radio', { name: 'クーポンを使わない', checked: true })).toBeDefined();
    expect(total()).toBe('¥5,500');
  });

  it('says what an item must cost for the coupon when none of them reaches it', async () => {
    form([{ ...coupon, leastTotal: 5000 }]);
    expect(
      await screen.findByText('お持ちのクーポンは、合計¥5,000以上のアイテム（送料を含む）で使えます。'),
    ).toBeDefined();
    expect(total()).toBe('¥5,500');
  });

  it('says that the coupon was used meanwhile, and then shows the total without it', async () => {
    const message = 'このクーポンはご利用いただけません。有効期限と利用条件をご確認ください';
    const { user, known } = form([coupon], refused('coupon_not_usable', message, {}, 409));
    expect(await screen.findByRole('radio', { name: /^¥500引き/, checked: true })).toBeDefined();
    known[COUPONS] = { coupons: [{ ...coupon, state: 'used' }], barrier: null };
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    await waitFor(() => expect(total()).toBe('¥5,500'));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(onRequested).not.toHaveBeenCalled();
  });
});
