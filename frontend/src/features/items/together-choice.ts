import type { Coupon } from '@meguri/contracts/coupon/coupons.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { type StartTerms, whyNoStart } from '@meguri/contracts/item/free-weeks.ts';
import { MAX_PARCEL_ROUNDS, MIN_PARCEL_ROUNDS } from '@meguri/contracts/limits.ts';
import type { RequestParcelBody } from '@meguri/contracts/rental-round/commands.ts';
import type { CalendarDate, Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { paidBy } from '../../rental/coupons.ts';
import { coverOffer } from '../../rental/cover.ts';
import { couponOf, START_MISSING } from './rental-choice.ts';

/** What a user has chosen for one parcel so far. */
export interface TogetherChoice {
  readonly itemIds?: readonly string[];
  readonly startDate?: CalendarDate;
  /** Whether the cover is added to each item. */
  readonly cover?: boolean;
  /** As for an item alone: null: none is wanted; absent: the best one is proposed. */
  readonly couponId?: string | null;
  readonly message?: string;
}

/** The choice with defaults. */
interface SettledTogether<Item extends Offer> {
  /** The page's item first. */
  readonly chosen: readonly Item[];
  /** null: not chosen yet, or not free any more for all of them. */
  readonly startDate: CalendarDate | null;
  readonly cover: boolean;
  /** null: none is used. */
  readonly coupon: Coupon | null;
  readonly message: string;
}

type Offer = Pick<
  ItemPage,
  'id' | 'bookedPeriods' | 'daysBetween' | 'rentalPrice' | 'shippingFee' | 'version' | 'shippingMethod'
>;

/** The chosen ones, and the item of the page in any case. */
export const chosenOf = <Item extends Offer>(items: readonly Item[], { itemIds = [] }: TogetherChoice): Item[] =>
  items.filter(({ id }, index) => index === 0 || itemIds.includes(id)).slice(0, MAX_PARCEL_ROUNDS);

/** When all of them are free: the calendar of the parcel. */
export const termsOf = (items: readonly Offer[], now: Instant): StartTerms => ({
  now,
  method: 'delivery',
  booked: items.flatMap(({ bookedPeriods }) => bookedPeriods),
  daysBetween: Math.max(0, ...items.map(({ daysBetween }) => daysBetween)),
});

/** Whether this item is free for the week; true before one is chosen. */
export const isFree = (item: Offer, startDate: CalendarDate | null, now: Instant): boolean =>
  startDate === null || whyNoStart(startDate, termsOf([item], now)) === null;

const premiumOf = ({ rentalPrice }: Offer, cover: boolean): number =>
  cover ? (coverOffer(rentalPrice)?.premium ?? 0) : 0;

/** @param coupons those that the viewer can use for a request to this owner */
export function settledTogether<Item extends Offer>(
  items: readonly Item[],
  choice: TogetherChoice,
  coupons: readonly Coupon[],
  now: Instant,
): SettledTogether<Item> {
  const { startDate, cover = false, message = '' } = choice;
  const chosen = chosenOf(items, choice);
  const isPossible = startDate !== undefined && whyNoStart(startDate, termsOf(chosen, now)) === null;
  const { couponTotal, couponPayable } = priceOfParcel({ chosen, cover, coupon: null });
  const coupon = couponOf(choice, coupons, couponTotal, couponPayable);
  return { chosen, startDate: isPossible ? startDate : null, cover, coupon, message };
}

type Priced = Pick<SettledTogether<Offer>, 'chosen' | 'cover' | 'coupon'>;

/** A coupon pays a part of one item, the dearest: if any of them reaches the coupon's least total, this one does. */
export const couponItemOf = <Item extends Offer>(chosen: readonly Item[], cover: boolean): Item | undefined =>
  chosen.toSorted((a, b) => priceIn(b, cover) - priceIn(a, cover))[0];
const priceIn = (item: Offer, cover: boolean): number => item.rentalPrice + premiumOf(item, cover);

/**
 * All in yen. `total` is the items, their cover and one shipping fee, less the coupon. `couponTotal` is the price of the coupon's
 * item without the others; a coupon pays at most `couponPayable`, that price without shipping. `saved` is the other shipping fees.
 */
export function priceOfParcel({ chosen, cover, coupon }: Priced) {
  const rental = chosen.reduce((sum, { rentalPrice }) => sum + rentalPrice, 0);
  const premium = chosen.reduce((sum, item) => sum + premiumOf(item, cover), 0);
  const shipping = chosen[0]?.shippingFee ?? 0;
  const alone = chosen.reduce((sum, { shippingFee }) => sum + shippingFee, 0);
  const item = couponItemOf(chosen, cover);
  const couponPayable = item === undefined ? 0 : priceIn(item, cover);
  const couponTotal = couponPayable + (item?.shippingFee ?? 0);
  const paid = coupon === null ? 0 : paidBy(coupon, couponTotal, couponPayable);
  const whole = rental + premium + shipping;
  const sums = { whole, total: whole - paid, saved: alone - shipping };
  return { rental, premium, shipping, coupon: paid, couponTotal, couponPayable, ...sums };
}

export const TOO_FEW = `${MIN_PARCEL_ROUNDS}点以上を選択してください`;

/** What is still missing; null: nothing. */
export function missingIn({ chosen, startDate }: Pick<SettledTogether<Offer>, 'chosen' | 'startDate'>): string | null {
  if (chosen.length < MIN_PARCEL_ROUNDS) return TOO_FEW;
  return startDate === null ? START_MISSING : null;
}

/** Body of POST /api/parcels, with the displayed terms. The coupon pays a part of its first item. */
export function parcelRequestOf(
  { chosen, cover, coupon, message }: SettledTogether<Offer>,
  startDate: CalendarDate,
): RequestParcelBody {
  const first = coupon === null ? undefined : couponItemOf(chosen, cover);
  const items = first === undefined ? chosen : [first, ...chosen.filter((item) => item !== first)];
  return {
    items: items.map(({ id, version }) => ({ itemId: id, itemVersion: version, ...(cover && { insurance: true }) })),
    startDate,
    ...(coupon !== null && { couponId: coupon.id }),
    expectedTotal: priceOfParcel({ chosen, cover, coupon }).whole,
    ...(message.trim() !== '' && { message: message.trim() }),
  };
}
