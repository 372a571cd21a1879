import type { ProviderMetadata } from './movements.ts';

/** What a payment is for; stored in the provider's metadata. */
export type PaymentPurpose = 'rental' | 'extension' | 'late_fee' | 'damage_fee';

/** `ref` identifies what is paid: a rental's checkout attempt, an extension's number, a fee, or an assessment. */
export interface PaymentSubject {
  readonly roundId: string;
  readonly purpose: PaymentPurpose;
  readonly ref: string;
}

/** Whole yen. Stripe's minimum for a whole checkout is 50 yen. */
export interface CheckoutLine {
  readonly name: string;
  readonly amount: number;
}

/**
 * A late fee, a damage fee or an extension's price; `ref` is the event that fixed it, the assessment, or the
 * extension's number.
 */
export interface FeeSubject extends PaymentSubject {
  readonly purpose: Exclude<PaymentPurpose, 'rental'>;
  /** The borrower's customer id, by which the provider finds their open pages. */
  readonly customerId: string;
}

export interface CheckoutOrder extends PaymentSubject {
  readonly lines: readonly CheckoutLine[];
  /** A known customer; absent: the checkout creates one. */
  readonly customerId?: string;
  /** In real time (never the demo clock's), more than 30 minutes and at most 24 hours ahead. */
  readonly expiresAt: Date;
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the checkout's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
}

export interface SavedCardCharge extends PaymentSubject {
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly amount: number;
  readonly idempotencyKey: string;
}

/** The metadata must contain the order's name as `orderedBy`, so that `find…` finds exactly this movement. */
export interface RefundOrder {
  readonly chargeId: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly idempotencyKey: string;
}

export interface TransferOrder {
  readonly accountId: string;
  readonly amount: number;
  /**
   * The charge that funds the transfer: the transfer waits until the charge is available and can't exceed it. Null: the
   * platform's balance.
   */
  readonly sourceChargeId: string | null;
  readonly metadata: ProviderMetadata;
  readonly idempotencyKey: string;
}

export interface ReversalOrder {
  readonly transferId: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly idempotencyKey: string;
}

/**
 * Evidence that the provider passes on to the bank, as text for its staff: at most 150,000 characters in total. The
 * file may have 4.5 MB and 50 pages, of which Mastercard reads 19 (docs.stripe.com/disputes/best-practices).
 */
export interface DisputeEvidence {
  readonly productDescription: string;
  /** The day the rental, or the extension that was paid, began, as text. */
  readonly serviceDate: string;
  readonly shippingCarrier: string | null;
  readonly shippingDate: string | null;
  readonly shippingTrackingNumber: string | null;
  /** The course of events, line by line. */
  readonly activityLog: string;
  readonly summary: string;
  /** From `uploadEvidence`. */
  readonly fileId: string;
}
