import {
  type AssessFeeBody,
  assessFeeSchema,
  type DismissDamageBody,
  dismissDamageSchema,
  type OrderRefundBody,
  orderRefundSchema,
  type WriteOffBody,
  writeOffSchema,
} from '@meguri/contracts/rental-round/operator-commands.ts';
import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { ITEM_IS, type ItemIs } from '@meguri/contracts/rental-round/damage/item-is.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { yenIn } from '@meguri/contracts/text/typed-yen.ts';
import * as z from 'zod';
import type { Decision } from './api/case.ts';
import { compensationProblem, feeProblem, refundProblems } from './decisions.ts';

const typed = z.object({
  reason: z.string(),
  itemIs: z.string(),
  waiver: z.string(),
  compensation: z.string(),
  ends: z.string(),
  amount: z.string(),
  refund: z.object({ rental: z.string(), shipping: z.string(), insurance: z.string() }),
});
/** The form's values. Choices are `yes`, `no` or '' (not chosen), or the item's whereabouts. */
export type Typed = z.infer<typeof typed>;

export type Decided =
  | ({ readonly decision: 'dismiss' } & DismissDamageBody)
  | ({ readonly decision: 'order-refund' } & OrderRefundBody)
  | ({ readonly decision: 'assess-fee' } & AssessFeeBody)
  | ({ readonly decision: 'write-off' } & WriteOffBody);

const SCHEMAS: Readonly<Record<Decision, z.ZodType<object, object>>> = {
  dismiss: dismissDamageSchema,
  'order-refund': orderRefundSchema,
  'assess-fee': assessFeeSchema,
  'write-off': writeOffSchema,
};

/** The part of a case that a decision is validated against. */
export type CaseLimits = Pick<DamageCaseView, 'limits' | 'itemReturned' | 'itemGone' | 'nonReturn'>;

/** Validates against the contract's schema and the case's limits, and reports all problems at once. */
export const schemaFor = (decision: Decision, one: CaseLimits): z.ZodType<Decided, Typed> =>
  typed.transform((values, { issues }): Decided => {
    const body = SCHEMAS[decision].safeParse(bodyOf(decision, values));
    const amiss = [...(body.error?.issues ?? []), ...problemsOf(decision, values, one)];
    for (const { path, message } of amiss) issues.push({ code: 'custom', path: [...path], message, input: values });
    return body.success ? ({ decision, ...body.data } as Decided) : z.NEVER;
  });

interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

/** Limits that are exceeded and choices that are missing. Text that isn't a number is left to the schema. */
function problemsOf(decision: Decision, typed: Typed, one: CaseLimits): Problem[] {
  return [...itemProblems(decision, typed, one), ...moneyProblems(decision, typed, one)];
}

/** Whether the item is gone, by this decision or an earlier one. */
export const isItemGone = ({ itemIs }: Pick<Typed, 'itemIs'>): boolean => itemIs === 'lost' || itemIs === 'kept';

function itemProblems(decision: Decision, typed: Typed, one: CaseLimits): Problem[] {
  if (decision === 'write-off') return [];
  if (typed.itemIs === '') return [{ path: ['itemIs'], message: 'アイテムの状況を選択してください' }];
  if (decision !== 'order-refund') return [];
  const isOut = typed.itemIs === 'out' && !one.itemReturned && !one.nonReturn;
  if (typed.ends === 'yes' && isOut)
    return [{ path: ['ends'], message: 'アイテムがまだ戻っていないため、取引を終了できません' }];
  return isItemGone(typed) && typed.waiver.trim() === ''
    ? [{ path: ['waiver'], message: ROUND_REJECTIONS.waiver_required.message }]
    : [];
}

function moneyProblems(decision: Decision, { amount, refund, ends, compensation }: Typed, { limits }: CaseLimits) {
  const paid = compensationProblem(yenIn(compensation) ?? 0, decision, yenIn(amount) ?? 0, limits);
  const problems: Problem[] = paid === null ? [] : [{ path: ['compensation'], message: paid }];
  if (decision === 'assess-fee') {
    const fee = yenIn(amount);
    const message = fee === undefined ? null : feeProblem(fee, limits);
    return message === null ? problems : [{ path: ['amount'], message }, ...problems];
  }
  const [rental, shipping, insurance] = [refund.rental, refund.shipping, refund.insurance].map(yenIn);
  if (decision !== 'order-refund' || rental === undefined || shipping === undefined || insurance === undefined)
    return problems;
  const tooLarge = Object.entries(refundProblems({ rental, shipping, insurance }, limits, ends !== 'no'));
  return [
    ...tooLarge.map(([part, message]) => ({ path: ['refund', part === 'total' ? 'rental' : part], message })),
    ...problems,
  ];
}

function bodyOf(decision: Decision, typed: Typed): object {
  const { reason, waiver, ends, amount, refund } = typed;
  const paid = isItemGone(typed) && typed.compensation.trim() !== '' ? { compensation: yenIn(typed.compensation) } : {};
  if (decision === 'write-off') return { reason, ...paid };
  const said = { reason, ...(ITEM_IS.includes(typed.itemIs as ItemIs) && { itemIs: typed.itemIs }) };
  if (decision === 'dismiss') return said;
  if (decision === 'assess-fee') return { ...said, ...paid, amount: yenIn(amount) };
  const { rental, shipping, insurance } = refund;
  const parts = { rental: yenIn(rental), shipping: yenIn(shipping), insurance: yenIn(insurance) };
  return { ...said, ...paid, ...(isItemGone(typed) && { waiver }), ends: choiceIn(ends), refund: parts };
}

const choiceIn = (text: string): boolean | undefined => (text === '' ? undefined : text === 'yes');
