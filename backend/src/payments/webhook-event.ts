/**
 * What the two webhook endpoints at the provider subscribe to: the platform's own events, and those of owners'
 * accounts (the Connect endpoint, with a secret of its own). Anything else is never sent.
 */
export const WEBHOOK_EVENTS = {
  platform: [
    'checkout.session.completed',
    'checkout.session.expired',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'charge.refunded',
    'refund.failed',
    'transfer.created',
    'transfer.reversed',
    'charge.dispute.created',
    'charge.dispute.closed',
  ],
  connect: ['account.updated'],
} as const;

/** A webhook whose signature was right. It says that something changed, not what: the object is fetched afresh. */
export interface VerifiedWebhook {
  /** The provider's event id. */
  readonly id: string;
  readonly type: string;
  /** The id of the object the event is about; null for a kind of object that has none. */
  readonly objectId: string | null;
  /** The owner's account the event belongs to, null for the platform's own. */
  readonly account: string | null;
  readonly created: Date;
}

export class WebhookSignatureInvalid extends Error {
  override name = 'WebhookSignatureInvalid';
}
