import * as z from 'zod';

/** Metrics over the rounds requested in a period. */

const count = z.int().nonnegative();
const yen = z.int();
/** Whole seconds; null: no round has reached it. */
const seconds = z.int().nullable();

/** The steps of a round; each counts the rounds that reached it. */
export const STEPS = ['requested', 'approved', 'paid', 'shipped', 'received', 'returned', 'completed'] as const;
export type Step = (typeof STEPS)[number];

/** Requests that ended before a payment. */
export const UNANSWERED = ['declined', 'expired', 'withdrawn', 'rejected'] as const;

/** How long rounds stayed at each step, in order. */
export const STAYS = ['reply', 'payment', 'dispatch', 'transit', 'use', 'check'] as const;
export type Stay = (typeof STAYS)[number];

const countsOf = <Name extends string>(names: readonly Name[]) => z.record(z.enum(names), count);

export const metricsSchema = z.object({
  steps: countsOf(STEPS),
  unanswered: countsOf(UNANSWERED),
  /** Not answered yet. */
  waiting: count,
  cancelled: count,
  overdue: count,
  damaged: count,
  /** The median of rounds that left the step. */
  stays: z.record(z.enum(STAYS), seconds),
  /**
   * Yen paid by cards, refunded to them and paid out to owners; the platform's fees and its losses; what the cover
   * earned and paid; what coupons paid.
   */
  money: z.object({
    ...{ charged: yen, refunded: yen, paidOut: yen, fees: yen, losses: yen },
    ...{ premiums: yen, claims: yen, promotions: yen },
  }),
  /** Users who paid in the period, and those of them who paid more than once. */
  borrowers: count,
  repeating: count,
});
export type Metrics = z.infer<typeof metricsSchema>;

export const metricsPointSchema = z.object({
  /** The first day of a day or, in a long period, of a month. */
  from: z.iso.date(),
  requested: count,
  paid: count,
  completed: count,
  fees: yen,
  premiums: yen,
  claims: yen,
  promotions: yen,
});
export type MetricsPoint = z.infer<typeof metricsPointSchema>;

const period = z.object({ from: z.iso.date(), to: z.iso.date() });
export const metricsAnswerSchema = z.object({
  /** Days in Tokyo, both inclusive, and as many days before them. */
  period,
  previousPeriod: period,
  current: metricsSchema,
  previous: metricsSchema,
  /** The points of the period, without gaps. */
  points: z.array(metricsPointSchema).readonly(),
});
export type MetricsAnswer = z.infer<typeof metricsAnswerSchema>;
