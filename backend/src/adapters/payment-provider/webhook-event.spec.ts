import { describe, expect, it } from '@jest/globals';
import { noticeOf, WEBHOOK_EVENTS } from './webhook-event.ts';

const notice = (type: string, objectId: string | null = 'x_1', account: string | null = null) =>
  noticeOf({ type, objectId, account });

describe('a webhook is about', () => {
  it.each([
    ['checkout.session.completed', { about: 'checkout', checkoutId: 'x_1', ended: 'completed' }],
    ['checkout.session.expired', { about: 'checkout', checkoutId: 'x_1', ended: 'expired' }],
    ['payment_intent.succeeded', { about: 'payment', paymentIntentId: 'x_1' }],
    ['charge.refunded', { about: 'charge', chargeId: 'x_1' }],
    ['refund.failed', { about: 'refund', refundId: 'x_1' }],
    ['transfer.reversed', { about: 'transfer', transferId: 'x_1' }],
    ['identity.verification_session.verified', { about: 'identity', sessionId: 'x_1' }],
    ['charge.dispute.funds_reinstated', { about: 'dispute', disputeId: 'x_1' }],
  ])('%s', (type, wanted) => {
    expect(notice(type)).toEqual(wanted);
  });

  it('an account, by its own id: a deauthorization is about the application', () => {
    expect(notice('account.updated', 'acct_1', 'acct_1')).toEqual({
      about: 'account',
      accountId: 'acct_1',
      reachable: true,
    });
    expect(notice('account.application.deauthorized', 'ca_1', 'acct_1')).toEqual({
      about: 'account',
      accountId: 'acct_1',
      reachable: false,
    });
  });

  it('nothing when it is about something else, or has no subject', () => {
    expect(notice('customer.updated')).toBeNull();
    expect(notice('balance.available', null)).toBeNull();
  });

  it('something for every type that is subscribed to', () => {
    for (const type of WEBHOOK_EVENTS.platform) expect(notice(type)).not.toBeNull();
    for (const type of WEBHOOK_EVENTS.connect) expect(notice(type, 'acct_1', 'acct_1')).not.toBeNull();
  });
});
