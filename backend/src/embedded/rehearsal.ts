import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CAPABILITIES } from '../adapters/stripe/accounts.ts';
import { verifiedWebhook } from '../adapters/stripe/webhook-verification.ts';
import { WEBHOOK_PATH } from '../http/sessions/session-hook.ts';
import { startPaymentSandbox } from './payment-sandbox/payment-sandbox.ts';
import { startEmbeddedPostgres } from './postgres/postgres.ts';

const SECRETS = { webhookSecret: 'whsec_rehearsal', connectWebhookSecret: 'whsec_rehearsal_connect' };

interface Closing {
  add(name: string, close: () => Promise<unknown>): void;
}

/** A payment sandbox of its own with a receiver of its webhooks, for a check without an account at Stripe. */
export async function openRehearsal(closing: Closing, log: (line: string) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'meguri-rehearsal-'));
  closing.add('rehearsal folder', () => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  closing.add('rehearsal Postgres', () => postgres.stop());
  const pool = new pg.Pool({ connectionString: postgres.url });
  closing.add('rehearsal pool', () => pool.end());
  const publicUrl = await receiver(closing);
  const access = { secretKey: 'sk_test_rehearsal', ...SECRETS };
  const sandbox = await startPaymentSandbox({
    ...access,
    pool,
    webhookUrl: `${publicUrl}${WEBHOOK_PATH}`,
    looksEveryMs: 500,
  });
  closing.add('rehearsal sandbox', () => sandbox.close());
  return { stripe: { ...access, apiBase: sandbox.url, capabilities: CAPABILITIES }, publicUrl };
}

/** Answers as the service does: 200 for a webhook that is signed, else 400. @returns its address */
async function receiver(closing: Closing): Promise<string> {
  const secrets = { platform: SECRETS.webhookSecret, connect: SECRETS.connectWebhookSecret };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'];
      response.writeHead(isSigned(Buffer.concat(chunks), String(signature), secrets) ? 200 : 400).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.add('rehearsal receiver', async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function isSigned(body: Buffer, signature: string, secrets: { platform: string; connect: string }): boolean {
  try {
    verifiedWebhook(body, signature, secrets);
    return true;
  } catch {
    return false;
  }
}
