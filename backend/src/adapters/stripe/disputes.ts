import type Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider/payment-provider.ts';
import { evidenceParameters } from './evidence-parameters.ts';
import { callStripe } from './failures.ts';
import { allOf, PAGE } from './lists.ts';
import { disputeOf } from './objects.ts';

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
