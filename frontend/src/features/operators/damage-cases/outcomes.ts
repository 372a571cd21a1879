import type { CaseAssessment, DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import type { ItemIs } from '@meguri/contracts/rental-round/damage/item-is.ts';
import { itemSentence } from '@meguri/contracts/rental-round/damage/item-words.ts';
import { type Breakdown, totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { fullDate } from '../../../lib/time/format.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { yen } from '../../../rental/format.ts';
import type { Decided } from './decision-input.ts';
import { coveredIn } from './covered-fee.ts';
import { isYetToBeCharged, PART_LABELS, PARTS } from './decisions.ts';

/** The effects of a decision, shown to the operator before it is made. */

/** Where the item is after the decision. */
export interface Item {
  readonly itemIs: ItemIs | null;
  readonly wasReturned: boolean;
  readonly compensation?: number | undefined;
}

const hasItEnded = ({ itemIs, wasReturned }: Item): boolean => itemIs !== null || wasReturned;

const compensationSentence = ({ compensation = 0 }: Item): string =>
  compensation > 0 ? `運営からオーナーに${yen(compensation)}を補償します。` : '';

export function dismissalOutcome(item: Item): string {
  const onward =
    item.itemIs === 'returned' || item.wasReturned
      ? `${itemSentence(item)}取引は「返却済み」に戻り、オーナーの確認がなければ自動で完了します。`
      : '取引は報告前の状態に戻り、続きます。';
  return `報告を問題なしとして終了します。返金も損害金の請求もありません。${onward}`;
}

/** @param mostToCard the rest goes back to the platform, since its coupon paid it */
export function refundOutcome(refund: Breakdown, ends: boolean, item: Item, mostToCard = totalOf(refund)): string {
  const parts = PARTS.filter((part) => refund[part] > 0).map((part) => `${PART_LABELS[part]}${yen(refund[part])}`);
  const total = totalOf(refund);
  const toCard = Math.min(total, mostToCard);
  const ofCoupon = toCard < total ? `うち${yen(total - toCard)}はクーポンの分なので、カードには返金されません。` : '';
  const money =
    total === 0 ? '返金はありません。' : `借り手に${yen(total)}（${parts.join('、')}）を返金します。${ofCoupon}`;
  const before = money + compensationSentence(item) + itemSentence(item);
  if (!hasItEnded(item)) return before;
  const status = ends ? '「キャンセル」で終了し' : '「取引完了」になり';
  return `${before}取引は${status}、残りの金額はオーナーと運営に精算されます。元に戻せません。`;
}

/** A fee: all of it, and the part that the cover pays. */
export interface Fee {
  readonly amount: number;
  readonly covered: number;
}

/** Nobody has to pay, so the case ends with the decision. */
const allCovered = ({ amount }: Fee, item: Item): string =>
  `損害金は${yen(amount)}で、全額をあんしん補償が負担し、オーナーに支払います。借り手への請求はありません。` +
  itemSentence(item) +
  (hasItEnded(item) ? '取引は「取引完了」になり、預り金が精算されます。元に戻せません。' : '');

/** @param now in ms since 1970 @param objected whether the borrower has objected before, which is possible once per rental */
export function feeOutcome(fee: Fee, now: number, item: Item, objected: boolean): string {
  const { amount, covered } = fee;
  if (covered === amount) return allCovered(fee, item);
  const asked =
    covered === 0
      ? `借り手に${yen(amount)}を請求します。`
      : `損害金${yen(amount)}のうち${yen(covered)}をあんしん補償が負担し、借り手に残りの${yen(amount - covered)}を請求します。`;
  const payBy = fullDate(new Date(now + WINDOWS.damageFeePayment).toISOString());
  return (
    `${asked}支払い期限は${FIGURES.damageFeeDays}日（${payBy}まで）です。` +
    (objected
      ? '借り手はすでに異議を申し立てたため、再び申し立てることはできません。'
      : '期限までは一度だけ異議を申し立てられます。') +
    '支払いがなければ登録カードで決済し、全額をオーナーに送ります。' +
    compensationSentence(item) +
    (hasItEnded(item) ? itemSentence(item) : '支払いのあとも取引は続き、借り手はアイテムを返却します。')
  );
}

/** @param yetToBeCharged whether the saved card is still going to be charged automatically */
export function writeOffOutcome({ amount, covered }: Fee, item: Item, yetToBeCharged: boolean): string {
  const onward = hasItEnded(item)
    ? '取引は「取引完了」になり、預り金が精算されます。'
    : '取引は続き、借り手はアイテムを返却します。';
  const waits = yetToBeCharged ? '期限のあとの登録カードでの自動決済も行われません。' : '';
  const paid =
    covered === 0
      ? 'オーナーにこの損害金は支払われません。'
      : `オーナーには、あんしん補償の${yen(covered)}だけが支払われます。`;
  const given = `借り手への${yen(amount - covered)}の請求をやめます。${waits}${paid}`;
  return `${given}${compensationSentence(item)}${onward}元に戻せません。`;
}

const hasObjected = ({ request }: DamageCaseView): boolean =>
  request.timeline.some(({ type }) => type === 'DamageFeeObjected');

/** `covered` is missing in answers of the previous release. */
const feeOf = ({ amount = 0, covered = 0 }: Partial<CaseAssessment> = {}): Fee => ({ amount, covered });

/** Describes the effects of a decision. @param now in ms since 1970 */
export function outcomeOf(decided: Decided, one: DamageCaseView, now: number): string {
  const said = 'itemIs' in decided ? (decided.itemIs ?? null) : (one.itemGone ?? null);
  const item: Item = {
    itemIs: said ?? (one.nonReturn && decided.decision !== 'dismiss' ? 'lost' : null),
    wasReturned: one.itemReturned,
    compensation: 'compensation' in decided ? decided.compensation : undefined,
  };
  switch (decided.decision) {
    case 'dismiss':
      return dismissalOutcome(item);
    case 'order-refund':
      return refundOutcome(decided.refund, decided.ends, item, one.limits.refundableToCard);
    case 'assess-fee':
      return feeOutcome(
        { amount: decided.amount, covered: coveredIn({ ...item, amount: decided.amount }, one.limits) },
        now,
        item,
        hasObjected(one),
      );
    case 'write-off': {
      const open = one.assessments.find(({ state }) => state === 'open');
      return writeOffOutcome(feeOf(open), item, open !== undefined && isYetToBeCharged(open));
    }
  }
}
