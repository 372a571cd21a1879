import type { TimelineEntry, TimelineRecord } from '@meguri/contracts/read-models/rental-request.ts';
import type { WrittenKind } from '@meguri/contracts/rental-round/event-content.ts';
import { yen } from '../format.ts';
import { slotWords } from '../meeting/slot-words.ts';
import { ISSUE_LABELS, NOT_RETURNED } from '../damage/issue-labels.ts';

/** Shown for a text or photo after its retention period. */
export const ERASED = '保存期間が過ぎたため、内容は消去されました。';

/** Headings of texts; kinds without one need none. */
export const TEXT_LABELS: Readonly<Partial<Record<WrittenKind, string>>> = {
  reason: '理由',
  waiver: '損害金を請求しない理由',
  objection: '異議の内容',
  landmark: 'オーナーの目印',
};

const AMOUNT_NAMES: Readonly<Partial<Record<string, string>>> = { LateFeeWaived: '延滞料', OwnerCompensated: '補償' };

type Recorded = Pick<TimelineEntry, 'type' | 'by' | 'record'>;

/** Short facts of an event: the reported damage, the amount of a fee or refund. */
export function factsOf({ type, by, record }: Recorded): readonly string[] {
  if (record === null) return [];
  const { issueType, amount, covered = 0, refund, couponBack = 0, slots } = record;
  return [
    ...(issueType === null ? [] : [by === 'system' ? NOT_RETURNED : ISSUE_LABELS[issueType]]),
    ...(amount === null ? [] : [`${AMOUNT_NAMES[type] ?? '損害金'} ${yen(amount)}`]),
    ...(covered > 0 ? [`うち、あんしん補償 ${yen(covered)}`] : []),
    ...(refund === null ? [] : refundParts(refund)),
    ...(couponBack > 0 ? [`うち、クーポンの分 ${yen(couponBack)}`] : []),
    ...(slots === null ? [] : slots.length === 0 ? ['取り消し'] : slots.map(slotWords)),
  ];
}

const refundParts = ({ rental, shipping, insurance }: NonNullable<TimelineRecord['refund']>): string[] =>
  (
    [
      ['レンタル料金', rental],
      ['送料', shipping],
      ['あんしん補償料', insurance],
    ] as const
  ).flatMap(([part, amount]) => (amount === null || amount === 0 ? [] : [`${part}の返金 ${yen(amount)}`]));

/** The newest entry of these kinds that has texts, photos or amounts. */
export const lastOf = (timeline: readonly TimelineEntry[], ...types: readonly string[]): TimelineEntry | undefined =>
  timeline.findLast(({ type, record }) => types.includes(type) && record !== null);

const ENDINGS = ['Declined', 'Rejected', 'Withdrawn', 'Cancelled'];

/** Why a round ended early, in the words of the party who ended it; null: no reason was given, or it was erased. */
export const reasonOfEnd = (timeline: readonly TimelineEntry[]): string | null =>
  lastOf(timeline, ...ENDINGS)?.record?.texts.find(({ kind }) => kind === 'reason')?.text ?? null;
