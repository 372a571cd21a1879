import type Stripe from 'stripe';
import { PENDING_REASONS } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { PayoutAccount } from '../payment-provider/payment-provider.ts';
import type {
  Checkout,
  Dispute,
  Payment,
  ProviderMetadata,
  Refund,
  Reversal,
  Transfer,
} from '../payment-provider/movements.ts';

/** The id of a reference, expanded or not. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

export const atSecond = (seconds: number) => new Date(seconds * 1000);

const PAYMENT_STATUS: Readonly<Record<string, Payment['status']>> = {
  succeeded: 'succeeded',
  requires_payment_method: 'failed',
  canceled: 'failed',
};

export function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const status = PAYMENT_STATUS[intent.status] ?? 'pending';
  return {
    paymentIntentId: intent.id,
    chargeId: idOf(intent.latest_charge),
    amount: status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    status,
    metadata: intent.metadata,
    created: atSecond(intent.created),
  };
}

/** Failed 3-D Secure appears either as an error of the page or as a decline code. */
function failureOf({ status, last_payment_error: error }: Stripe.PaymentIntent): Checkout['failure'] {
  if (status === 'succeeded' || error === null) return null;
  const authentication =
    error.code === 'payment_intent_authentication_failure' || error.decline_code === 'authentication_required';
  return authentication ? 'authentication' : 'declined';
}

/** Needs a session fetched with `expand: ['payment_intent']`. */
export function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  const intent = session.payment_intent;
  return {
    checkoutId: session.id,
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    paymentStatus: session.payment_status === 'paid' ? 'paid' : 'unpaid',
    amountTotal: session.amount_total ?? 0,
    currency: session.currency ?? '',
    metadata: session.metadata ?? {},
    payment: intent !== null && typeof intent === 'object' ? paymentOf(intent) : null,
    failure: intent !== null && typeof intent === 'object' ? failureOf(intent) : null,
    url: session.status === 'open' ? session.url : null,
  };
}

/** The name of the order that a movement carries out, from its metadata. */
export const orderedBy = (metadata: ProviderMetadata | null): string | null => metadata?.['orderedBy'] ?? null;

const causeOf = ({ metadata, created }: { metadata: Stripe.Metadata | null; created: number }) => ({
  orderedBy: orderedBy(metadata),
  metadata: metadata ?? {},
  created: atSecond(created),
});

export function refundOf(refund: Stripe.Refund): Refund {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    refundId: refund.id,
    chargeId: idOf(refund.charge),
    amount: refund.amount,
    status: refund.status === 'succeeded' ? 'succeeded' : failed ? 'failed' : 'pending',
    // The provider may add other reasons.
    pendingReason: PENDING_REASONS.find((reason) => reason === refund.pending_reason) ?? null,
    failure: failed ? (refund.failure_reason ?? 'unknown') : null,
    ...causeOf(refund),
  };
}

export function transferOf(transfer: Stripe.Transfer): Transfer {
  return {
    transferId: transfer.id,
    accountId: idOf(transfer.destination),
    chargeId: idOf(transfer.source_transaction),
    amount: transfer.amount,
    reversed: transfer.amount_reversed,
    ...causeOf(transfer),
  };
}

export function reversalOf(reversal: Stripe.TransferReversal): Reversal {
  return {
    reversalId: reversal.id,
    transferId: idOf(reversal.transfer) ?? '',
    amount: reversal.amount,
    ...causeOf(reversal),
  };
}

/**
 * A closed warning took no money and counts as won. During an appeal the bank keeps what it took: lost, and a later
 * return is recorded as DisputeMoneyReturned. A prevented dispute is lost if money was withdrawn for it.
 */
const DISPUTE_STATUS: Readonly<Record<string, Dispute['status']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

function disputeStatus(status: string, withdrawn: number): Dispute['status'] {
  if (status === 'prevented') return withdrawn > 0 ? 'lost' : 'won';
  return DISPUTE_STATUS[status] ?? 'open';
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

export function disputeOf(dispute: Stripe.Dispute): Dispute {
  const withdrawn = 0 - sum(dispute.balance_transactions.map(({ amount }) => amount));
  return {
    disputeId: dispute.id,
    chargeId: idOf(dispute.charge) ?? '',
    paymentIntentId: idOf(dispute.payment_intent),
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: disputeStatus(dispute.status, withdrawn),
    withdrawn,
    fee: sum(dispute.balance_transactions.map(({ fee }) => fee)),
    refundable: dispute.is_charge_refundable,
    created: atSecond(dispute.created),
    evidenceDue: dispute.evidence_details.due_by === null ? null : atSecond(dispute.evidence_details.due_by),
    evidenceSubmitted: dispute.evidence_details.submission_count > 0,
  };
}

export function payoutAccountOf(account: Stripe.Account): PayoutAccount {
  const disabledReason = account.requirements?.disabled_reason ?? null;
  return {
    accountId: account.id,
    transfersEnabled: account.capabilities?.transfers === 'active',
    payoutsEnabled: account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    requirementsDue: account.requirements?.currently_due ?? [],
    requirementsPastDue: account.requirements?.past_due ?? [],
    disabledReason,
    rejected: disabledReason?.startsWith('rejected.') ?? false,
  };
}

/** Whether the object's metadata contains everything in `wanted`. */
export function hasMetadata(wanted: ProviderMetadata): (object: { metadata: ProviderMetadata | null }) => boolean {
  return ({ metadata }) => Object.entries(wanted).every(([key, value]) => metadata?.[key] === value);
}
