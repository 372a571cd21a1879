import type { Party } from '../../events/event-metadata.ts';

/** An event's line in a round's timeline: its label, and which parties see it (operators see all). */
export interface EventLabel {
  readonly label: string;
  /** The label if the parties meet instead of sending parcels; absent: the same. */
  readonly atPickup?: string;
  /** The label if nothing is refunded; absent: the same. */
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
