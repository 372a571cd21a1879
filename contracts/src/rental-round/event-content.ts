import type { RoundEvent } from './events.ts';
import type { AttachedPhoto, AttachedText, ISSUE_TYPES } from './events/shapes.ts';
import { type Breakdown, type Settlement, totalOf, type Yen } from './money/money.ts';
import type { Slot } from './rental-round.ts';

/** Kinds of texts that people write with an event, in reading order. */
export const WRITTEN_KINDS = [
  'title',
  'description',
  'comment',
  'evidence',
  'reason',
  'waiver',
  'objection',
  'landmark',
] as const;
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/** Texts, photos and decisions of an event; texts and photos by their ids. */
export interface EventContent {
  readonly texts: readonly { readonly kind: WrittenKind; readonly textId: string }[];
  readonly photoIds: readonly string[];
  readonly issueType: (typeof ISSUE_TYPES)[number] | null;
  /** Yen of a fee that was assessed or waived. */
  readonly amount: Yen | null;
  /** The part of an assessed fee that the cover pays; absent: nothing. */
  readonly covered?: Yen;
  readonly refund: Breakdown | null;
  /** The part of a refund that goes back to the platform, since its coupon had paid it; absent: nothing. */
  readonly couponBack?: Yen;
  /** Meeting times: offered, or chosen. Empty: withdrawn. */
  readonly slots: Slot[] | null;
}

const NO_CONTENT: EventContent = { texts: [], photoIds: [], issueType: null, amount: null, refund: null, slots: null };

const texts = (of: Partial<Record<WrittenKind, AttachedText | null>>): EventContent['texts'] =>
  WRITTEN_KINDS.flatMap((kind) => {
    const text = of[kind] ?? null;
    return text === null ? [] : [{ kind, textId: text.textId }];
  });
const idsOf = (photos: readonly AttachedPhoto[]): string[] => photos.map(({ uploadId }) => uploadId);

const couponBackIn = ({ couponBack = 0 }: Pick<Settlement, 'couponBack'>): Pick<EventContent, 'couponBack'> =>
  couponBack > 0 ? { couponBack } : {};

/**
 * What both parties of the round may read of an event beyond its name. Every event is listed explicitly: codes, cards
 * and operators' notes about money are never included.
 */
function contentIn(event: RoundEvent): Partial<EventContent> {
  switch (event.type) {
    case 'Rejected':
    case 'Declined':
    case 'Withdrawn':
    case 'Cancelled':
    case 'DamageDismissed':
    case 'DamageFeeWrittenOff':
      return { texts: texts({ reason: event.data.reason }) };
    case 'LateFeeWaived':
      return { texts: texts({ reason: event.data.reason }), amount: event.data.amount };
    case 'Received':
    case 'FitRefundRequested':
    case 'Returned':
      return { texts: texts({ comment: event.data.comment }), photoIds: idsOf(event.data.photos) };
    case 'Completed': {
      const { comment, photos, settlement } = event.data;
      const refund = totalOf(settlement.refundNow) > 0 ? settlement.refundNow : null;
      return { texts: texts({ comment }), photoIds: idsOf(photos), refund, ...couponBackIn(settlement) };
    }
    case 'DamageReported': {
      const { issueType, otherTitle: title, description, photos } = event.data;
      return { texts: texts({ title, description }), photoIds: idsOf(photos), issueType };
    }
    case 'EvidenceAdded':
      return { texts: texts({ evidence: event.data.text }), photoIds: idsOf(event.data.photos) };
    case 'RefundOrdered':
      return {
        texts: texts({ reason: event.data.reason, waiver: event.data.waiver ?? null }),
        refund: event.data.refund,
        ...couponBackIn(event.data.settlement ?? event.data),
      };
    case 'DamageFeeAssessed': {
      const { reason, amount, covered } = event.data;
      return { texts: texts({ reason }), amount, ...(covered !== undefined && { covered }) };
    }
    case 'OwnerCompensated':
      return { texts: texts({ reason: event.data.reason }), amount: event.data.amount };
    case 'DamageFeeObjected':
      return { texts: texts({ objection: event.data.reason }) };
    case 'SlotsOffered':
      return { texts: texts({ landmark: event.data.landmark ?? null }), slots: event.data.slots };
    case 'SlotChosen':
      return { slots: event.data.slot === null ? [] : [event.data.slot] };
    default:
      return {};
  }
}

/** null: nothing. */
export function contentOf(event: RoundEvent): EventContent | null {
  const content = { ...NO_CONTENT, ...contentIn(event) };
  const { texts, photoIds, issueType, amount, refund, slots } = content;
  const empty = texts.length + photoIds.length === 0 && (issueType ?? amount ?? refund ?? slots) === null;
  return empty ? null : content;
}
