import type Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider/payment-provider.ts';
import { callStripe } from './failures.ts';
import { allOf, PAGE } from './lists.ts';
import { disputeOf } from './objects.ts';
import type { DisputeEvidence } from '../payment-provider/orders.ts';

/** Stripe's fields; empty ones are omitted. */
const evidenceParameters = (evidence: DisputeEvidence): Stripe.DisputeUpdateParams => ({
  evidence: {
    product_description: evidence.productDescription,
    service_date: evidence.serviceDate,
    access_activity_log: evidence.activityLog,
    uncategorized_text: evidence.summary,
    uncategorized_file: evidence.fileId,
    ...(evidence.shippingCarrier !== null && { shipping_carrier: evidence.shippingCarrier }),
    ...(evidence.shippingDate !== null && { shipping_date: evidence.shippingDate }),
    ...(evidence.shippingTrackingNumber !== null && { shipping_tracking_number: evidence.shippingTrackingNumber }),
  },
  submit: true,
});

type Disputes = Pick<PaymentProvider, 'getDispute' | 'listDisputes' | 'uploadEvidence' | 'submitEvidence'>;

/** Payments that cardholders dispute, and the evidence against that. */
export const disputes = (stripe: Stripe): Disputes => ({
  async getDispute(disputeId) {
    return disputeOf(await callStripe(() => stripe.disputes.retrieve(disputeId)));
  },

  async listDisputes(charge) {
    return (await allOf(stripe.disputes.list({ charge, limit: PAGE }))).map(disputeOf).reverse();
  },

  async uploadEvidence({ name, content }) {
    const file = { name, data: content, type: 'application/pdf' };
    const { id } = await callStripe(() => stripe.files.create({ purpose: 'dispute_evidence', file }));
    return id;
  },

  async submitEvidence(disputeId, evidence) {
    return disputeOf(await callStripe(() => stripe.disputes.update(disputeId, evidenceParameters(evidence))));
  },
});
