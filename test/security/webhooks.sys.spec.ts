import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import type { Refusal } from '../support/person.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const SESSION_SECRET = 'the secret of this test: long enough for it';
/** Derives the sandbox's secrets from the installation's own, like the embedded start. */
const secretOf = (name: string) =>
  `whsec_${createHmac('sha256', SESSION_SECRET).update(`sandbox ${name}`).digest('hex')}`;

const market = useMarketplace({ SESSION_SECRET });

const EVENT = JSON.stringify({
  id: 'evt_security_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: Math.floor(Date.now() / 1000),
  data: { object: { id: 'pi_none', object: 'payment_intent' } },
});

const signed = (body: string, secret: string, ageSeconds = 0) => {
  const seconds = Math.floor(Date.now() / 1000) - ageSeconds;
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};

async function deliver(body: string, signature?: string): Promise<{ status: number; code?: string }> {
  const headers = { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) };
  const answer = await fetch(`${market.url}/api/stripe/webhook`, { method: 'POST', headers, body });
  const text = await answer.text();
  return { status: answer.status, ...(text && { code: (JSON.parse(text) as Refusal).code }) };
}

const stored = async () => {
  const { rows } = await market.pool.query<{ text: string }>(
    `SELECT coalesce(string_agg(event_id, ' '), '') AS text FROM app.webhook_inbox`,
  );
  return rows[0]?.text ?? '';
};

describe('a webhook', () => {
  it.each([
    ['unsigned', () => deliver(EVENT)],
    ['forged', () => deliver(EVENT, signed(EVENT, 'whsec_guessed'))],
    ['altered', () => deliver(EVENT.replace('pi_none', 'pi_more'), signed(EVENT, secretOf('webhook')))],
    ['older than 300 s', () => deliver(EVENT, signed(EVENT, secretOf('webhook'), 301))],
    ['signed with the secret of no endpoint', () => deliver(EVENT, signed(EVENT, secretOf('key')))],
  ])('%s is refused and not stored', async (_, attack) => {
    expect(await attack()).toMatchObject({ status: 400, code: 'webhook_signature_invalid' });
    expect(await stored()).not.toContain('evt_security_1');
  });

  it('that is repeated gets 200 without effect', async () => {
    const signature = signed(EVENT, secretOf('webhook'));
    for (let times = 0; times < 3; times++) expect((await deliver(EVENT, signature)).status).toBe(200);
    expect((await stored()).split(' ').filter((id) => id === 'evt_security_1')).toHaveLength(1);
  });
});
