import type { ErrorCode } from '@meguri/contracts/errors.ts';
import type { SetupProblem } from '@meguri/contracts/read-models/administration.ts';
import type { ProviderCheck } from '@meguri/contracts/read-models/provider-check.ts';
import type { BalanceCursor, BalanceEntry, BalancePage } from './balance-entry.ts';
import type {
  BankPayout,
  Checkout,
  CheckoutExpiry,
  Dispute,
  OpenCheckout,
  Payment,
  ProviderMetadata,
  Refund,
  Reversal,
  ReversalOutcome,
  SavedCard,
  SavedCardOutcome,
  Transfer,
} from './movements.ts';
import type {
  CheckoutOrder,
  DisputeEvidence,
  RefundOrder,
  ReversalOrder,
  SavedCardCharge,
  TransferOrder,
} from './orders.ts';
import type { VerifiedWebhook } from './webhook-event.ts';

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
  /** Whether it can receive transfers; only then can the owner be paid. */
  readonly transfersEnabled: boolean;
  /** Whether its balance is paid out to the owner's bank. */
  readonly payoutsEnabled: boolean;
  readonly detailsSubmitted: boolean;
  /** What the provider requires of the owner, as its codes (`individual.verification.document`). */
  readonly requirementsDue: readonly string[];
  /** The requirements that are overdue; they are why capabilities are off. */
  readonly requirementsPastDue: readonly string[];
  /** Why it is disabled, as the provider's code (`requirements.past_due`, `under_review`); null when it isn't. */
  readonly disabledReason: string | null;
  /** The provider has permanently rejected this owner: further onboarding can't change that. */
  readonly rejected: boolean;
}

/** The platform's own balance in yen; `available` is negative when more was taken out than came in. */
export interface PlatformBalance {
  readonly available: number;
  /** Card payments that aren't available yet. */
  readonly pending: number;
}

export interface OnboardingLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * Everything the platform requests from its payment provider, in whole yen. Also the injection token.
 *
 * Every call may throw
 * - PaymentRefused: nothing moved. For 24 h the same key returns the same refusal, so another attempt needs another
 * key. With `waitsFor`, the refusal ends once that condition is met;
 * - PaymentProviderUnavailable: the provider wasn't reached or the outcome is unknown: retry with the *same* key,
 * without limit. Keys expire after 24 h, so before a retry older than 23 h, or with `answerKept`, look the object up
 * with `find…` first.
 */
export abstract class PaymentProvider {
  /**
   * Creates a payment page. A repeated key returns the key's page that is still open, never one that has ended.
   * @throws CheckoutAlreadyPaid when the key's page has been paid
   */
  abstract createCheckout(order: CheckoutOrder): Promise<OpenCheckout>;
  /** Expires an open checkout, or returns how it ended before. */
  abstract expireCheckout(checkoutId: string): Promise<CheckoutExpiry>;
  abstract getCheckout(checkoutId: string): Promise<Checkout>;
  abstract getPayment(paymentIntentId: string): Promise<Payment>;
  /** The payment that a charge belongs to, for a dispute, refund or transfer. */
  abstract getPaymentOfCharge(chargeId: string): Promise<Payment>;

  /**
   * Charges the card saved by a checkout, without the borrower's presence. A declined or removed card is an outcome,
   * not an error.
   */
  abstract chargeSavedCard(charge: SavedCardCharge): Promise<SavedCardOutcome>;
  abstract refund(order: RefundOrder): Promise<Refund>;
  abstract transfer(order: TransferOrder): Promise<Transfer>;
  /** Reverses as much of `amount` as the transfer and the owner's balance allow. */
  abstract reverseTransfer(order: ReversalOrder): Promise<ReversalOutcome>;

  /**
   * Each returns the newest object that didn't fail and has all of `metadata` among its metadata; null: there is none.
   */
  abstract findPayment(of: { customerId: string; metadata: ProviderMetadata }): Promise<Payment | null>;
  abstract findRefund(of: { chargeId: string; metadata: ProviderMetadata }): Promise<Refund | null>;
  abstract findTransfer(of: { accountId: string; metadata: ProviderMetadata }): Promise<Transfer | null>;
  abstract findReversal(of: { transferId: string; metadata: ProviderMetadata }): Promise<Reversal | null>;

  /** The customer's checkouts with all of `metadata` among their metadata: open, paid or ended, the newest first. */
  abstract findCheckouts(of: { customerId: string; metadata: ProviderMetadata }): Promise<readonly Checkout[]>;
  /** Ids of the checkouts that can still be paid. */
  abstract findOpenCheckouts(of: { customerId: string; metadata: ProviderMetadata }): Promise<readonly string[]>;

  abstract getRefund(refundId: string): Promise<Refund>;
  abstract getBankPayout(of: { readonly accountId: string; readonly payoutId: string }): Promise<BankPayout>;
  /**
   * Balance of an owner's account in yen, including pending funds.
   * @throws PaymentRefused when the platform has lost access to it
   */
  abstract accountBalance(accountId: string): Promise<number>;
  abstract getTransfer(transferId: string): Promise<Transfer>;
  abstract getDispute(disputeId: string): Promise<Dispute>;
  /** Uploads a PDF to the provider. @returns its id there */
  abstract uploadEvidence(file: { readonly name: string; readonly content: Buffer }): Promise<string>;
  /** Submits the evidence; this is possible only once. */
  abstract submitEvidence(disputeId: string, evidence: DisputeEvidence): Promise<Dispute>;
  /** All refunds, the oldest first, including failed ones and those made in the provider's Dashboard. */
  abstract listRefunds(chargeId: string): Promise<readonly Refund[]>;
  abstract listReversals(transferId: string): Promise<readonly Reversal[]>;
  abstract listDisputes(chargeId: string): Promise<readonly Dispute[]>;

  abstract platformBalance(): Promise<PlatformBalance>;
  /** The next movements of the platform's balance, the oldest first; at most 100. */
  abstract balanceEntries(from: BalanceCursor): Promise<BalancePage>;
  /** The movements caused by one charge, refund, transfer, reversal or dispute, the oldest first. */
  abstract balanceEntriesOf(sourceId: string): Promise<readonly BalanceEntry[]>;

  /** @throws PaymentRefused with the provider's objection as its message */
  abstract createAccount(application: AccountApplication): Promise<PayoutAccount>;
  /** @throws PaymentRefused `account_invalid` when its owner has disconnected it from the platform */
  abstract getAccount(accountId: string): Promise<PayoutAccount>;
  abstract createAccountLink(to: { accountId: string; refreshUrl: string; returnUrl: string }): Promise<OnboardingLink>;

  /** A saved card as it may be shown; null: removed, or it never existed. */
  abstract savedCard(paymentMethodId: string): Promise<SavedCard | null>;
  /**
   * Equal for equal card numbers, also of a removed card; null: unknown. A wallet may have a number of its own for the
   * same card.
   */
  abstract cardFingerprint(paymentMethodId: string): Promise<string | null>;
  /** Removes a saved card; succeeds if it is gone already. Its payments remain and can be refunded. */
  abstract detachCard(paymentMethodId: string): Promise<void>;
  /** Deletes a customer with all their cards; succeeds if already deleted. Their payments remain. */
  abstract deleteCustomer(customerId: string): Promise<void>;

  /**
   * Settings that are missing at the provider before payments and payouts work.
   * @param webhookUrl where it should send webhooks
   */
  abstract setupProblems(webhookUrl: string): Promise<readonly SetupProblem[]>;

  /** Reads the whole set-up at the provider, without moving money; what can't be read is a finding too. */
  abstract inspect(webhookUrl: string): Promise<ProviderCheck>;

  /**
   * @throws WebhookSignatureInvalid unless the body has a recent signature of the endpoint that the event belongs to.
   */
  abstract verifyWebhook(rawBody: Buffer, signature: string | undefined): VerifiedWebhook | null;
}

/**
 * The condition a refusal waits for: the end of the charge's dispute; the owner's account (a missing capability,
 * onboarding, a disconnected account); funds on the platform's balance, or on the owner's for a reversal.
 */
export type RefusalEnd = 'dispute' | 'account' | 'balance' | 'owner_balance';

interface RefusalDetails {
  readonly declineCode?: string | null;
  readonly parameter?: string | null;
  readonly byBank?: boolean;
  readonly waitsFor?: RefusalEnd | null;
  readonly requestId?: string | null;
  readonly answerKept?: boolean;
}

/** The provider refused, and no money moved. `message` is the provider's, in English. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
  /** The code for the response where no caller knows a better one. */
  readonly answersAs = 'payment_provider_refused' satisfies ErrorCode;
  /**
   * The provider's code: `charge_already_refunded`, `parameter_missing`, `card_declined`, …; `invalid_request` when it
   * gave none.
   */
  readonly code: string;
  /** The bank's reason, if it gave one: `insufficient_funds`, `lost_card`, …. */
  readonly declineCode: string | null;
  /** The invalid parameter, if the provider named one. */
  readonly parameter: string | null;
  /** True when the card's bank declined, false when the provider itself refused. */
  readonly byBank: boolean;
  /** Null: the refusal is final, and a person must look at it. */
  readonly waitsFor: RefusalEnd | null;
  /** The id with which the provider's support finds the call. */
  readonly requestId: string | null;
  /** The provider replays its answer to an earlier call with this key, until the key expires. */
  readonly answerKept: boolean;
  constructor(code: string, message: string, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.declineCode = details.declineCode ?? null;
    this.parameter = details.parameter ?? null;
    this.byBank = details.byBank ?? false;
    this.waitsFor = details.waitsFor ?? null;
    this.requestId = details.requestId ?? null;
    this.answerKept = details.answerKept ?? false;
  }
}

/** Not reached, timed out, or failed internally: it is unknown whether the call took effect. */
export class PaymentProviderUnavailable extends Error {
  override name = 'PaymentProviderUnavailable';
  /** The code for the response. */
  readonly answersAs = 'payment_provider_unavailable' satisfies ErrorCode;
  /** The provider replays this failure until the key expires: look the object up, then use a new key. */
  readonly answerKept: boolean;
  constructor(message: string, answerKept = false, options?: ErrorOptions) {
    super(message, options);
    this.answerKept = answerKept;
  }
}

/** The page was paid, and the payment isn't recorded yet: record `payment`, or wait for its webhook. */
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
