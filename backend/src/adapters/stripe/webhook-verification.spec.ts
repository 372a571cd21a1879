import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { WebhookSignatureInvalid } from '../payment-provider/webhook-event.ts';
import { verifiedWebhook } from './webhook-verification.ts';

const secrets = { platform: 'whsec_platform', connect: 'whsec_connect' };
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  created: 1_700_000_000,
  data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
};

function signed(body: object, secret: string, ageSeconds = 0): [Buffer, string] {
  const payload = JSON.stringify(body);
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  return [Buffer.from(payload), Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })];
}

describe('verifiedWebhook', () => {
  it('a webhook signed by the platform endpoint has a subject', () => {
    expect(verifiedWebhook(...signed(event, secrets.platform), secrets)).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      objectId: 'cs_test_1',
      account: null,
      created: new Date('2023-11-14T22:13:20.000Z'),
    });
  });

  it.each(['whsec_new', 'whsec_platform'])('a webhook signed with either of two secrets is accepted: %s', (secret) => {
    const rolled = { ...secrets, platform: 'whsec_new, whsec_platform' };
    expect(verifiedWebhook(...signed(event, secret), rolled)).toMatchObject({ id: 'evt_1' });
    expect(() => verifiedWebhook(...signed(event, 'whsec_older'), rolled)).toThrow(WebhookSignatureInvalid);
  });

  it('an account’s webhook signed by the Connect endpoint names the account', () => {
    const ofAccount = { ...event, type: 'account.updated', account: 'acct_1' };
    expect(verifiedWebhook(...signed(ofAccount, secrets.connect), secrets)).toMatchObject({ account: 'acct_1' });
  });

  it.each<[string, () => [Buffer, string | undefined]]>([
    ['without a signature', () => [Buffer.from(JSON.stringify(event)), undefined]],
    ['with an empty body', () => [Buffer.alloc(0), signed(event, secrets.platform)[1]]],
    ['with a signature that is none', () => [Buffer.from(JSON.stringify(event)), 'nonsense']],
    ['forged with another secret', () => signed(event, 'whsec_forged')],
    [
      'altered after signing',
      () => [Buffer.from(JSON.stringify({ ...event, id: 'evt_2' })), signed(event, secrets.platform)[1]],
    ],
    ['signed more than 300 seconds ago', () => signed(event, secrets.platform, 301)],
    ['of the platform, signed with the Connect secret', () => signed(event, secrets.connect)],
    [
      'of an account, signed with the platform’s secret',
      () => signed({ ...event, account: 'acct_1' }, secrets.platform),
    ],
  ])('a webhook %s is refused', (_name, make) => {
    const [body, signature] = make();
    expect(() => verifiedWebhook(body, signature, secrets)).toThrow(WebhookSignatureInvalid);
  });

  it('a webhook signed 299 seconds ago is accepted', () => {
    expect(verifiedWebhook(...signed(event, secrets.platform, 299), secrets)).toMatchObject({ id: 'evt_1' });
  });

  it('a signed body that is no event of the usual shape has no subject', () => {
    for (const body of [{ id: 'evt_1', object: 'v2.core.event' }, { ...event, data: null }, { ...event, data: {} }, []])
      expect(verifiedWebhook(...signed(body, secrets.platform), secrets)).toBeNull();
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: '{', secret: secrets.platform });
    expect(verifiedWebhook(Buffer.from('{'), signature, secrets)).toBeNull();
  });
});
