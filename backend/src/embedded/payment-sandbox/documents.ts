/** The stored objects, in Stripe's field names, reduced to the fields that are read. */
export type Metadata = Record<string, string>;

interface DocumentBase {
  id: string;
  /** Seconds since 1970. */
  created: number;
  livemode: false;
}

export interface CustomerDocument extends DocumentBase {
  object: 'customer';
  email: string | null;
  name: string | null;
  metadata: Metadata;
  deleted?: true;
}

export interface PaymentMethodDocument extends DocumentBase {
  object: 'payment_method';
  type: 'card';
  card: { brand: 'visa'; last4: string; exp_month: number; exp_year: number; fingerprint: string };
  customer: string | null;
  /** `sandbox` holds internal fields, which are never answered. */
  sandbox: { number: string };
}

export interface PaymentIntentDocument extends DocumentBase {
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: 'jpy';
  customer: string | null;
  payment_method: string | null;
  payment_method_types: ['card'];
  latest_charge: string | null;
  status: 'requires_payment_method' | 'succeeded';
  setup_future_usage: 'off_session' | 'on_session' | null;
  last_payment_error: object | null;
  description: string | null;
  metadata: Metadata;
}

export interface ChargeDocument extends DocumentBase {
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: 'jpy';
  customer: string | null;
  payment_intent: string;
  payment_method: string;
  balance_transaction: string | null;
  status: 'succeeded' | 'failed';
  paid: boolean;
  captured: boolean;
  refunded: boolean;
  disputed: boolean;
  failure_code: string | null;
  metadata: Metadata;
  /** Yen already transferred from it. */
  sandbox: { transferred: number };
}

/** Stripe's reporting categories, by the sandbox's types of movements. */
export const REPORTING_CATEGORY = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
  stripe_fee: 'fee',
  payout: 'payout',
  adjustment: 'other_adjustment',
} as const;
export type BalanceMovement = keyof typeof REPORTING_CATEGORY;

/** One movement of the platform's balance: `net` is `amount` less `fee`, negative when money left. */
export interface BalanceTransactionDocument {
  id: string;
  object: 'balance_transaction';
  created: number;
  type: Exclude<BalanceMovement, 'dispute' | 'dispute_reversal'>;
  reporting_category: (typeof REPORTING_CATEGORY)[BalanceMovement];
  source: string | null;
  amount: number;
  fee: number;
  fee_details: { amount: number; application: null; currency: 'jpy'; description: string; type: 'stripe_fee' }[];
  net: number;
  currency: 'jpy';
  description: string | null;
  exchange_rate: null;
  available_on: number;
  status: 'available';
}

export interface CheckoutSessionDocument extends DocumentBase {
  object: 'checkout.session';
  mode: 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_subtotal: number;
  amount_total: number;
  currency: 'jpy';
  customer: string | null;
  customer_creation: 'always' | 'if_required' | null;
  client_reference_id: string | null;
  payment_intent: string | null;
  payment_method_types: ['card'];
  expires_at: number;
  success_url: string;
  cancel_url: string | null;
  locale: string | null;
  ui_mode: 'hosted_page';
  metadata: Metadata;
  sandbox: {
    lines: { name: string; amount: number; quantity: number }[];
    submitMessage: string | null;
    intent: { metadata: Metadata; setup_future_usage: 'off_session' | 'on_session' | null; description: string | null };
  };
}

export interface RefundDocument extends Omit<DocumentBase, 'livemode'> {
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  currency: 'jpy';
  reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  pending_reason?: 'processing' | 'insufficient_funds';
  failure_reason?: string;
  /** null: it waits for sufficient balance, and nothing has moved. */
  balance_transaction: string | null;
  /** The movement that brought the money back. */
  failure_balance_transaction?: string;
  metadata: Metadata;
  /** Its next status, and at which second it changes. */
  sandbox: { becomes: { status: 'succeeded' | 'failed'; at: number } | null };
}

export interface TransferDocument extends DocumentBase {
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  reversed: boolean;
  currency: 'jpy';
  description: string | null;
  destination: string;
  source_transaction: string | null;
  transfer_group: string | null;
  balance_transaction: string;
  metadata: Metadata;
}

export interface TransferReversalDocument extends Omit<DocumentBase, 'livemode'> {
  object: 'transfer_reversal';
  amount: number;
  currency: 'jpy';
  transfer: string;
  balance_transaction: string;
  metadata: Metadata;
}

export interface AccountDocument extends Omit<DocumentBase, 'livemode'> {
  object: 'account';
  /** `custom`: the platform itself has entered the owner's data. */
  type: 'express' | 'custom';
  country: 'JP';
  default_currency: 'jpy';
  business_type: 'individual' | 'company' | null;
  email: string | null;
  capabilities: Record<string, 'active' | 'inactive' | 'pending'>;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  requirements: {
    currently_due: string[];
    eventually_due: string[];
    past_due: string[];
    disabled_reason: string | null;
  };
  metadata: Metadata;
  /**
   * `balance`: yen transferred to it and neither reversed nor paid out to its bank. `deauthorized`: disconnected from
   * the platform.
   */
  sandbox: { balance: number; deauthorized: boolean };
}

/** A one-time onboarding page. Stripe gives it no id; the sandbox stores it by its token. */
export interface AccountLinkDocument {
  id: string;
  object: 'account_link';
  created: number;
  expires_at: number;
  sandbox: { account: string; returnUrl: string; refreshUrl: string };
}

type DisputeStatus =
  | ('needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed')
  | ('appeal_needs_response' | 'appeal_under_review' | 'prevented');

export interface DisputeDocument extends DocumentBase {
  object: 'dispute';
  amount: number;
  charge: string;
  payment_intent: string;
  currency: 'jpy';
  reason: string;
  status: DisputeStatus;
  is_charge_refundable: boolean;
  /** The withdrawal with the dispute's fee, and returned money. */
  balance_transactions: BalanceTransactionDocument[];
  metadata: Metadata;
  evidence: Record<string, string>;
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number };
}

/** An upload; its content isn't stored. */
export interface FileDocument extends Omit<DocumentBase, 'livemode'> {
  object: 'file';
  filename: string;
  purpose: 'dispute_evidence';
  size: number;
  type: 'pdf' | 'png' | 'jpg';
}

/** A payout from an owner's account to its bank. */
export interface PayoutDocument extends DocumentBase {
  object: 'payout';
  amount: number;
  arrival_date: number;
  /** False: made by hand. */
  automatic: boolean;
  currency: 'jpy';
  destination: string;
  failure_code: 'account_closed' | null;
  status: 'paid' | 'failed';
  metadata: Metadata;
  /** The account, and the transfers it contained. */
  sandbox: { account: string; transfers: string[] };
}

export interface VerificationSessionDocument extends DocumentBase {
  object: 'identity.verification_session';
  type: 'document';
  status: 'requires_input' | 'processing' | 'verified' | 'canceled';
  /** null unless it requires input. */
  url: string | null;
  client_reference_id: string | null;
  last_error: { code: string; reason: string } | null;
  last_verification_report: null;
  options: object;
  redaction: { status: 'redacted' } | null;
  metadata: Metadata;
  sandbox: { returnUrl: string };
}

export interface EventDocument extends DocumentBase {
  object: 'event';
  type: string;
  api_version: string;
  data: { object: object };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  account?: string;
}

export interface DocumentByKind {
  account: AccountDocument;
  account_link: AccountLinkDocument;
  balance_transaction: BalanceTransactionDocument;
  charge: ChargeDocument;
  'checkout.session': CheckoutSessionDocument;
  customer: CustomerDocument;
  dispute: DisputeDocument;
  event: EventDocument;
  file: FileDocument;
  'identity.verification_session': VerificationSessionDocument;
  payment_intent: PaymentIntentDocument;
  payment_method: PaymentMethodDocument;
  payout: PayoutDocument;
  refund: RefundDocument;
  transfer: TransferDocument;
  transfer_reversal: TransferReversalDocument;
}

export type Kind = keyof DocumentByKind;
export type AnyDocument = DocumentByKind[Kind];

/** Stripe's prefixes. */
export const ID_PREFIX: Record<Kind, string> = {
  account: 'acct_',
  account_link: 'link_',
  balance_transaction: 'txn_',
  charge: 'ch_',
  'checkout.session': 'cs_test_',
  customer: 'cus_',
  dispute: 'du_',
  event: 'evt_',
  file: 'file_',
  'identity.verification_session': 'vs_',
  payment_intent: 'pi_',
  payment_method: 'pm_',
  payout: 'po_',
  refund: 're_',
  transfer: 'tr_',
  transfer_reversal: 'trr_',
};
