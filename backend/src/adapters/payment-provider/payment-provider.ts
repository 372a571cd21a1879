import type { ErrorCode } from '@meguri/contracts/errors.ts';
import type { SetupProblem } from '@meguri/contracts/read-models/administration.ts';
import type { BalanceCursor, BalanceEntry, BalancePage } from './balance-entry.ts';
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

/** What a person knows a card by. */
export interface SavedCard {
  /** As the provider names it: `visa`, `mastercard`, `jcb`, … */
  readonly brand: string;
  readonly last4: string;
}

export interface SavedCardCharge extends PaymentSubject {
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly amount: number;
  readonly idempotencyKey: string;
}

/** `code` is the bank's reason where it gave one (`insufficient_funds`, `authentication_required`, …). */
export type SavedCardOutcome =
  | { readonly outcome: 'succeeded'; readonly payment: Payment }
  | { readonly outcome: 'declined'; readonly code: string; readonly message: string };

/** A movement's metadata must name its cause as `orderedBy`, so that `find…` tells it from every other one. */
export interface RefundOrder {
  readonly chargeId: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly idempotencyKey: string;
}

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
  /** Why it failed, in the provider's words: `expired_or_canceled_card`, `lost_or_stolen_card`, …; else null. */
  readonly failure: string | null;
}

export interface TransferOrder {
  readonly accountId: string;
  readonly amount: number;
  /** The charge the money comes from: the transfer waits with it and can't be more than it. */
  readonly sourceChargeId: string;
  readonly metadata: ProviderMetadata;
  readonly idempotencyKey: string;
}

export interface Transfer extends Ordered {
  readonly transferId: string;
  readonly accountId: string | null;
  readonly chargeId: string | null;
  readonly amount: number;
  /** Yen that came back of it, whoever reversed it. */
  readonly reversed: number;
}

export interface ReversalOrder {
  readonly transferId: string;
  readonly amount: number;
  readonly metadata: ProviderMetadata;
  readonly idempotencyKey: string;
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

export interface Dispute {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly paymentIntentId: string | null;
  /** What the cardholder disputes: the whole charge, a part of it, or more than is left after a refund. */
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  /** `won` also for an inquiry that came to nothing; `lost` also when a part came back. */
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
  /** What it holds goes on to the owner's bank. */
  readonly payoutsEnabled: boolean;
  readonly detailsSubmitted: boolean;
  /** What the provider asks of the owner, in its words (`individual.verification.document`). */
  readonly requirementsDue: readonly string[];
  /** Of these, what was due before today: capabilities are off because of them. */
  readonly requirementsPastDue: readonly string[];
  /** Why it is disabled, in the provider's words (`requirements.past_due`, `under_review`); null when it isn't. */
  readonly disabledReason: string | null;
  /** The provider wants nothing to do with this owner any more: no onboarding will mend it. */
  readonly rejected: boolean;
}

export interface OnboardingLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * Everything the platform asks of its payment provider, in whole yen. Also the injection token.
 *
 * Every call may throw
 * - PaymentRefused: no, and nothing moved; the same key would answer the same for 24 h, so another attempt needs
 *   another key. Where `waitsFor` says so it may be yes later, after that fact and without anybody's help;
 * - PaymentProviderUnavailable: not reached, or the outcome is unknown: repeat it with the *same* key, for ever. Keys
 *   live 24 h: before a repetition older than 23 h, or when `answerKept`, look for the object with `find…` instead.
 */
export abstract class PaymentProvider {
  /**
   * An open page. Its key stands for the first such page that is still open: a repetition never answers one that has
   * ended. @throws CheckoutAlreadyPaid when the key's page took the money meanwhile
   */
  abstract createCheckout(order: CheckoutOrder): Promise<OpenCheckout>;
  /** Ends an open checkout, or says how it ended before. */
  abstract expireCheckout(checkoutId: string): Promise<CheckoutExpiry>;
  abstract getCheckout(checkoutId: string): Promise<Checkout>;
  abstract getPayment(paymentIntentId: string): Promise<Payment>;
  /** The payment that a charge belongs to: whose a dispute, refund or transfer is. */
  abstract getPaymentOfCharge(chargeId: string): Promise<Payment>;

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

  /** The customer's checkouts whose metadata contains all of `metadata`, open, paid and ended ones, the newest first. */
  abstract findCheckouts(of: { customerId: string; metadata: ProviderMetadata }): Promise<readonly Checkout[]>;
  /** Ids of those that can still be paid. */
  abstract findOpenCheckouts(of: { customerId: string; metadata: ProviderMetadata }): Promise<readonly string[]>;

  abstract getRefund(refundId: string): Promise<Refund>;
  abstract getTransfer(transferId: string): Promise<Transfer>;
  abstract getDispute(disputeId: string): Promise<Dispute>;
  /** Leaves a PDF with the provider. @returns its id there */
  abstract uploadEvidence(file: { readonly name: string; readonly content: Buffer }): Promise<string>;
  /** Fills in the evidence and sends it: there is no second time. */
  abstract submitEvidence(disputeId: string, evidence: DisputeEvidence): Promise<Dispute>;
  /** All there have been, the oldest first: failed ones and those by other hands too. */
  abstract listRefunds(chargeId: string): Promise<readonly Refund[]>;
  abstract listReversals(transferId: string): Promise<readonly Reversal[]>;
  abstract listDisputes(chargeId: string): Promise<readonly Dispute[]>;

  /** The next movements of the platform's balance, the oldest first; at most 100. */
  abstract balanceEntries(from: BalanceCursor): Promise<BalancePage>;
  /** Those that one charge, refund, transfer, reversal or dispute made, the oldest first. */
  abstract balanceEntriesOf(sourceId: string): Promise<readonly BalanceEntry[]>;

  /** @throws PaymentRefused whose message says what the provider objects to */
  abstract createAccount(application: AccountApplication): Promise<PayoutAccount>;
  /** @throws PaymentRefused `account_invalid` when its owner has cut it off from the platform */
  abstract getAccount(accountId: string): Promise<PayoutAccount>;
  abstract createAccountLink(to: { accountId: string; refreshUrl: string; returnUrl: string }): Promise<OnboardingLink>;

  /** A card as it may be shown; null: it was forgotten, or never was. */
  abstract savedCard(paymentMethodId: string): Promise<SavedCard | null>;
  /** Forgets a saved card; one that is gone already is no error. Its payments stay, and can be refunded. */
  abstract detachCard(paymentMethodId: string): Promise<void>;
  /** Forgets a person and all their cards; one that is gone already is no error. Their payments stay. */
  abstract deleteCustomer(customerId: string): Promise<void>;

  /** What is missing at the provider before people can pay and be paid. @param webhookUrl where it is to send webhooks */
  abstract setupProblems(webhookUrl: string): Promise<readonly SetupProblem[]>;

  /** @throws WebhookSignatureInvalid unless the body bears a fresh signature of the endpoint the event belongs to. */
  abstract verifyWebhook(rawBody: Buffer, signature: string | undefined): VerifiedWebhook;
}

/**
 * What a refusal waits for: the end of the charge's dispute; the owner's account (a capability that is off, onboarding,
 * an account that was cut off); money on the platform's balance.
 */
export type Awaited = 'dispute' | 'account' | 'balance';

interface RefusalDetails {
  readonly declineCode?: string | null;
  readonly parameter?: string | null;
  readonly byBank?: boolean;
  readonly waitsFor?: Awaited | null;
  readonly requestId?: string | null;
}

/** The provider said no, and nothing moved. `message` is the provider's, in English. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
  /** The provider's: `charge_already_refunded`, `parameter_missing`, `card_declined`, …; `invalid_request` when it gave none. */
  readonly code: string;
  /** The bank's reason where it gave one: `insufficient_funds`, `lost_card`, …. */
  readonly declineCode: string | null;
  /** The parameter to blame, where the provider named one. */
  readonly parameter: string | null;
  /** The card's bank declined; else the provider itself refused. */
  readonly byBank: boolean;
  /** Null: for good, somebody must look at it. */
  readonly waitsFor: Awaited | null;
  /** By which the provider's support finds the call. */
  readonly requestId: string | null;
  constructor(code: string, message: string, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.declineCode = details.declineCode ?? null;
    this.parameter = details.parameter ?? null;
    this.byBank = details.byBank ?? false;
    this.waitsFor = details.waitsFor ?? null;
    this.requestId = details.requestId ?? null;
  }
}

/** Not reached, timed out, or failed inside: whether it took effect is unknown. */
export class PaymentProviderUnavailable extends Error {
  override name = 'PaymentProviderUnavailable';
  /** What people are told. */
  readonly answersAs = 'payment_provider_unavailable' satisfies ErrorCode;
  /** The provider repeats this failure for this key until the key is forgotten: look the object up, then use a new key. */
  readonly answerKept: boolean;
  constructor(message: string, answerKept = false, options?: ErrorOptions) {
    super(message, options);
    this.answerKept = answerKept;
  }
}

/** The page was paid, and nobody here knows yet: record `payment`, or wait for its webhook. */
export class CheckoutAlreadyPaid extends PaymentProviderUnavailable {
  override name = 'CheckoutAlreadyPaid';
  readonly checkoutId: string;
  readonly payment: Payment;
  constructor(checkoutId: string, payment: Payment) {
    super(`checkout ${checkoutId} has been paid`);
    this.checkoutId = checkoutId;
    this.payment = payment;
  }
}
