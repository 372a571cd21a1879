import type { Party } from '../../events/event-metadata.ts';

/** An event's line in a round's timeline: what people read, and which of the round's people sees it (operators see all). */
export interface EventLabel {
  readonly label: string;
  /** The same where people meet instead of sending parcels; absent: no word differs. */
  readonly atPickup?: string;
  /** The same where nothing is paid back; absent: no word differs. */
  readonly withoutRefund?: string;
  readonly visibleTo: readonly Extract<Party, 'borrower' | 'owner'>[];
}

export const both = (label: string, atPickup?: string): EventLabel => ({
  label,
  visibleTo: ['borrower', 'owner'],
  ...(atPickup !== undefined && { atPickup }),
});
export const borrower = (label: string): EventLabel => ({ label, visibleTo: ['borrower'] });
export const owner = (label: string): EventLabel => ({ label, visibleTo: ['owner'] });
export const operators = (label: string): EventLabel => ({ label, visibleTo: [] });
