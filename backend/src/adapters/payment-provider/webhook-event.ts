/**
 * Events the two webhook endpoints at the provider subscribe to: the platform's own, and those of owners' accounts (the
 * Connect endpoint, with its own secret). No other events are sent.
 */
export const WEBHOOK_EVENTS = {
  platform: [
    'checkout.session.completed',
    'checkout.session.expired',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'transfer.created',
    'transfer.reversed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
    'identity.verification_session.verified',
    'identity.verification_session.requires_input',
    'identity.verification_session.processing',
    'identity.verification_session.canceled',
  ],
  connect: ['account.updated', 'account.application.deauthorized', 'payout.paid', 'payout.failed'],
} as const;

/** A webhook with a valid signature. It only says that something changed: the object itself is then fetched. */
export interface VerifiedWebhook {
  /** The provider's event id. */
  readonly id: string;
  readonly type: string;
  /** Id of the object concerned; null for a kind of object without one. */
  readonly objectId: string | null;
  /** The owner's account of the event, null for the platform's own. */
  readonly account: string | null;
  readonly created: Date;
}

/**
 * What to fetch because of a webhook. Webhooks may arrive late, twice, out of order, or before the answer to the call
 * that caused them: only the object's current state counts.
 */
export type WebhookNotice =
  | { readonly about: 'checkout'; readonly checkoutId: string; readonly ended: 'completed' | 'expired' }
  | { readonly about: 'payment'; readonly paymentIntentId: string }
  /** Part of it was refunded, possibly in the Dashboard: fetch its refunds. */
  | { readonly about: 'charge'; readonly chargeId: string }
  /** It was created, has succeeded, or was returned. */
  | { readonly about: 'refund'; readonly refundId: string }
  /** It was created or reversed, possibly in the Dashboard: fetch its reversals. */
  | { readonly about: 'transfer'; readonly transferId: string }
  | { readonly about: 'dispute'; readonly disputeId: string }
  /** `reachable` false: its owner has disconnected it from the platform, so it can't be fetched any more. */
  | { readonly about: 'account'; readonly accountId: string; readonly reachable: boolean }
  /** A member's identity check has gone on, or ended. */
  | { readonly about: 'identity'; readonly sessionId: string }
  /** A payout from an owner's account to its bank, or its return. */
  | { readonly about: 'bank_payout'; readonly accountId: string; readonly payoutId: string };

type WebhookFacts = Pick<VerifiedWebhook, 'type' | 'objectId' | 'account'>;

/** Null for an event that the platform doesn't use. */
export function noticeOf({ type, objectId, account }: WebhookFacts): WebhookNotice | null {
  if (type === 'account.application.deauthorized') {
    return account === null ? null : { about: 'account', accountId: account, reachable: false };
  }
  if (objectId === null) return null;
  if (type === 'account.updated') return { about: 'account', accountId: account ?? objectId, reachable: true };
  // The platform's own payouts don't concern an owner.
  if (type.startsWith('payout.'))
    return account === null ? null : { about: 'bank_payout', accountId: account, payoutId: objectId };
  if (type === 'checkout.session.completed') return { about: 'checkout', checkoutId: objectId, ended: 'completed' };
  if (type === 'checkout.session.expired') return { about: 'checkout', checkoutId: objectId, ended: 'expired' };
  if (type.startsWith('payment_intent.')) return { about: 'payment', paymentIntentId: objectId };
  if (type === 'charge.refunded') return { about: 'charge', chargeId: objectId };
  if (type.startsWith('refund.')) return { about: 'refund', refundId: objectId };
  if (type.startsWith('transfer.')) return { about: 'transfer', transferId: objectId };
  if (type.startsWith('identity.verification_session.')) return { about: 'identity', sessionId: objectId };
  if (type.startsWith('charge.dispute.')) return { about: 'dispute', disputeId: objectId };
  return null;
}

export class WebhookSignatureInvalid extends Error {
  override name = 'WebhookSignatureInvalid';
}
