import {
  type AssessFeeBody,
  assessFeeSchema,
  type DismissDamageBody,
  dismissDamageSchema,
  type OrderRefundBody,
  orderRefundSchema,
  type ReasonBody,
  writeOffSchema,
} from '@meguri/contracts/rental-round/commands.ts';
import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import * as z from 'zod';
import type { Decision } from './api/case.ts';
import { feeProblem, refundProblems } from './decisions.ts';

const typed = z.object({
  reason: z.string(),
  itemReturned: z.string(),
  ends: z.string(),
  amount: z.string(),
  refund: z.object({ rental: z.string(), shipping: z.string(), insurance: z.string() }),
});
/** As it stands in the form; choices are `yes`, `no` or nothing yet. */
export type Typed = z.infer<typeof typed>;

export type Decided =
  | ({ readonly decision: 'dismiss' } & DismissDamageBody)
  | ({ readonly decision: 'order-refund' } & OrderRefundBody)
  | ({ readonly decision: 'assess-fee' } & AssessFeeBody)
  | ({ readonly decision: 'write-off' } & ReasonBody);

const SCHEMAS: Readonly<Record<Decision, z.ZodType<object, object>>> = {
  dismiss: dismissDamageSchema,
  'order-refund': orderRefundSchema,
  'assess-fee': assessFeeSchema,
  'write-off': writeOffSchema,
};

/** The contract's schema over what was typed, and the case's own limits. */
export function schemaFor(decision: Decision, limits: DamageCaseView['limits']): z.ZodType<Decided, Typed> {
  return typed
    .transform((values) => bodyOf(decision, values))
    .pipe(SCHEMAS[decision])
    .transform((body) => ({ decision, ...body }) as Decided)
    .check(({ value, issues }) => {
      for (const { path, message } of problemsOf(value, limits))
        issues.push({ code: 'custom', path, message, input: value });
    });
}

function problemsOf(decided: Decided, limits: DamageCaseView['limits']): { path: string[]; message: string }[] {
  if (decided.decision === 'assess-fee') {
    const problem = feeProblem(decided.amount, limits);
    return problem === null ? [] : [{ path: ['amount'], message: problem }];
  }
  if (decided.decision !== 'order-refund') return [];
  return Object.entries(refundProblems(decided.refund, limits, decided.ends)).map(([part, message]) => ({
    path: ['refund', part === 'total' ? 'rental' : part],
    message,
  }));
}

function bodyOf(decision: Decision, { reason, itemReturned, ends, amount, refund }: Typed): object {
  const said = { reason, itemReturned: choiceIn(itemReturned) };
  if (decision === 'write-off') return { reason };
  if (decision === 'dismiss') return said;
  if (decision === 'assess-fee') return { ...said, amount: yenIn(amount) };
  const { rental, shipping, insurance } = refund;
  const parts = { rental: yenIn(rental), shipping: yenIn(shipping), insurance: yenIn(insurance) };
  return { ...said, ends: choiceIn(ends), refund: parts };
}

const choiceIn = (text: string): boolean | undefined => (text === '' ? undefined : text === 'yes');

/** Yen as people type them: ¥5,000, ５０００. undefined: no whole number. */
export function yenIn(text: string): number | undefined {
  const digits = text.normalize('NFKC').replace(/[¥,\s]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}
