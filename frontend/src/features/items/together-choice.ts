import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { type StartTerms, whyNoStart } from '@meguri/contracts/item/free-weeks.ts';
import { MAX_PARCEL_ROUNDS, MIN_PARCEL_ROUNDS } from '@meguri/contracts/limits.ts';
import type { RequestParcelBody } from '@meguri/contracts/rental-round/commands.ts';
import type { CalendarDate, Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { coverOffer } from '../../rental/cover.ts';
import { START_MISSING } from './rental-choice.ts';

/** What a user has chosen for one parcel so far. */
export interface TogetherChoice {
  readonly itemIds?: readonly string[];
  readonly startDate?: CalendarDate;
  /** Whether the cover is added to each item. */
  readonly cover?: boolean;
  readonly message?: string;
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

/** Yen: the items, their cover, one shipping fee, and what requests for each alone would cost more. */
export function priceOfParcel(items: readonly Offer[], cover: boolean) {
  const rental = items.reduce((sum, { rentalPrice }) => sum + rentalPrice, 0);
  const premium = cover ? items.reduce((sum, item) => sum + (coverOffer(item.rentalPrice)?.premium ?? 0), 0) : 0;
  const shipping = items[0]?.shippingFee ?? 0;
  const alone = items.reduce((sum, { shippingFee }) => sum + shippingFee, 0);
  return { rental, premium, shipping, coupon: 0, total: rental + premium + shipping, saved: alone - shipping };
}

export const TOO_FEW = `${MIN_PARCEL_ROUNDS}点以上を選択してください`;

/** What is still missing; null: nothing. */
export function missingIn(items: readonly Offer[], startDate: CalendarDate | null): string | null {
  if (items.length < MIN_PARCEL_ROUNDS) return TOO_FEW;
  return startDate === null ? START_MISSING : null;
}

/** Body of POST /api/parcels, with the displayed terms. */
export const parcelOf = (
  items: readonly Offer[],
  startDate: CalendarDate,
  { cover = false, message = '' }: TogetherChoice,
): RequestParcelBody => ({
  items: items.map(({ id, version }) => ({ itemId: id, itemVersion: version, ...(cover && { insurance: true }) })),
  startDate,
  expectedTotal: priceOfParcel(items, cover).total,
  ...(message.trim() !== '' && { message: message.trim() }),
});
