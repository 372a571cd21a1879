import { DAY, HOUR, MAX_EXTENSIONS } from './time/period.ts';

/**
 * Windows, fees and tariff of one version of the terms. A round keeps the version of its request for life: a change is
 * a new entry here, never an edit.
 */
export interface Policy {
  /** Round-trip shipping in yen by prefecture; missing: outside the service area. */
  readonly shippingTariff: Readonly<Record<string, number>>;
  /** あんしん補償, which a borrower may choose at the request; null: it can't be chosen. */
  readonly cover: CoverTerms | null;
  /** Payout fee in thousandths of the owner's gross: the terms' 3.6 %. */
  readonly payoutFeePerMille: number;
  /** Late fee: 1.5 × a seventh of the weekly price per started day, so 3/14 of it. */
  readonly lateFee: { readonly numerator: number; readonly denominator: number; readonly maximumDays: number };
  /** A damage fee is at most the item's replacement value, taken as 20 weekly prices. */
  readonly damageFeeMaximumPrices: number;
  /** Stripe's minimum charge in yen. */
  readonly leastCharge: number;
  /** Paid extensions by a week; null: a rental can't be extended. */
  readonly extensions: { readonly most: number } | null;
  /** サイズ返金OK, in milliseconds and times a borrower and year; null: no item can have it. */
  readonly fitRefund: { readonly within: number; readonly confirmation: number; readonly perYear: number } | null;
}

/** What the cover costs, and how much of damage fees it pays; yen. */
export interface CoverTerms {
  /** In thousandths of the weekly price, within `leastPremium` and `mostPremium`. */
  readonly premiumPerMille: number;
  readonly leastPremium: number;
  readonly mostPremium: number;
  /** The most of one fee is the weekly price, but at least this. */
  readonly caseMinimum: number;
  /** Of all fees of a round together. */
  readonly most: number;
  /** A rest below this can't be charged, so the cover pays it too. */
  readonly leastRest: number;
}

const KANSAI_V1 = Object.fromEntries(
  ['滋賀県', '京都府', '大阪府', '兵庫県', '奈良県', '和歌山県'].map((prefecture) => [prefecture, 1500]),
);

const FIRST: Policy = {
  shippingTariff: KANSAI_V1,
  cover: null,
  payoutFeePerMille: 36,
  lateFee: { numerator: 3, denominator: 14, maximumDays: 30 },
  damageFeeMaximumPrices: 20,
  leastCharge: 50,
  extensions: null,
  fitRefund: null,
};
const SECOND: Policy = { ...FIRST, extensions: { most: MAX_EXTENSIONS } };
const THIRD: Policy = {
  ...SECOND,
  cover: {
    ...{ premiumPerMille: 100, leastPremium: 300, mostPremium: 1000 },
    ...{ caseMinimum: 3000, most: 5000, leastRest: FIRST.leastCharge },
  },
  fitRefund: { within: 24 * HOUR, confirmation: 9 * DAY, perYear: 3 },
};

const POLICIES: readonly Policy[] = [FIRST, SECOND, THIRD];

export const CURRENT_POLICY_VERSION = POLICIES.length;

/** @throws RangeError for a version that doesn't exist. */
export function policyOf(version: number): Policy {
  const policy = POLICIES[version - 1];
  if (policy === undefined) throw new RangeError(`no policy version ${version}`);
  return policy;
}

/** ⌊36 · G / 1000⌋ of the owner's gross, in yen: the terms' 3.6 %. */
export const payoutFeeOf = (gross: number, { payoutFeePerMille }: Pick<Policy, 'payoutFeePerMille'>): number =>
  Math.floor((payoutFeePerMille * gross) / 1000);

/** The maximum of an item's damage fees: the policy's, or the owner's if lower. */
export const damageFeeMaximumOf = (
  price: number,
  replacementValue: number | null | undefined,
  { damageFeeMaximumPrices }: Policy,
): number => Math.min(price * damageFeeMaximumPrices, replacementValue ?? Number.POSITIVE_INFINITY);

/** Which items need trust in their borrower. These bounds apply to new requests alone, so no round keeps them. */
export const TRUST = {
  /** Yen: from this maximum damage fee on, owners may lend only to people with a checked identity. */
  identityFrom: 30_000,
  /** People with fewer completed rentals and no checked identity can't request items above this damage fee. */
  newcomer: { rentals: 2, maximumDamageFee: 200_000 },
} as const;

/**
 * Coupons, which the platform pays, in yen. They apply to new coupons alone: a coupon keeps its own amount, least total
 * and end.
 */
export const PROMOTIONS = {
  /** For the registration, once the mail address is verified. */
  first: 500,
  /** For an invited member, beside the first one. */
  invited: 500,
  /** For the inviter, once the invited member's first rental has completed. */
  inviter: 500,
  /** The least total of a request. */
  leastTotal: 2000,
  validDays: 90,
  /** A coupon can be used at least this long after someone else ended its rental. */
  backDays: 14,
  /** Days before its end at which a coupon is announced once more, and for the last time. */
  reminderDays: 7,
  lastReminderDays: 2,
  /** Invitations that bring the inviter a coupon within 365 days. */
  invitationsPerYear: 10,
} as const;

/** Lengths of windows, in milliseconds; the table of the lifecycle names each. */
export const WINDOWS = {
  reply: 24 * HOUR,
  payment: 24 * HOUR,
  /** Stripe allows 30 minutes to 24 hours ahead; five more allow for clock differences. */
  checkout: 35 * 60_000,
  shippingCodeTarget: 12 * HOUR,
  /** How soon operators should enter the number of a parcel sent without one. */
  trackingTarget: 24 * HOUR,
  freeCancellation: 72 * HOUR,
  noShipmentWithoutCode: 24 * HOUR,
  noShipmentWithCode: 72 * HOUR,
  earliestShipping: 7 * DAY,
  receipt: 7 * DAY,
  returnReminder: 3 * DAY,
  /** Until how long before it is due a rental can be extended; the answer and the payment come in between. */
  extensionRequest: 72 * HOUR,
  extensionReply: 24 * HOUR,
  extensionReplyLatest: 48 * HOUR,
  extensionPayment: 24 * HOUR,
  extensionPaymentLatest: 36 * HOUR,
  firstReturnCode: 24 * HOUR,
  nonReturn: 30 * DAY,
  completion: 9 * DAY,
  /** Timers that paused for a damage case continue at least this long. */
  resume: 3 * DAY,
  autoDismissal: 14 * DAY,
  /** How long a party has for an answer that operators asked for. */
  answer: 30 * DAY,
  damageFeePayment: 7 * DAY,
  damageFeeWriteOff: 30 * DAY,
  /** A late fee that couldn't be charged to the saved card by then can be paid on a page. */
  lateFeeCharge: HOUR,
  lateFeeTask: 30 * DAY,
  /** For refunds and reversals that were ordered but not sent, and for those at the provider's bank. */
  moneyTask: DAY,
  processingTask: 7 * DAY,
  payoutTask: 90 * DAY,
  nextReservationNear: 3 * DAY,
  /** How soon an operator should finish a task without a target of its own. */
  operatorTask: 3 * DAY,
  /** Operators' movements in a round within this time are added up: above a limit two have to agree. */
  fourEyes: DAY,
  /** How long a proposal can be confirmed. */
  proposal: DAY,
  /** A task that is overdue for this long is escalated, and once more later. */
  firstEscalation: 3 * DAY,
  secondEscalation: 7 * DAY,
  /**
   * How long an item is marked as new: long enough to be seen by someone who looks twice a week, but not so long that
   * all items are.
   */
  newItem: 3 * DAY,
} as const;

/** An owner without an account for a payout is reminded this many days after it was ordered. */
export const PAYOUT_REMINDER_DAYS = [3, 14, 30, 60] as const;
