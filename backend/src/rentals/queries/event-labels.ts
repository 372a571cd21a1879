import type { Handover } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { EventLabel } from '@meguri/contracts/rental-round/events/labels.ts';
import { ROUND_EVENTS, type RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import type { TimelineFact } from '../round/rounds.ts';

/** The timeline line of each event, from its definition. */
export const EVENT_LABELS = Object.fromEntries(ROUND_EVENTS.map(({ type, flags }) => [type, flags.label])) as Readonly<
  Record<RoundEventType, EventLabel>
>;

/** The event's label for the parties of this round. */
export function labelOf(
  { type, written }: Pick<TimelineFact, 'type' | 'written'>,
  { handover }: { readonly handover: Handover },
): string {
  const { label, atPickup = label, withoutRefund = label } = EVENT_LABELS[type];
  const refund = written?.refund ?? null;
  if (refund !== null && totalOf(refund) === 0) return withoutRefund;
  return handover.method === 'pickup' ? atPickup : label;
}
