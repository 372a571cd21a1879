import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { Coupon } from '@meguri/contracts/coupon/coupons.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { CalendarDate, HandoverMethod, Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { MAX_REQUEST_MESSAGE } from '@meguri/contracts/limits.ts';
import { characters } from '@meguri/contracts/text/characters.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { methodsOf, NO_START, whyNoStart } from '@meguri/contracts/item/free-weeks.ts';
import { proposedStart } from '@meguri/contracts/item/wear-on.ts';
import { bestCoupon, paidBy } from '../../rental/coupons.ts';
import { coverOffer } from '../../rental/cover.ts';

/** What a user has chosen for an item so far. */
export interface RentalChoice {
  readonly method?: HandoverMethod;
  readonly pickupArea?: string;
  readonly startDate?: CalendarDate;
  /** Whether the cover is added. */
  readonly cover?: boolean;
  /** The coupon that was chosen; null: none is wanted; absent: the best one is proposed. */
  readonly couponId?: string | null;
  /** Message to the owner. */
  readonly message?: string;
}

type Offer = Pick<
  ItemPage,
  'shippingMethod' | 'pickupAreas' | 'shippingFee' | 'rentalPrice' | 'bookedPeriods' | 'daysBetween'
>;

/** The choice with defaults: options of which the item offers only one are chosen. */
export interface SettledChoice {
  readonly method: HandoverMethod;
  /** null: not chosen yet, or a delivery. */
  readonly pickupArea: string | null;
  readonly startDate: CalendarDate | null;
  readonly cover: boolean;
  /** null: none is used. */
  readonly coupon: Coupon | null;
  readonly message: string;
}

/** @param coupons those that the viewer can use */
export function settled(item: Offer, choice: RentalChoice, coupons: readonly Coupon[] = []): SettledChoice {
  const methods = methodsOf(item.shippingMethod);
  const method = methods.find((one) => one === choice.method) ?? methods[0] ?? 'delivery';
  const { pickupAreas } = item;
  const area = pickupAreas.length === 1 ? pickupAreas[0] : pickupAreas.find((one) => one === choice.pickupArea);
  const cover = choice.cover ?? false;
  return {
    method,
    pickupArea: (method === 'pickup' && area) || null,
    startDate: choice.startDate ?? null,
    cover,
    coupon: couponOf(choice, coupons, priceOf(item, { method, cover, coupon: null }).total),
    message: choice.message ?? '',
  };
}

/** The chosen coupon, or the best one if none was chosen or it can't be used any more. */
export function couponOf(
  { couponId }: Pick<RentalChoice, 'couponId'>,
  coupons: readonly Coupon[],
  total: number,
  payable = total,
): Coupon | null {
  if (couponId === null) return null;
  const chosen = coupons.find(({ id }) => id === couponId);
  const isUsable = chosen !== undefined && paidBy(chosen, total, payable) > 0;
  return isUsable ? chosen : bestCoupon(coupons, total, payable);
}

/** The choice with a proposed start if none is chosen yet. @param wearOn the day that the rental should include; null: none */
export function withStartFor(
  wearOn: CalendarDate | null,
  item: Offer,
  choice: SettledChoice,
  now: Instant,
): SettledChoice {
  if (wearOn === null || choice.startDate !== null) return choice;
  const { bookedPeriods: booked, daysBetween } = item;
  return { ...choice, startDate: proposedStart(wearOn, { now, method: choice.method, booked, daysBetween }) };
}

export const START_MISSING = '開始日を選択してください';

export interface ChoiceErrors {
  readonly startDate?: string;
  readonly pickupArea?: string;
  readonly message?: string;
}

/** What is still missing before the request can be sent. */
export function errorsIn(item: Offer, choice: SettledChoice, now: Instant): ChoiceErrors {
  const { method, pickupArea, startDate, message } = choice;
  const terms = { now, method, booked: item.bookedPeriods, daysBetween: item.daysBetween };
  const refusal = startDate === null ? null : whyNoStart(startDate, terms);
  return {
    ...(startDate === null && { startDate: START_MISSING }),
    ...(refusal !== null && { startDate: NO_START[refusal] }),
    ...(method === 'pickup' && pickupArea === null && { pickupArea: ROUND_REJECTIONS.meeting_point_required.message }),
    ...(characters(message.trim()) > MAX_REQUEST_MESSAGE && {
      message: `メッセージは${MAX_REQUEST_MESSAGE}文字以内で入力してください`,
    }),
  };
}

/** Whether a delivery to the user would be rejected. An older release of the service doesn't say. */
export const lacksAddress = ({ deliveryAddress }: Pick<Account, 'deliveryAddress'>): boolean =>
  deliveryAddress === 'incomplete' || deliveryAddress === 'outside_area';

/** Body of POST /api/rental-requests without the item's id. It includes the displayed terms, so that a changed item is rejected. */
export const requestOf = (
  item: Offer & Pick<ItemPage, 'version'>,
  { method, pickupArea, startDate, cover, coupon, message }: SettledChoice & { readonly startDate: CalendarDate },
) => ({
  startDate,
  shippingMethod: method,
  ...(pickupArea !== null && { pickupArea }),
  ...(cover && { insurance: true }),
  ...(coupon !== null && { couponId: coupon.id }),
  expectedTotal: priceOf(item, { method, cover, coupon }).total,
  itemVersion: item.version,
  ...(message.trim() !== '' && { message: message.trim() }),
});

/** The borrower's total in yen, and what it would be without the coupon. */
export function priceOf(item: Offer, { method, cover, coupon }: Pick<SettledChoice, 'method' | 'cover' | 'coupon'>) {
  const shipping = method === 'delivery' ? item.shippingFee : 0;
  const premium = cover ? (coverOffer(item.rentalPrice)?.premium ?? 0) : 0;
  const whole = item.rentalPrice + shipping + premium;
  const paid = coupon === null ? 0 : paidBy(coupon, whole);
  return { rental: item.rentalPrice, shipping, premium, coupon: paid, whole, total: whole - paid };
}
