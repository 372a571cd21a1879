import type { ProviderMetadata } from './movements.ts';

/**
 * `refund_returned`: a refund that the bank sent back; `dispute_returned`: money of a dispute that came back;
 * `provider_fee`: what the provider charges by itself; `bank`: to or from the platform's own bank account.
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

/** One movement of the platform's balance at the provider, in yen. Immutable once it exists. */
export interface BalanceEntry {
  readonly entryId: string;
  readonly kind: BalanceEntryKind;
  /** Before the fee; negative when money left the balance. */
  readonly amount: number;
  /** The provider's fee for a charge or a dispute; negative when it is returned. */
  readonly fee: number;
  /** The change of the balance: `amount` less `fee`. */
  readonly net: number;
  /** When it was created, by the provider's clock, to the second. */
  readonly created: Date;
  /** The charge, refund, transfer, reversal or dispute that caused it; null for the provider's own movements. */
  readonly sourceId: string | null;
  /** The charge concerned, where the source names one. */
  readonly chargeId: string | null;
  /** The transfer, also of a reversal. */
  readonly transferId: string | null;
  /** `orderedBy` of the source object. */
  readonly orderedBy: string | null;
  readonly metadata: ProviderMetadata;
  readonly description: string | null;
}

/** Where to continue: after the entry with that id; null: with the oldest entry created at `since` or later. */
export interface BalanceCursor {
  readonly after: string | null;
  readonly since: Date;
}

export interface BalancePage {
  /** The oldest first; the next page continues after the last one's id. */
  readonly entries: readonly BalanceEntry[];
  /** Whether more entries exist. */
  readonly more: boolean;
}
