import type { VerifiedWebhook } from './webhook-event.ts';

/** What a payment is for; travels in the provider's metadata. */
export type PaymentPurpose = 'rental' | 'late_fee' | 'damage_fee';

/** Ids that find an object again: what was written as metadata when it was made. */
export type ProviderMetadata = Readonly<Record<string, string>>;

/** `ref` names what is paid: the checkout attempt for a rental, the fee's or the assessment's id else. */
export interface PaymentSubject {
  readonly roundId: string;
  readonly purpose: PaymentPurpose;
  readonly ref: string;
}

/** Whole yen. Stripe's least amount is 50 yen for a whole checkout. */
export interface CheckoutLine {
  readonly name: string;
  readonly amount: number;
}

export interface CheckoutOrder extends PaymentSubject {
  readonly lines: readonly CheckoutLine[];
  /** A customer the provider knows; absent: the checkout creates one. */
  readonly customerId?: string;
  /** By the real clock (never the demo clock), more than 30 minutes and at most 24 hours ahead. */
  readonly expiresAt: Date;
  /** `{CHECKOUT_SESSION_ID}` in it becomes the checkout's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
}

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
  /** The payment page while the checkout is open, else null. */
  readonly url: string | null;
}

export type CheckoutExpiry =
  { readonly outcome: 'expired' | 'already_expired' } | { readonly outcome: 'paid'; readonly payment: Payment };

export interface SavedCardCharge extends PaymentSubject {
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly amount: number;
  readonly idempotencyKey: string;
}

/** `code` is the bank's reason where it gave one (`insufficient_funds`, `authentication_required`, …). */
export type SavedCardOutcome =
  | { readonly outcome: 'succeeded'; readonly payment: Payment }
  | { readonly outcome: 'declined'; readonly code: string };

/** A movement's metadata must name its cause, so that `find…` tells it from every other one. */
export interface RefundOrder {
  readonly chargeId: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly idempotencyKey: string;
}

export interface Refund {
  readonly refundId: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly status: 'succeeded' | 'pending' | 'failed';
}

export interface TransferOrder {
  readonly accountId: string;
  readonly amount: number;
  /** The charge the money comes from: the transfer waits with it and can't be more than it. */
  readonly sourceChargeId: string;
  readonly metadata: ProviderMetadata;
  readonly idempotencyKey: string;
}

export interface Transfer {
  readonly transferId: string;
  readonly amount: number;
}

export interface ReversalOrder {
  readonly transferId: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly idempotencyKey: string;
}

export interface Reversal {
  readonly reversalId: string;
  /** What came back: less than was asked for when the owner's account holds less. */
  readonly amount: number;
}

/** `none`: the owner's account holds nothing, or the transfer has been reversed whole before. */
export type ReversalOutcome = ({ readonly outcome: 'reversed' } & Reversal) | { readonly outcome: 'none' };

export interface Dispute {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly paymentIntentId: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly status: 'open' | 'won' | 'lost';
}

export interface AccountApplication {
  readonly userId: number;
  readonly businessType: 'individual' | 'company';
  readonly email?: string;
  /** E.164, as `+819012345678`. */
  readonly phone?: string;
  readonly companyName?: string;
  readonly idempotencyKey: string;
}

export interface PayoutAccount {
  readonly accountId: string;
  /** Transfers reach it: only then can its owner be paid. */
  readonly transfersEnabled: boolean;
  readonly detailsSubmitted: boolean;
  readonly requirementsDue: readonly string[];
}

export interface OnboardingLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * Everything the platform asks of its payment provider, in whole yen. Also the injection token.
 *
 * Every call may throw
 * - PaymentRefused: a definite no, nothing moved; the same key would answer the same for 24 h, so another
 *   attempt needs another key;
 * - PaymentProviderUnavailable: not reached, or the outcome is unknown: repeat it with the *same* key. Keys live
 *   24 h: before a repetition older than 23 h, or when `answerKept`, look for the object with `find…` instead.
 */
export abstract class PaymentProvider {
  abstract createCheckout(order: CheckoutOrder): Promise<OpenCheckout>;
  /** Ends an open checkout, or says how it ended before. */
  abstract expireCheckout(checkoutId: string): Promise<CheckoutExpiry>;
  abstract getCheckout(checkoutId: string): Promise<Checkout>;
  abstract getPayment(paymentIntentId: string): Promise<Payment>;

  /** Charges the card a checkout saved, without the borrower there. A declined card is an answer, no error. */
  abstract chargeSavedCard(charge: SavedCardCharge): Promise<SavedCardOutcome>;
  abstract refund(order: RefundOrder): Promise<Refund>;
  abstract transfer(order: TransferOrder): Promise<Transfer>;
  /** Takes back as much of `amount` as the transfer and the owner's balance allow. */
  abstract reverseTransfer(order: ReversalOrder): Promise<ReversalOutcome>;

  /** Each finds the newest one whose metadata contains all of `metadata` and which wasn't in vain; null when there is none. */
  abstract findPayment(of: { customerId: string; metadata: ProviderMetadata }): Promise<Payment | null>;
  abstract findRefund(of: { chargeId: string; metadata: ProviderMetadata }): Promise<Refund | null>;
  abstract findTransfer(of: { accountId: string; metadata: ProviderMetadata }): Promise<Transfer | null>;
  abstract findReversal(of: { transferId: string; metadata: ProviderMetadata }): Promise<Reversal | null>;

  /** Ids of the customer's checkouts that can still be paid and whose metadata contains all of `metadata`. */
  abstract findOpenCheckouts(of: { customerId: string; metadata: ProviderMetadata }): Promise<readonly string[]>;

  abstract getRefund(refundId: string): Promise<Refund>;
  abstract getDispute(disputeId: string): Promise<Dispute>;

  abstract createAccount(application: AccountApplication): Promise<PayoutAccount>;
  abstract getAccount(accountId: string): Promise<PayoutAccount>;
  abstract createAccountLink(to: { accountId: string; refreshUrl: string; returnUrl: string }): Promise<OnboardingLink>;

  /** @throws WebhookSignatureInvalid unless the body bears a fresh signature of the endpoint the event belongs to. */
  abstract verifyWebhook(rawBody: Buffer, signature: string | undefined): VerifiedWebhook;
}

/** The provider said a definite no. `code` is the provider's (`charge_already_refunded`, `parameter_missing`, …). */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
  readonly code: string;
  /** The parameter to blame, where the provider named one. */
  readonly parameter: string | null;
  /** The card's bank declined; else the provider itself refused. */
  readonly byBank: boolean;
  constructor(code: string, message: string, parameter: string | null = null, byBank = false) {
    super(message);
    this.code = code;
    this.parameter = parameter;
    this.byBank = byBank;
  }
}

/** Not reached, timed out, or failed inside: whether it took effect is unknown. */
export class PaymentProviderUnavailable extends Error {
  override name = 'PaymentProviderUnavailable';
  /** The provider repeats this failure for this key until the key is forgotten: look the object up, then use a new key. */
  readonly answerKept: boolean;
  constructor(message: string, answerKept = false, options?: ErrorOptions) {
    super(message, options);
    this.answerKept = answerKept;
  }
}
