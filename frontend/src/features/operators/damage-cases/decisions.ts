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

/** What can be decided now; nothing once another case of the round took this one's place. */
export const decisionsOf = ({ state, request }: Pick<DamageCaseView, 'state' | 'request'>) =>
  state === 'open' || state === 'fee_pending' ? DECISIONS.filter(({ action }) => request.actions.includes(action)) : [];

/** Whether its time alone has the saved card charged for the open fee: that wasn't tried yet. */
export const isYetToBeCharged = ({ state, failedAt }: CaseAssessment): boolean => state === 'open' && failedAt === null;

type Limits = DamageCaseView['limits'];
export const PARTS = ['rental', 'shipping', 'insurance'] as const;
export const PART_LABELS: Readonly<Record<keyof Breakdown, string>> = {
  rental: 'レンタル料',
  shipping: '送料',
  insurance: '保険料',
};

/** What is wrong with a refund, part by part; `total` where it comes to nothing but should be something. */
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

/** What is wrong with a fee; null: nothing. */
export function feeProblem(amount: number, { fee }: Pick<Limits, 'fee'>): string | null {
  if (fee.most < fee.least) return 'この取引では、これ以上の損害金を請求できません';
  if (amount < fee.least) return `損害金は${yen(fee.least)}以上で入力してください`;
  return amount > fee.most ? `損害金は${yen(fee.most)}までです` : null;
}

/** During an update a server of the release before answers without it. */
const NO_COMPENSATION = { most: 0, afterWriteOff: 0 };

/** What the platform may pay the owner beside this decision. @param amount of the fee that is assessed */
export const compensationMost = (
  decision: Decision,
  amount: number,
  { compensation = NO_COMPENSATION }: Partial<Limits>,
): number =>
  decision === 'write-off'
    ? compensation.afterWriteOff
    : Math.max(0, compensation.most - (decision === 'assess-fee' ? amount : 0));

/** What is wrong with what the platform pays the owner; null: nothing. */
export function compensationProblem(
  yenPaid: number,
  decision: Decision,
  amount: number,
  limits: Limits,
): string | null {
  const most = compensationMost(decision, amount, limits);
  return yenPaid > most ? `補償は${yen(most)}までです` : null;
}
