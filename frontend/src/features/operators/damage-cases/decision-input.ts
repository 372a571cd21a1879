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
import { yenIn } from '@meguri/contracts/text/typed-yen.ts';
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

/** The contract's schema over what was typed, and the case's own limits; all that is amiss is said at once. */
export const schemaFor = (decision: Decision, limits: DamageCaseView['limits']): z.ZodType<Decided, Typed> =>
  typed.transform((values, { issues }): Decided => {
    const body = SCHEMAS[decision].safeParse(bodyOf(decision, values));
    const amiss = [...(body.error?.issues ?? []), ...problemsOf(decision, values, limits)];
    for (const { path, message } of amiss) issues.push({ code: 'custom', path: [...path], message, input: values });
    return body.success ? ({ decision, ...body.data } as Decided) : z.NEVER;
  });

interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

/** What breaks a limit; what is no number yet breaks none. */
function problemsOf(decision: Decision, { amount, refund, ends }: Typed, limits: DamageCaseView['limits']): Problem[] {
  if (decision === 'assess-fee') {
    const fee = yenIn(amount);
    const message = fee === undefined ? null : feeProblem(fee, limits);
    return message === null ? [] : [{ path: ['amount'], message }];
  }
  const { rental, shipping, insurance } = refund;
  const [ofRental, ofShipping, ofInsurance] = [rental, shipping, insurance].map(yenIn);
  if (decision !== 'order-refund' || ofRental === undefined || ofShipping === undefined || ofInsurance === undefined)
    return [];
  const asked = { rental: ofRental, shipping: ofShipping, insurance: ofInsurance };
  return Object.entries(refundProblems(asked, limits, ends !== 'no')).map(([part, message]) => ({
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
