import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { Coupon, CouponKind, Coupons, CouponState } from '@meguri/contracts/coupon/coupons.ts';
import { couponPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { CURRENT_POLICY_VERSION, policyOf, PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import { instant } from '@meguri/contracts/rental-round/time/period.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../lib/http/api.ts';
import { date } from '../lib/time/format.ts';
import type { Tone } from '../ui/states/tones.ts';
import { yen } from './format.ts';

/** The viewer's coupons. A process gives one back, about which the page hears nothing. */
export const couponsQuery = queryOptions({
  queryKey: ['/api/coupons'],
  queryFn: ({ signal }) => get<Coupons>('/api/coupons', signal),
  staleTime: 0,
});

/** The same for a request to this owner. */
const couponsForQuery = (ownerId: number) => {
  const path = `/api/coupons?ownerId=${ownerId}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<Coupons>(path, signal), staleTime: 0 });
};

/** Paths of both, for invalidating. */
export const isOfCoupons = (path: string): boolean => path.startsWith('/api/coupons');

const NONE: readonly Coupon[] = [];

/** The coupons that the viewer can use for a request to this owner. A member without a verified address has none. */
export function useUsableCoupons(
  viewer: Pick<Account, 'email'> | null | undefined,
  ownerId: number,
): readonly Coupon[] {
  const { data } = useQuery({ ...couponsForQuery(ownerId), enabled: viewer != null && viewer.email !== null });
  return data?.barrier === null ? data.coupons.filter(({ state }) => state === 'usable') : NONE;
}

/**
 * What a coupon pays of this total; 0: it can't be used for it.
 * @param payable the part of the total that it can pay
 */
export const paidBy = (
  { amount, leastTotal }: Pick<Coupon, 'amount' | 'leastTotal'>,
  total: number,
  payable = total,
): number => (total < leastTotal ? 0 : couponPartOf(amount, payable, policyOf(CURRENT_POLICY_VERSION)));

/** The coupon that pays most, and among equal ones the one that ends first; null: none can be used. */
export function bestCoupon(coupons: readonly Coupon[], total: number, payable = total): Coupon | null {
  const paid = (coupon: Coupon) => paidBy(coupon, total, payable);
  const order = (a: Coupon, b: Coupon) => paid(b) - paid(a) || Date.parse(a.endsAt) - Date.parse(b.endsAt);
  const [best] = coupons.filter((coupon) => paid(coupon) > 0).toSorted(order);
  return best ?? null;
}

/** The whole last day counts: 3月1日(月)まで. */
export const lastDayOf = ({ endsAt }: Pick<Coupon, 'endsAt'>): string => `${date(instant(Date.parse(endsAt) - 1))}まで`;
export const leastTotalOf = ({ leastTotal }: Pick<Coupon, 'leastTotal'>): string => `合計${yen(leastTotal)}以上`;

export const COUPON_NAMES: Readonly<Record<CouponKind, string>> = {
  first: '会員登録のクーポン',
  invited: '招待のクーポン',
  inviter: '招待のお礼のクーポン',
};

export const COUPON_STATES: Readonly<Record<CouponState, { readonly label: string; readonly tone: Tone }>> = {
  usable: { label: '未使用', tone: 'good' },
  reserved: { label: 'リクエスト中', tone: 'plain' },
  used: { label: '使用済み', tone: 'plain' },
  expired: { label: '期限切れ', tone: 'plain' },
  revoked: { label: '取り消し', tone: 'bad' },
};

/** The figures of coupons in texts about future ones. */
export const PROMOTION_FIGURES = {
  first: yen(PROMOTIONS.first),
  invited: yen(PROMOTIONS.invited),
  inviter: yen(PROMOTIONS.inviter),
  firstAndInvited: yen(PROMOTIONS.first + PROMOTIONS.invited),
  leastTotal: yen(PROMOTIONS.leastTotal),
  validDays: PROMOTIONS.validDays,
  backDays: PROMOTIONS.backDays,
  reminderDays: PROMOTIONS.reminderDays,
  invitationsPerYear: PROMOTIONS.invitationsPerYear,
  leastCharge: yen(policyOf(CURRENT_POLICY_VERSION).leastCharge),
} as const;
