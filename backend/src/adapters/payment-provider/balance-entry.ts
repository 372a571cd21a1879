import type { ProviderMetadata } from './movements.ts';

/**
 * `refund_returned`: a refund the bank sent back; `dispute_returned`: money of a dispute that came back;
 * `provider_fee`: what the provider takes by itself; `bank`: to or from the platform's own bank account.
 */
export type BalanceEntryKind =
  | 'charge'
  | 'refund'
  | 'refund_returned'
  | 'transfer'
  | 'reversal'
  | 'dispute'
  | 'dispute_returned'
  | 'provider_fee'
  | 'bank'
  | 'other';

/** One movement of the platform's balance at the provider, in yen. It never changes once it is there. */
export interface BalanceEntry {
  readonly entryId: string;
  readonly kind: BalanceEntryKind;
  /** Before the fee; negative when money left the balance. */
  readonly amount: number;
  /** Of a charge or a dispute; negative when the provider gives one back. */
  readonly fee: number;
  /** What the balance changed by: `amount` less `fee`. */
  readonly net: number;
  /** By the provider's clock, to the second. */
  readonly created: Date;
  /** The charge, refund, transfer, reversal or dispute that moved it; null for the provider's own. */
  readonly sourceId: string | null;
  /** The charge it is about, where its source names one. */
  readonly chargeId: string | null;
  /** The transfer it is, or is a reversal of. */
  readonly transferId: string | null;
  /** The source's, as the port's other objects have them. */
  readonly orderedBy: string | null;
  readonly metadata: ProviderMetadata;
  readonly description: string | null;
}

/** Where to go on: behind the entry with that id; null: with the oldest one made at `since` or later. */
export interface BalanceCursor {
  readonly after: string | null;
  readonly since: Date;
}

export interface BalancePage {
  /** The oldest first: the last one's id is where the next page goes on. */
  readonly entries: readonly BalanceEntry[];
  /** There are more by now. */
  readonly more: boolean;
}
