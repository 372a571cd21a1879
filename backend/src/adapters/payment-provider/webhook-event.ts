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
  ],
  connect: ['account.updated', 'account.application.deauthorized', 'payout.paid', 'payout.failed'],
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

/**
 * What a webhook gives reason to fetch. It may come late, twice, or before the answer to the call that caused it, and
 * before another one that happened earlier: only the object as it is now counts.
 */
export type WebhookNotice =
  | { readonly about: 'checkout'; readonly checkoutId: string; readonly ended: 'completed' | 'expired' }
  | { readonly about: 'payment'; readonly paymentIntentId: string }
  /** Something of it was refunded, by whomever: see its refunds. */
  | { readonly about: 'charge'; readonly chargeId: string }
  /** It was made, has succeeded, or came back. */
  | { readonly about: 'refund'; readonly refundId: string }
  /** It was made or reversed, by whomever: see its reversals. */
  | { readonly about: 'transfer'; readonly transferId: string }
  | { readonly about: 'dispute'; readonly disputeId: string }
  /** `reachable` false: its owner has cut it off from the platform, and it can't be fetched any more. */
  | { readonly about: 'account'; readonly accountId: string; readonly reachable: boolean }
  /** An owner's account sent money on to its bank, or the bank sent it back. */
  | { readonly about: 'bank_payout'; readonly accountId: string; readonly payoutId: string };

type Told = Pick<VerifiedWebhook, 'type' | 'objectId' | 'account'>;

/** Null for what the platform has no use for. */
export function noticeOf({ type, objectId, account }: Told): WebhookNotice | null {
  if (type === 'account.application.deauthorized') {
    return account === null ? null : { about: 'account', accountId: account, reachable: false };
  }
  if (objectId === null) return null;
  if (type === 'account.updated') return { about: 'account', accountId: account ?? objectId, reachable: true };
  // The platform's own payouts are none of an owner's.
  if (type.startsWith('payout.'))
    return account === null ? null : { about: 'bank_payout', accountId: account, payoutId: objectId };
  if (type === 'checkout.session.completed') return { about: 'checkout', checkoutId: objectId, ended: 'completed' };
  if (type === 'checkout.session.expired') return { about: 'checkout', checkoutId: objectId, ended: 'expired' };
  if (type.startsWith('payment_intent.')) return { about: 'payment', paymentIntentId: objectId };
  if (type === 'charge.refunded') return { about: 'charge', chargeId: objectId };
  if (type.startsWith('refund.')) return { about: 'refund', refundId: objectId };
  if (type.startsWith('transfer.')) return { about: 'transfer', transferId: objectId };
  if (type.startsWith('charge.dispute.')) return { about: 'dispute', disputeId: objectId };
  return null;
}

export class WebhookSignatureInvalid extends Error {
  override name = 'WebhookSignatureInvalid';
}
