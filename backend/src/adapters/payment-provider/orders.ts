import type { ProviderMetadata } from './movements.ts';

/** What a payment is for; travels in the provider's metadata. */
export type PaymentPurpose = 'rental' | 'late_fee' | 'damage_fee';

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

/** A late fee or a damage fee; `ref` is the event that fixed it, or the assessment. */
export interface FeeSubject extends PaymentSubject {
  readonly purpose: 'late_fee' | 'damage_fee';
  /** Who paid the rental: the provider knows their open pages. */
  readonly customerId: string;
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

export interface SavedCardCharge extends PaymentSubject {
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly amount: number;
  readonly idempotencyKey: string;
}

/** A movement's metadata must name its cause as `orderedBy`, so that `find…` tells it from every other one. */
export interface RefundOrder {
  readonly chargeId: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly idempotencyKey: string;
}

export interface TransferOrder {
  readonly accountId: string;
  readonly amount: number;
  /** The charge the money comes from: the transfer waits with it and can't be more than it. Null: the platform's balance. */
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
 * What the provider passes on to the bank. Each text is for people there; all together at most 150,000 characters, and
 * the file at most 4.5 MB and 50 pages, of which Mastercard reads 19 (docs.stripe.com/disputes/best-practices).
 */
export interface DisputeEvidence {
  readonly productDescription: string;
  /** When the rental began, for people. */
  readonly serviceDate: string;
  readonly shippingCarrier: string | null;
  readonly shippingDate: string | null;
  readonly shippingTrackingNumber: string | null;
  /** What happened, line by line. */
  readonly activityLog: string;
  readonly summary: string;
  /** Of `uploadEvidence`. */
  readonly fileId: string;
}
