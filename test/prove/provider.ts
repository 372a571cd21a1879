import pg from 'pg';
import { startPaymentSandbox } from '../../backend/src/embedded/payment-sandbox/payment-sandbox.ts';
import { SECRETS } from '../support/servers/payment-sandbox.ts';
import type { Movement } from './verdict-money.ts';

/** The payment sandbox as a provider of its own: no fault of the service or of its Postgres reaches its books. */
export interface Provider {
  readonly url: string;
  movements(): Promise<readonly Movement[]>;
  close(): Promise<void>;
}

/** @param databaseUrl its own database @param serviceUrl where it sends its webhooks */
export async function startProvider(databaseUrl: string, serviceUrl: string): Promise<Provider> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 6 });
  pool.on('error', () => undefined);
  const webhookUrl = `${serviceUrl}/api/stripe/webhook`;
  const sandbox = await startPaymentSandbox({ pool, webhookUrl, looksEveryMs: 500, ...SECRETS });
  return {
    url: sandbox.url,
    movements: async () => (await pool.query<Movement>(MOVEMENTS)).rows,
    close: async () => {
      await sandbox.close();
      await pool.end();
    },
  };
}

/** @param url by which the service reaches it */
export const providerSettings = (url: string): Record<string, string> => ({
  STRIPE_API_BASE: url,
  STRIPE_SECRET_KEY: SECRETS.secretKey,
  STRIPE_WEBHOOK_SECRET: SECRETS.webhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connectWebhookSecret,
});

const MOVEMENTS = `
  SELECT kind, id, (document ->> 'amount')::int AS amount, document -> 'metadata' AS metadata,
    coalesce(document ->> 'charge', document ->> 'source_transaction', document ->> 'transfer') AS source
  FROM payment_sandbox.objects
  WHERE kind IN ('refund', 'transfer', 'transfer_reversal')
    OR (kind = 'charge' AND document ->> 'status' = 'succeeded')
  ORDER BY seq`;
