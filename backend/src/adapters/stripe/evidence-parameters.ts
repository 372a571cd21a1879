import type Stripe from 'stripe';
import type { DisputeEvidence } from '../payment-provider/orders.ts';

/** Stripe's fields; empty ones are omitted. */
export const evidenceParameters = (evidence: DisputeEvidence): Stripe.DisputeUpdateParams => ({
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
