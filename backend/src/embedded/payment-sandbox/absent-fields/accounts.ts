import type Stripe from 'stripe';
import type {
  AccountDocument,
  CustomerDocument,
  DisputeDocument,
  FileDocument,
  PayoutDocument,
  TransferDocument,
  TransferReversalDocument,
  VerificationSessionDocument,
} from '../documents.ts';
import type { Absent } from './absent.ts';

export const requirements: Absent<Stripe.Account.Requirements, AccountDocument['requirements']> = {
  alternatives: [],
  current_deadline: null,
  errors: [],
  pending_verification: [],
};

export const account: Absent<Stripe.Account, AccountDocument> = {};

export const customer: Absent<Stripe.Customer, CustomerDocument> = {
  balance: 0,
  default_source: null,
  description: null,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  shipping: null,
};

export const evidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export const evidenceDetails: Absent<Stripe.Dispute.EvidenceDetails, DisputeDocument['evidence_details']> = {
  enhanced_eligibility: {},
  submission_method: 'not_submitted',
};

export const dispute: Absent<Stripe.Dispute, DisputeDocument> = {
  enhanced_eligibility_types: [],
  intended_submission_method: null,
};

export const file: Absent<Stripe.File, FileDocument> = { expires_at: null, title: null, url: null };

export const payout: Absent<Stripe.Payout, PayoutDocument> = {
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  description: null,
  failure_balance_transaction: null,
  failure_message: null,
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  trace_id: null,
  type: 'bank_account',
};

/** Stripe lists a transfer's last reversals; who reads them asks for the list. */
export const transferOf = ({ id }: { readonly id: string }): Absent<Stripe.Transfer, TransferDocument> => ({
  reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
});

export const transferReversal: Absent<Stripe.TransferReversal, TransferReversalDocument> = {
  destination_payment_refund: null,
  source_refund: null,
};

export const verificationSession: Absent<Stripe.Identity.VerificationSession, VerificationSessionDocument> = {
  client_secret: null,
  related_customer: null,
  related_customer_account: null,
};
