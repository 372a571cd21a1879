/** Metadata that was written when an object was created, to find it again. */
export type ProviderMetadata = Readonly<Record<string, string>>;

export interface OpenCheckout {
  readonly checkoutId: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** A card payment. `amount` is in whole yen when `currency` is 'jpy', else in its smallest unit. */
export interface Payment {
  readonly paymentIntentId: string;
  /** Null until a charge was attempted. */
  readonly chargeId: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly customerId: string | null;
  readonly paymentMethodId: string | null;
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly metadata: ProviderMetadata;
  readonly created: Date;
}

export interface Checkout {
  readonly checkoutId: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly paymentStatus: 'paid' | 'unpaid';
  readonly amountTotal: number;
  readonly currency: string;
  readonly metadata: ProviderMetadata;
  readonly payment: Payment | null;
  /** Why the last attempt failed; null: none was made, or it succeeded. */
  readonly failure: 'declined' | 'authentication' | null;
  /** The payment page while the checkout is open, else null. */
  readonly url: string | null;
}

export type CheckoutExpiry =
  { readonly outcome: 'expired' | 'already_expired' } | { readonly outcome: 'paid'; readonly payment: Payment };

/** The parts of a card by which its holder recognises it. */
export interface SavedCard {
  /** The provider's name: `visa`, `mastercard`, `jcb`, … */
  readonly brand: string;
  readonly last4: string;
}

/**
 * `code` is the bank's reason where it gave one (`insufficient_funds`, `authentication_required`, …), or
 * `no_saved_card`.
 */
export type SavedCardOutcome =
  | { readonly outcome: 'succeeded'; readonly payment: Payment }
  | { readonly outcome: 'declined'; readonly code: string; readonly message: string };

/** What caused a movement. */
interface Ordered {
  /**
   * The order's name (`orderNameOf`), from the metadata: look it up in the log before trusting it. Null for movements
   * made otherwise, as in the provider's Dashboard.
   */
  readonly orderedBy: string | null;
  readonly metadata: ProviderMetadata;
  readonly created: Date;
}

export interface Refund extends Ordered {
  readonly refundId: string;
  /** Null for payments without a charge. */
  readonly chargeId: string | null;
  readonly amount: number;
  /** May become `failed` after `succeeded`: the card's bank sent the money back to the platform. */
  readonly status: 'succeeded' | 'pending' | 'failed';
  /** Why it is pending, where the provider says so; `insufficient_funds` is the platform's balance. */
  readonly pendingReason: 'processing' | 'insufficient_funds' | 'charge_pending' | null;
  /** The provider's code of the failure: `expired_or_canceled_card`, `lost_or_stolen_card`, …; else null. */
  readonly failure: string | null;
}

export interface Transfer extends Ordered {
  readonly transferId: string;
  readonly accountId: string | null;
  readonly chargeId: string | null;
  readonly amount: number;
  /** Yen reversed so far, whether by this platform or in the provider's Dashboard. */
  readonly reversed: number;
}

export interface Reversal extends Ordered {
  readonly reversalId: string;
  readonly transferId: string;
  /** The reversed amount: less than requested when the owner's account holds less. */
  readonly amount: number;
}

/**
 * `none`: nothing was reversed, because the owner's account holds nothing (a later payout to it may change that) or
 * because the transfer had already been reversed in full.
 */
export type ReversalOutcome =
  | ({ readonly outcome: 'reversed' } & Reversal)
  | { readonly outcome: 'none'; readonly why: 'account_empty' | 'reversed_before' };

/** A payout from an owner's account to its bank. */
export interface BankPayout {
  readonly payoutId: string;
  readonly accountId: string;
  /** Yen. */
  readonly amount: number;
  /** May become `failed` after `paid`: the bank sent the money back to the account. */
  readonly status: 'pending' | 'paid' | 'failed';
  /** The transfers it contained; empty where the provider doesn't say. */
  readonly transferIds: readonly string[];
}

export interface Dispute {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly paymentIntentId: string | null;
  /** The disputed amount: the whole charge, a part of it, or more than is left after a refund. */
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  /** `won` includes an inquiry that was closed; `lost` includes partly returned money and an open appeal. */
  readonly status: 'open' | 'won' | 'lost';
  /** Yen that the bank holds now: withdrawn less returned, without the fee. 0 for an inquiry. */
  readonly withdrawn: number;
  /** Yen the provider charges for it, less what it refunded. */
  readonly fee: number;
  /** While false, refunds of the charge are refused as `charge_disputed`. */
  readonly refundable: boolean;
  readonly created: Date;
  /** When the bank stops accepting evidence; null: it accepts none. By the real clock. */
  readonly evidenceDue: Date | null;
  /** Whether evidence was submitted: the bank accepts it once. */
  readonly evidenceSubmitted: boolean;
}
