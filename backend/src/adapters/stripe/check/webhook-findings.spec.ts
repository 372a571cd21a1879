import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { WEBHOOK_EVENTS } from '../../payment-provider/webhook-event.ts';
import { webhookFindings } from './webhook-findings.ts';

const URL = 'https://meguri.example/api/stripe/webhook';

const endpoint = (application: string | null, change: object = {}) =>
  ({
    url: URL,
    status: 'enabled',
    application,
    api_version: Stripe.API_VERSION,
    enabled_events: [...WEBHOOK_EVENTS[application === null ? 'platform' : 'connect']],
    ...change,
  }) as unknown as Stripe.WebhookEndpoint;

const ofConnect = endpoint('ca_1');
const faulty = (endpoints: readonly Stripe.WebhookEndpoint[]) =>
  webhookFindings(endpoints, URL).filter(({ verdict }) => verdict !== 'good');

describe('the endpoints', () => {
  it('with all events and the SDK’s version are good, also with the events of every kind', () => {
    expect(faulty([endpoint(null), ofConnect])).toEqual([]);
    expect(faulty([endpoint(null, { enabled_events: ['*'] }), ofConnect])).toEqual([]);
  });

  it.each(Object.values(WEBHOOK_EVENTS.platform))('without %s are bad, and name it', (type) => {
    const events = WEBHOOK_EVENTS.platform.filter((one) => one !== type);
    expect(faulty([endpoint(null, { enabled_events: events }), ofConnect])).toEqual([
      expect.objectContaining({ verdict: 'bad', says: `選ばれていないイベントがあります：${type}` }),
    ]);
  });

  it('without the one for owners’ accounts are bad, and name the address and the variable of its secret', () => {
    const [found] = faulty([endpoint(null)]);
    expect(found).toMatchObject({ part: 'オーナーの口座の通知先', verdict: 'bad' });
    expect(found!.advice).toContain(URL);
    expect(found!.advice).toContain('STRIPE_CONNECT_WEBHOOK_SECRET');
  });

  it('for another address are bad, and name that address', () => {
    const elsewhere = endpoint(null, { url: 'https://old.example/webhook' });
    expect(faulty([elsewhere, ofConnect])[0]!.says).toContain('https://old.example/webhook');
  });

  it('that are disabled are bad', () => {
    expect(faulty([endpoint(null, { status: 'disabled' }), ofConnect])).toEqual([
      expect.objectContaining({ verdict: 'bad', says: '送信先が無効になっています。' }),
    ]);
  });

  it.each(['2025-01-27.acacia', null])('with another API version (%s) work, with a warning', (version) => {
    expect(faulty([endpoint(null, { api_version: version }), ofConnect])).toEqual([
      expect.objectContaining({ verdict: 'warn', says: expect.stringContaining(version ?? 'アカウントの既定') }),
    ]);
  });
});
