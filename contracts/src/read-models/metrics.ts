import * as z from 'zod';

/** How the service does, counted over the rounds that were requested in a period. */

const count = z.int().nonnegative();
const yen = z.int();
/** Whole seconds; null: it hasn't happened to any. */
const seconds = z.int().nullable();

/** The way of a round, step by step; each counts the rounds that came so far. */
export const STEPS = ['requested', 'approved', 'paid', 'shipped', 'received', 'returned', 'completed'] as const;
export type Step = (typeof STEPS)[number];

/** Requests that came to nothing before anybody paid. */
export const UNANSWERED = ['declined', 'expired', 'withdrawn', 'rejected'] as const;

/** How long rounds stayed where, in the order of their way. */
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
  /** The median of those that went on. */
  stays: z.record(z.enum(STAYS), seconds),
  /** Yen that cards paid, that went back to them, that owners got; the service's own fees, and what it bore. */
  money: z.object({ charged: yen, refunded: yen, paidOut: yen, fees: yen, losses: yen }),
  /** People who paid in the period, and those of them who had paid before, or did again in it. */
  borrowers: count,
  repeating: count,
});
export type Metrics = z.infer<typeof metricsSchema>;

export const metricsPointSchema = z.object({
  /** The first day of what is counted together: a day, or a month in a long period. */
  from: z.iso.date(),
  requested: count,
  paid: count,
  completed: count,
  fees: yen,
});
export type MetricsPoint = z.infer<typeof metricsPointSchema>;

const period = z.object({ from: z.iso.date(), to: z.iso.date() });
export const metricsAnswerSchema = z.object({
  /** Days in Tokyo, both inclusive, and as many days before them. */
  period,
  previousPeriod: period,
  current: metricsSchema,
  previous: metricsSchema,
  /** Of the period, one after the other without a gap. */
  points: z.array(metricsPointSchema).readonly(),
});
export type MetricsAnswer = z.infer<typeof metricsAnswerSchema>;
