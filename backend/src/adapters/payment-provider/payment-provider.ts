import type { ErrorCode } from '@meguri/contracts/errors.ts';
import type { SetupProblem } from '@meguri/contracts/read-models/administration.ts';
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

/** Yen on the platform's own balance; `available` is negative when more left than came in. */
export interface PlatformBalance {
  readonly available: number;
  /** Of card payments that are still on their way to it. */
  readonly pending: number;
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

  /** Charges the card a checkout saved, without the borrower there. A declined card is an answer, no error, and so is one that is gone. */
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
  abstract getBankPayout(of: { readonly accountId: string; readonly payoutId: string }): Promise<BankPayout>;
  /** Yen that an owner's account holds, what isn't available yet included. @throws PaymentRefused when nobody here reaches it */
  abstract accountBalance(accountId: string): Promise<number>;
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

  abstract platformBalance(): Promise<PlatformBalance>;
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
  abstract verifyWebhook(rawBody: Buffer, signature: string | undefined): VerifiedWebhook | null;
}

/**
 * What a refusal waits for: the end of the charge's dispute; the owner's account (a capability that is off, onboarding,
 * an account that was cut off); money on the platform's balance, or on the owner's, of which something is taken back.
 */
export type Awaited = 'dispute' | 'account' | 'balance' | 'owner_balance';

interface RefusalDetails {
  readonly declineCode?: string | null;
  readonly parameter?: string | null;
  readonly byBank?: boolean;
  readonly waitsFor?: Awaited | null;
  readonly requestId?: string | null;
  readonly answerKept?: boolean;
}

/** The provider said no, and nothing moved. `message` is the provider's, in English. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
  /** What people are told where nobody who knows more says it. */
  readonly answersAs = 'payment_provider_refused' satisfies ErrorCode;
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
  /** It is the answer to an earlier call with this key, which the provider repeats until the key is forgotten. */
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
