import type { CaseAssessment, DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import type { Breakdown } from '@meguri/contracts/rental-round/money/money.ts';
import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { yen } from '../../../rental/format.ts';
import type { Decision } from './api/case.ts';

const DECISIONS: readonly { readonly decision: Decision; readonly action: Action; readonly label: string }[] = [
  { decision: 'dismiss', action: 'dismiss_damage', label: '問題なしとして終了' },
  { decision: 'order-refund', action: 'order_refund', label: '借り手に返金' },
  { decision: 'assess-fee', action: 'assess_damage_fee', label: '損害金を請求' },
  { decision: 'write-off', action: 'write_off_damage_fee', label: '損害金の請求を断念' },
];

/** The decisions available now; none if another case of the round has replaced this one. */
export const decisionsOf = ({ state, request }: Pick<DamageCaseView, 'state' | 'request'>) =>
  state === 'open' || state === 'fee_pending' ? DECISIONS.filter(({ action }) => request.actions.includes(action)) : [];

/** Whether the saved card will be charged for the open fee when it is due: that hasn't been tried yet. */
export const isYetToBeCharged = ({ state, failedAt }: CaseAssessment): boolean => state === 'open' && failedAt === null;

type Limits = DamageCaseView['limits'];
export const PARTS = ['rental', 'shipping', 'insurance'] as const;
export const PART_LABELS: Readonly<Record<keyof Breakdown, string>> = {
  rental: 'レンタル料',
  shipping: '送料',
  insurance: 'あんしん補償料',
};

/** Errors of a refund by part; `total` if it is zero but must not be. */
export function refundProblems(
  refund: Breakdown,
  { refundable }: Pick<Limits, 'refundable'>,
  ends: boolean,
): Partial<Record<keyof Breakdown | 'total', string>> {
  const tooLarge = PARTS.filter((part) => refund[part] > refundable[part]).map((part) => [
    part,
    `${PART_LABELS[part]}は${yen(refundable[part])}までです`,
  ]);
  const empty = totalOf(refund) === 0 && !ends ? { total: '返金額を入力してください' } : {};
  return { ...(Object.fromEntries(tooLarge) as Partial<Record<keyof Breakdown, string>>), ...empty };
}

/** The error of a fee; null: none. */
export function feeProblem(amount: number, { fee }: Pick<Limits, 'fee'>): string | null {
  if (fee.most < fee.least) return 'この取引では、これ以上の損害金を請求できません';
  if (amount < fee.least) return `損害金は${yen(fee.least)}以上で入力してください`;
  return amount > fee.most ? `損害金は${yen(fee.most)}までです` : null;
}

/** The limits when the answer has none, as in the previous release. */
const NO_COMPENSATION = { most: 0, afterWriteOff: 0 };

/** The maximum compensation the platform may pay the owner with this decision. @param amount of the assessed fee */
export const compensationMost = (
  decision: Decision,
  amount: number,
  { compensation = NO_COMPENSATION }: Partial<Limits>,
): number =>
  decision === 'write-off'
    ? compensation.afterWriteOff
    : Math.max(0, compensation.most - (decision === 'assess-fee' ? amount : 0));

/** The error of a compensation; null: none. */
export function compensationProblem(
  yenPaid: number,
  decision: Decision,
  amount: number,
  limits: Limits,
): string | null {
  const most = compensationMost(decision, amount, limits);
  return yenPaid > most ? `補償は${yen(most)}までです` : null;
}
