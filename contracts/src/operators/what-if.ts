import * as z from 'zod';
import { SERVICE_AREA } from '../reference/prefectures.ts';
import { HOUR } from '../rental-round/time/period.ts';
import { CURRENT_POLICY_VERSION, policyOf, WINDOWS } from '../rental-round/policy.ts';
import { grouped } from '../text/grouped.ts';

/** Windows that a draft may change: their end ends the round. */
export const DRAFT_WINDOWS = ['reply', 'payment', 'noShipmentWithoutCode', 'noShipmentWithCode'] as const;
export type DraftWindow = (typeof DRAFT_WINDOWS)[number];

const number = (least: number, most: number) =>
  z
    .int('整数で指定してください')
    .min(least, `${least}以上で指定してください`)
    .max(most, `${grouped(most)}以下で指定してください`);
const yen = number(0, 100_000);
const hours = number(1, 720);

/** Alternative fees, tariff, maximum and windows, in a policy's usual units. */
export const draftPolicySchema = z.strictObject({
  /** Round-trip shipping in yen by prefecture. */
  shippingTariff: z.record(z.enum(SERVICE_AREA), yen),
  /** The least of one fee is the weekly price; the most is of all fees of a round together. */
  cover: z.strictObject({
    premiumPerMille: number(0, 1000),
    ...{ leastPremium: yen, mostPremium: yen, caseMinimum: yen, most: yen },
  }),
  payoutFeePerMille: number(0, 1000),
  lateFee: z.strictObject({ numerator: number(0, 1000), denominator: number(1, 1000), maximumDays: number(0, 365) }),
  damageFeeMaximumPrices: number(0, 1000),
  /** In hours. */
  windows: z.strictObject({ reply: hours, payment: hours, noShipmentWithoutCode: hours, noShipmentWithCode: hours }),
});
export type DraftPolicy = z.infer<typeof draftPolicySchema>;

const NO_COVER = { premiumPerMille: 0, leastPremium: 0, mostPremium: 0, caseMinimum: 0, most: 0 };

/** The current terms, with which a draft starts. */
export function currentDraft(): DraftPolicy {
  const { shippingTariff, cover, payoutFeePerMille, lateFee, damageFeeMaximumPrices } =
    policyOf(CURRENT_POLICY_VERSION);
  const { premiumPerMille, leastPremium, mostPremium, caseMinimum, most } = cover ?? NO_COVER;
  return {
    shippingTariff: Object.fromEntries(SERVICE_AREA.map((name) => [name, shippingTariff[name] ?? 0])) as Record<
      (typeof SERVICE_AREA)[number],
      number
    >,
    cover: { premiumPerMille, leastPremium, mostPremium, caseMinimum, most },
    payoutFeePerMille,
    lateFee: { ...lateFee },
    damageFeeMaximumPrices,
    windows: {
      reply: WINDOWS.reply / HOUR,
      payment: WINDOWS.payment / HOUR,
      noShipmentWithoutCode: WINDOWS.noShipmentWithoutCode / HOUR,
      noShipmentWithCode: WINDOWS.noShipmentWithCode / HOUR,
    },
  };
}

/** The outcome of a round in yen: what the borrower paid in total, what the owner got, and what the platform kept. */
export const WHAT_IF_PARTIES = ['borrower', 'owner', 'platform'] as const;
export type WhatIfParty = (typeof WHAT_IF_PARTIES)[number];
export type PartyAmounts = Readonly<Record<WhatIfParty, number>>;

/** Its parts. */
export const WHAT_IF_PARTS = [
  'rental',
  'shipping',
  'insurance',
  'payoutFee',
  'lateFee',
  'damageFee',
  'covered',
  'coupon',
] as const;
export type WhatIfPart = (typeof WHAT_IF_PARTS)[number];
export type PartAmounts = Readonly<Record<WhatIfPart, number>>;

export interface Compared<Amounts> {
  readonly recorded: Amounts;
  readonly draft: Amounts;
}

/** The effect of a changed window on a round: it would have ended earlier, or continued where it ended. */
export interface WindowMark {
  readonly window: DraftWindow;
  readonly would: 'have_ended' | 'not_have_ended';
}

/** A round that would have differed. */
export interface WhatIfRow {
  readonly roundId: string;
  readonly requestedAt: string;
  readonly parties: Compared<PartyAmounts>;
  readonly marks: readonly WindowMark[];
}

/** Rounds requested in one month, in Tokyo. */
export interface WhatIfMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly rounds: number;
  readonly differing: number;
  readonly parties: Compared<PartyAmounts>;
}

export interface WhatIfSummary {
  readonly rounds: number;
  /** Rounds of these with a settlement: only they have amounts. */
  readonly settled: number;
  readonly differing: number;
  /** Histories that couldn't be read. */
  readonly unreadable: number;
  readonly parties: Compared<PartyAmounts>;
  readonly parts: Compared<PartAmounts>;
  readonly marks: Readonly<Record<DraftWindow, { readonly ended: number; readonly kept: number }>>;
  readonly months: readonly WhatIfMonth[];
}

/** The response is streamed, one line at a time. */
export type WhatIfLine =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number; readonly rows: readonly WhatIfRow[] }
  | { readonly kind: 'done'; readonly summary: WhatIfSummary }
  | { readonly kind: 'failed' };
