import { DAY, HOUR } from './time/period.ts';

/**
 * Windows, fees and tariff of one version of the terms. A round keeps the version it was requested under for life:
 * a change is a new entry here, never an edit.
 */
export interface Policy {
  /** Round-trip shipping in yen by prefecture; missing: outside the service area. */
  readonly shippingTariff: Readonly<Record<string, number>>;
  readonly insurance: number;
  /** Payout fee in thousandths of the owner's gross: the terms' 3.6 %. */
  readonly payoutFeePerMille: number;
  /** Late fee: 1.5 × a seventh of the weekly price a started day, so 3/14 of it. */
  readonly lateFee: { readonly numerator: number; readonly denominator: number; readonly maximumDays: number };
  /** A damage fee is at most the item's replacement value, taken as 20 weekly prices. */
  readonly damageFeeMaximumPrices: number;
  /** Stripe's least charge in yen. */
  readonly leastCharge: number;
}

const KANSAI_V1 = Object.fromEntries(
  ['滋賀県', '京都府', '大阪府', '兵庫県', '奈良県', '和歌山県'].map((prefecture) => [prefecture, 1500]),
);

const POLICIES: readonly Policy[] = [
  {
    shippingTariff: KANSAI_V1,
    insurance: 0,
    payoutFeePerMille: 36,
    lateFee: { numerator: 3, denominator: 14, maximumDays: 30 },
    damageFeeMaximumPrices: 20,
    leastCharge: 50,
  },
];

export const CURRENT_POLICY_VERSION = POLICIES.length;

/** @throws RangeError for a version that never was. */
export function policyOf(version: number): Policy {
  const policy = POLICIES[version - 1];
  if (policy === undefined) throw new RangeError(`no policy version ${version}`);
  return policy;
}

/** ⌊36 · G / 1000⌋ of the owner's gross, in yen: the terms' 3.6 %. */
export const payoutFeeOf = (gross: number, { payoutFeePerMille }: Policy): number =>
  Math.floor((payoutFeePerMille * gross) / 1000);

/** The most that damage to an item may come to: the policy's, or less where its owner said so. */
export const damageFeeMaximumOf = (
  price: number,
  replacementValue: number | null | undefined,
  { damageFeeMaximumPrices }: Policy,
): number => Math.min(price * damageFeeMaximumPrices, replacementValue ?? Number.POSITIVE_INFINITY);

/** How long things may take, in milliseconds; the table of the lifecycle names each. */
export const WINDOWS = {
  reply: 24 * HOUR,
  payment: 24 * HOUR,
  /** Stripe allows 30 minutes to 24 hours ahead; five more absorb clocks that differ. */
  checkout: 35 * 60_000,
  shippingCodeTarget: 12 * HOUR,
  /** How soon operators should enter the number of a parcel that was sent without one. */
  trackingTarget: 24 * HOUR,
  freeCancellation: 72 * HOUR,
  noShipmentWithoutCode: 24 * HOUR,
  noShipmentWithCode: 72 * HOUR,
  earliestShipping: 7 * DAY,
  receipt: 7 * DAY,
  returnReminder: 3 * DAY,
  firstReturnCode: 24 * HOUR,
  nonReturn: 30 * DAY,
  completion: 9 * DAY,
  /** What waits while damage is looked into goes on at the earliest this long afterwards. */
  resume: 3 * DAY,
  autoDismissal: 14 * DAY,
  /** How long somebody has for the answer that operators asked for. */
  answer: 30 * DAY,
  damageFeePayment: 7 * DAY,
  damageFeeWriteOff: 30 * DAY,
  /** A late fee that the saved card hasn't been charged for by then can be paid on a page. */
  lateFeeCharge: HOUR,
  lateFeeTask: 30 * DAY,
  /** Refunds and reversals that were ordered and haven't left; those that the provider's bank works on. */
  moneyTask: DAY,
  processingTask: 7 * DAY,
  payoutTask: 90 * DAY,
  nextReservationNear: 3 * DAY,
  /** How soon an operator should have handled what has no target of its own. */
  operatorTask: 3 * DAY,
  /** What operators move of a round within this long is added up: beyond a sum two have to agree. */
  fourEyes: DAY,
  /** For so long another operator can agree to what one proposed. */
  proposal: DAY,
  /** A task that is still open this long after it was due is brought up again, and once more. */
  firstEscalation: 3 * DAY,
  secondEscalation: 7 * DAY,
  /** An item is marked as new in lists: who looks in twice a week sees each one so once, and a full list not only such. */
  newItem: 3 * DAY,
} as const;

/** Whoever is owed a share and has no account for it is reminded so many days after it was ordered. */
export const PAYOUT_REMINDER_DAYS = [3, 14, 30, 60] as const;
