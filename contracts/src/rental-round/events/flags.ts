import type { EventDefinition } from '../../events/event.ts';
import type { EventLabel } from './labels.ts';

/**
 * The flags of a rental round's events. Every event states every flag, and each flag has one map that is total over the
 * events that set it: a missing flag, or a missing entry of a map, doesn't compile.
 */
export interface RoundEventFlags {
  /** Money moves between the ledger's accounts: `money/ledger.ts`. */
  readonly money: boolean;
  /** An operator may give, take back or waive money by it: `money/four-eyes.ts`. */
  readonly operatorMoney: boolean;
  /** Money moves at the payment provider: `processes/reconciliation/movements.ts` in the backend. */
  readonly providerMoney: boolean;
  /** It changes the round's damage case: `read-models/damage-cases/damage-case.ts` in the projections. */
  readonly case: boolean;
  /** Borrower or owner is notified: `processes/notifications/` in the backend. */
  readonly notifies: boolean;
  /** A process reacts to it, besides the notification: the `reactions` in `processes/` in the backend. */
  readonly triggers: boolean;
  /** Its line in the round's timeline. */
  readonly label: EventLabel;
}

/** The flags of most events, which move no money. */
export const NO_MONEY = { money: false, operatorMoney: false, providerMoney: false } as const;

export type RoundEventDefinitions = readonly (EventDefinition & { readonly flags: RoundEventFlags })[];
