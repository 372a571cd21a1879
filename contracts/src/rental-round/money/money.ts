import { type Policy, payoutFeeOf } from '../policy.ts';
import { type CalendarDate, type Instant, startOfDay } from '../time/period.ts';

/** Whole yen: a non-negative safe integer. */
export type Yen = number;

/** The three parts of a borrower's payment, and of a refund. */
export interface Breakdown {
  readonly rental: Yen;
  readonly shipping: Yen;
  readonly insurance: Yen;
}

/** What a rental costs, by part, and what the platform pays of it. */
export interface Fees extends Breakdown {
  /** Absent: nothing. */
  readonly coupon?: Yen | undefined;
}

export const NOTHING: Breakdown = { rental: 0, shipping: 0, insurance: 0 };

export const totalOf = ({ rental, shipping, insurance }: Breakdown): Yen => rental + shipping + insurance;

/** The sum of one amount over all of them. */
export const totalOfAll = <Key extends string>(all: readonly Readonly<Record<Key, Yen>>[], key: Key): Yen =>
  all.reduce((total, one) => total + one[key], 0);

export const sum = (a: Breakdown, b: Breakdown): Breakdown => ({
  rental: a.rental + b.rental,
  shipping: a.shipping + b.shipping,
  insurance: a.insurance + b.insurance,
});

export const difference = (a: Breakdown, b: Breakdown): Breakdown => ({
  rental: a.rental - b.rental,
  shipping: a.shipping - b.shipping,
  insurance: a.insurance - b.insurance,
});

/** The minimum of each part. */
export const smaller = (a: Breakdown, b: Breakdown): Breakdown => ({
  rental: Math.min(a.rental, b.rental),
  shipping: Math.min(a.shipping, b.shipping),
  insurance: Math.min(a.insurance, b.insurance),
});

/** Whether each part of `a` is at most the same part of `b`. */
export const within = (a: Breakdown, b: Breakdown): boolean =>
  a.rental <= b.rental && a.shipping <= b.shipping && a.insurance <= b.insurance;

/**
 * Whether a borrower who cancels now gets a partial refund: after the end of free cancellation. From the start day on
 * the item should have arrived, so the refund is full again.
 */
export const isLateCancellation = (freeUntil: Instant, startDate: CalendarDate, now: Instant): boolean =>
  now > freeUntil && now < startOfDay(startDate);

/** The owner keeps half of the rental fee; an odd yen goes to the borrower. */
export const lateCancellationRefund = (fees: Breakdown): Breakdown => ({
  ...fees,
  rental: fees.rental - Math.floor(fees.rental / 2),
});

/** How held money is distributed when a charged round ends. */
export interface Settlement {
  /** Refunds by part over the round's whole life. */
  readonly refunded: Breakdown;
  /** Those ordered by this event. */
  readonly refundNow: Breakdown;
  /** The part of `refundNow` that goes back to the platform, since its coupon had paid it; absent: nothing. */
  readonly couponBack?: Yen | undefined;
  /** Owner's gross: rental fee less its refunds. */
  readonly gross: Yen;
  readonly payoutFee: Yen;
  readonly ownerShare: Yen;
  /** What the platform keeps of shipping and insurance. */
  readonly shipping: Yen;
  readonly insurance: Yen;
  /** What lost disputes had taken before from the refund and the owner's share; the platform bore the rest. */
  readonly lost?: { readonly refund: Yen; readonly ownerShare: Yen } | undefined;
}

/** How the charges of a round settle when it ends. */
export interface Ending {
  /** Of the rental's charge. */
  readonly settlement: Settlement;
  /** Of the other charges that are held; absent: there are none. */
  readonly furtherSettlements?: { chargeId: string; settlement: Settlement }[] | undefined;
}

/** The same for a decision that may also continue the round: `settlement` is null then. */
export type PossibleEnding = Pick<Ending, 'furtherSettlements'> & { readonly settlement: Settlement | null };

/** Distributes `paid`, given earlier refunds and those ordered now; nothing stays held. */
export function settle(paid: Breakdown, refundedBefore: Breakdown, refundNow: Breakdown, policy: Policy): Settlement {
  const refunded = sum(refundedBefore, refundNow);
  if (!within(refunded, paid)) throw new RangeError('more refunded than paid');
  const rest = difference(paid, refunded);
  const payoutFee = payoutFeeOf(rest.rental, policy);
  return {
    refunded,
    refundNow,
    gross: rest.rental,
    payoutFee,
    ownerShare: rest.rental - payoutFee,
    shipping: rest.shipping,
    insurance: rest.insurance,
  };
}

/** Takes up to `loss` yen from the amounts, in order. */
function takeFrom(amounts: readonly Yen[], loss: Yen): Yen[] {
  let rest = loss;
  return amounts.map((amount) => {
    const part = Math.min(rest, amount);
    rest -= part;
    return amount - part;
  });
}

/** What is left of the parts after a loss: shipping and insurance are the platform's and are used first. */
export function lessLoss(parts: Breakdown, loss: Yen): Breakdown {
  const [shipping = 0, insurance = 0, rental = 0] = takeFrom([parts.shipping, parts.insurance, parts.rental], loss);
  return { rental, shipping, insurance };
}

/** The shares after a loss: the platform's are reduced first, then the owner's, and a refund only by the rest. */
export function sharesLessLoss(shares: Settlement, loss: Yen): Settlement {
  const before = [shares.shipping, shares.insurance, shares.payoutFee, shares.ownerShare];
  const [shipping = 0, insurance = 0, payoutFee = 0, ownerShare = 0] = takeFrom(before, loss);
  const uncovered = Math.max(loss - before.reduce((total, share) => total + share, 0), 0);
  const refunding = refundLessLoss(shares, uncovered);
  const fromOwner = shares.ownerShare - ownerShare;
  return {
    ...refunding,
    shipping,
    insurance,
    payoutFee,
    ownerShare,
    gross: payoutFee + ownerShare,
    ...lostOf(refunding.lost?.refund ?? 0, fromOwner),
  };
}

const lostOf = (refund: Yen, ownerShare: Yen): Pick<Settlement, 'lost'> =>
  refund + ownerShare > 0 ? { lost: { refund, ownerShare } } : {};

/** The same shares with a smaller refund. */
export function refundLessLoss(shares: Settlement, loss: Yen): Settlement {
  const refundNow = lessLoss(shares.refundNow, loss);
  const refunded = sum(difference(shares.refunded, shares.refundNow), refundNow);
  const { refund = 0, ownerShare = 0 } = shares.lost ?? {};
  const more = totalOf(shares.refundNow) - totalOf(refundNow);
  return { ...shares, refundNow, refunded, ...lostOf(refund + more, ownerShare) };
}

/** Without a charge of the right amount nothing is held, so nothing is paid out. */
export const settleNothing = (refundedBefore: Breakdown): Settlement => ({
  refunded: refundedBefore,
  refundNow: NOTHING,
  gross: 0,
  payoutFee: 0,
  ownerShare: 0,
  shipping: 0,
  insurance: 0,
});
