import type Stripe from 'stripe';
import type {
  BalanceTransactionDocument,
  ChargeDocument,
  CheckoutSessionDocument,
  PaymentIntentDocument,
  PaymentMethodDocument,
  RefundDocument,
} from '../documents.ts';
import type { Absent } from './absent.ts';

const BILLING_DETAILS = { address: null, email: null, name: null, phone: null, tax_id: null };

export const checkoutSession: Absent<Stripe.Checkout.Session, CheckoutSessionDocument> = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: ['card'],
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: null,
  url: null,
  wallet_options: null,
};

export const paymentIntent: Absent<Stripe.PaymentIntent, PaymentIntentDocument> = {
  allowed_payment_method_types: ['card'],
  amount_capturable: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: null,
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
};

export const charge: Absent<Stripe.Charge, ChargeDocument> = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  billing_details: BILLING_DETAILS,
  calculated_statement_descriptor: null,
  description: null,
  failure_balance_transaction: null,
  failure_message: null,
  fraud_details: {},
  on_behalf_of: null,
  outcome: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

export const card: Absent<Stripe.PaymentMethod.Card, PaymentMethodDocument['card']> = {
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  display_brand: 'visa',
  funding: 'credit',
  generated_from: null,
  networks: { available: ['visa'], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
};

export const paymentMethod: Absent<Stripe.PaymentMethod, PaymentMethodDocument> = {
  billing_details: BILLING_DETAILS,
  customer_account: null,
  metadata: {},
};

export const refund: Absent<Stripe.Refund, RefundDocument> = {
  customer: null,
  customer_account: null,
  payment_method: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
};

export const balanceTransaction: Absent<Stripe.BalanceTransaction, BalanceTransactionDocument> = {
  balance_type: 'payments',
};
