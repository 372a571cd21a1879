/** Ids that find an object again: what was written as metadata when it was made. */
export type ProviderMetadata = Readonly<Record<string, string>>;

export interface OpenCheckout {
  readonly checkoutId: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** Money that came in from a card. `amount` in whole yen when `currency` is 'jpy', else in its smallest unit. */
export interface Payment {
  readonly paymentIntentId: string;
  /** Null until a charge was tried. */
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
  /** Why the last try came to nothing; null: none was made, or it went through. */
  readonly failure: 'declined' | 'authentication' | null;
  /** The payment page while the checkout is open, else null. */
  readonly url: string | null;
}

export type CheckoutExpiry =
  { readonly outcome: 'expired' | 'already_expired' } | { readonly outcome: 'paid'; readonly payment: Payment };

/** What a person knows a card by. */
export interface SavedCard {
  /** As the provider names it: `visa`, `mastercard`, `jcb`, … */
  readonly brand: string;
  readonly last4: string;
}

/** `code` is the bank's reason where it gave one (`insufficient_funds`, `authentication_required`, …), or `no_saved_card`. */
export type SavedCardOutcome =
  | { readonly outcome: 'succeeded'; readonly payment: Payment }
  | { readonly outcome: 'declined'; readonly code: string; readonly message: string };

/** What every movement says of its cause: null when others made it, as by hand at the provider's Dashboard. */
interface Ordered {
  /** The event that ordered it, as its metadata says; to be looked for in the log before it is believed. */
  readonly orderedBy: string | null;
  readonly metadata: ProviderMetadata;
  readonly created: Date;
}

export interface Refund extends Ordered {
  readonly refundId: string;
  /** Null for payments without a charge. */
  readonly chargeId: string | null;
  readonly amount: number;
  /** `failed` also after it had succeeded: the card's bank sent it back, and the platform has the money again. */
  readonly status: 'succeeded' | 'pending' | 'failed';
  /** Why it is pending, as far as the provider says: `insufficient_funds` is the platform's balance. */
  readonly pendingReason: 'processing' | 'insufficient_funds' | 'charge_pending' | null;
  /** Why it failed, in the provider's words: `expired_or_canceled_card`, `lost_or_stolen_card`, …; else null. */
  readonly failure: string | null;
}

export interface Transfer extends Ordered {
  readonly transferId: string;
  readonly accountId: string | null;
  readonly chargeId: string | null;
  readonly amount: number;
  /** Yen that came back of it, whoever reversed it. */
  readonly reversed: number;
}

export interface Reversal extends Ordered {
  readonly reversalId: string;
  readonly transferId: string;
  /** What came back: less than was asked for when the owner's account holds less. */
  readonly amount: number;
}

/**
 * `none`: nothing came back, because the owner's account holds nothing (a later payout to it may change that) or
 * because the transfer has been reversed whole before, by this platform or by other hands.
 */
export type ReversalOutcome =
  | ({ readonly outcome: 'reversed' } & Reversal)
  | { readonly outcome: 'none'; readonly why: 'account_empty' | 'reversed_before' };

/** Money that an owner's account sent on to its bank. */
export interface BankPayout {
  readonly payoutId: string;
  readonly accountId: string;
  /** Yen. */
  readonly amount: number;
  /** `failed` also after it had been paid: the bank sent it back, and the account has the money again. */
  readonly status: 'pending' | 'paid' | 'failed';
  /** Transfers that were among it; none where the provider doesn't say. */
  readonly transferIds: readonly string[];
}

export interface Dispute {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly paymentIntentId: string | null;
  /** What the cardholder disputes: the whole charge, a part of it, or more than is left after a refund. */
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  /** `won` also for an inquiry that came to nothing; `lost` also when a part came back, and while an appeal is open. */
  readonly status: 'open' | 'won' | 'lost';
  /** Yen that the bank has now: withdrawn less what came back, without the fee. 0 for an inquiry. */
  readonly withdrawn: number;
  /** Yen that the provider keeps for it, less what it gave back. */
  readonly fee: number;
  /** While false, refunds of the charge are refused as `charge_disputed`. */
  readonly refundable: boolean;
  readonly created: Date;
  /** Until when the bank takes evidence; null: it takes none. By the real clock. */
  readonly evidenceDue: Date | null;
  /** It was sent: the bank takes it once. */
  readonly evidenceSubmitted: boolean;
}
