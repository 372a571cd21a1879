import type { Finding } from '@meguri/contracts/read-models/provider-check.ts';
import Stripe from 'stripe';
import { bad, good, warn } from '../check/findings.ts';
import { callStripe } from '../failures.ts';
import { awaited, type Trial } from './trial.ts';

const PART = '通知の受信';

/**
 * Whether webhooks arrive: the running service rejects an unsigned one and accepts one that is signed with this secret,
 * and Stripe's own, of the payments of this run, are no longer pending.
 */
export async function delivery(trial: Trial): Promise<readonly Finding[]> {
  const { webhookUrl, webhookSecret, stripe, metadata, patienceMs } = trial;
  const unsigned = await post(webhookUrl, '{}', null);
  if (unsigned === null)
    return [
      warn(
        PART,
        `${webhookUrl} に届きません。`,
        'サービスを起動し、PUBLIC_URL を外から見えるアドレスにして、もう一度実行してください。',
      ),
    ];
  if (unsigned < 400)
    return [
      bad(
        PART,
        `署名のない通知が受け入れられました（${unsigned}）。`,
        'PUBLIC_URL がこのサービスを指しているか確認してください。',
      ),
    ];
  const body = JSON.stringify(HARMLESS);
  const secret = webhookSecret.split(',')[0]!.trim();
  const signed = await post(webhookUrl, body, Stripe.webhooks.generateTestHeaderString({ payload: body, secret }));
  if (signed !== 200)
    return [
      bad(
        PART,
        `署名した通知が断られました（${signed ?? '返事なし'}）。`,
        '起動中のサービスの STRIPE_WEBHOOK_SECRET が、この確認のものと同じか見てください。',
      ),
    ];
  const arrived = await awaited(patienceMs, () => arrivedOf(stripe, metadata));
  if (arrived === null)
    return [
      bad(
        PART,
        'Stripeからの通知が届いていません。',
        'Stripeの管理画面の「Webhook」で、送信先の配信の失敗を確認してください。',
      ),
    ];
  return [good(PART, '署名のない通知を断り、Stripeが署名した通知を受け取りました。')];
}

/** An event of a type that nothing uses. */
const HARMLESS = { id: 'evt_meguri_check', type: 'meguri.check', created: 1_760_000_000, data: { object: {} } };

async function arrivedOf(stripe: Stripe, metadata: Trial['metadata']): Promise<true | null> {
  const { data } = await callStripe(() => stripe.events.list({ type: 'refund.created', limit: 20 }));
  const ours = data.filter(
    ({ data: { object } }) => (object as { metadata?: Stripe.Metadata }).metadata?.['check'] === metadata['check'],
  );
  return ours.length > 0 && ours.every(({ pending_webhooks: pending }) => pending === 0) ? true : null;
}

async function post(url: string, body: string, signature: string | null): Promise<number | null> {
  const headers = { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) };
  try {
    return (await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })).status;
  } catch {
    return null;
  }
}
