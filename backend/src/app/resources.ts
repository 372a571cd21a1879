import { createHmac } from 'node:crypto';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import type pg from 'pg';
import { openEventLog } from '../adapters/event-store/open-event-log.ts';
import { CAPABILITIES } from '../adapters/stripe/accounts.ts';
import type { PaymentTests } from '../adapters/payment-provider/payment-tests.ts';
import { stripeIdentityProvider } from '../adapters/stripe/identity-checks.ts';
import type { IdentityProvider } from '../adapters/identity-provider/identity-provider.ts';
import { stripePaymentProvider } from '../adapters/stripe/stripe-payment-provider.ts';
import type { Shutdown } from './shutdown.ts';
import type { Environment, StripeAccess } from './config/environment.ts';
import { persistentSessionSecrets } from './config/persistent-secrets.ts';
import type { Rotated } from './config/variables.ts';
import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import { Listener } from '../postgres/listener.ts';
import { createPool, TIMEOUT_MS } from '../postgres/pool.ts';
import { PostgresWatch } from '../postgres/postgres-watch.ts';
import { SandboxTests } from '../embedded/payment-sandbox/sandbox-tests.ts';
import { startPaymentSandbox } from '../embedded/payment-sandbox/payment-sandbox.ts';
import { startEmbeddedPostgres } from '../embedded/postgres/postgres.ts';
import { createServiceLog, type Logger } from '../http/health/service-log.ts';
import { Tracing } from '../http/tracing/tracing.ts';
import { WEBHOOK_PATH } from '../http/sessions/session-hook.ts';
import type { PaymentProvider } from '../adapters/payment-provider/payment-provider.ts';

/** The opened resources on which the modules are built. */
export interface Resources {
  readonly environment: Environment;
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  /** The process's only LISTEN connection. */
  readonly listener: Listener;
  readonly eventLog: EventLog;
  readonly payments: PaymentProvider;
  readonly identities: IdentityProvider;
  readonly paymentTests: PaymentTests;
  /** Where the payment provider sends its webhooks. */
  readonly webhookUrl: string;
  readonly sessionSecrets: Rotated;
  readonly log: Logger;
  readonly tracing: Tracing;
}

/**
 * A process's connections: a shared pool, and one for reads of the event log. Besides these, one writes to the log, one
 * listens and one watches; in a worker one more holds each lease (projections, processes and deadlines). So an `api`
 * has 8, a worker 14, `all` 13, and 2 more with the payment sandbox in it.
 */
const CONNECTIONS = {
  api: { size: 3, timeoutMs: TIMEOUT_MS.people, logReads: 2 },
  worker: { size: 5, timeoutMs: TIMEOUT_MS.jobs, logReads: 3 },
  all: { size: 5, timeoutMs: TIMEOUT_MS.jobs, logReads: 2 },
} as const;
const SANDBOX = { size: 2, timeoutMs: TIMEOUT_MS.jobs } as const;

/**
 * Opens what the environment names, and starts what it doesn't: Postgres, the payment sandbox.
 * @param shutdown closes what was opened, also when a later step fails
 * @param report receives a line for each step that takes time
 */
export async function openResources(
  environment: Environment,
  shutdown: Shutdown,
  report: (line: string) => void,
): Promise<Resources> {
  const log = createServiceLog(environment.logLevel);
  const tracing = await openTracing(environment, log);
  shutdown.add('traces', () => tracing.close());
  const sessionSecrets = environment.sessionSecrets ?? persistentSessionSecrets(environment.dataDir);
  const databaseUrl = environment.databaseUrl ?? (await embeddedDatabase(environment.dataDir, shutdown, report));
  const watch = new PostgresWatch(databaseUrl, (change) => log.warn(change));
  shutdown.add('watch over Postgres', () => watch.close());
  const { logReads, ...size } = CONNECTIONS[environment.role];
  const pool = createPool({
    ...size,
    url: databaseUrl,
    name: 'meguri',
    isSilent: () => watch.silent,
    onIdleError: (error) => log.warn(`postgres: ${error.message}`),
  });
  shutdown.add('pool', () => endQuietly(pool));
  await pool.query('SELECT 1');
  const listener = new Listener({ ...KEPT_ALIVE, connectionString: databaseUrl, application_name: 'meguri-listener' });
  shutdown.add('listener', () => listener.close());
  const place = { eventStoreUrl: environment.eventStoreUrl, databaseUrl };
  const eventLog = await openEventLog(place, { listener, readConnections: logReads });
  shutdown.add('event log', () => eventLog.close());
  eventLog.onHistoryChange((reason) => log.warn(`event log: ${reason}`));
  const webhookUrl = `${reachedByProvider(environment)}${WEBHOOK_PATH}`;
  const stripe = environment.stripe ?? (await sandboxAccess(databaseUrl, webhookUrl, sessionSecrets[0], shutdown));
  const payments = paymentProvider(stripe);
  const identities = stripeIdentityProvider(stripe);
  const paymentTests = new SandboxTests({
    sandboxUrl: environment.stripe === null ? stripe.apiBase : null,
    isTest: /^[rs]k_test_/.test(stripe.secretKey),
  });
  const opened = { environment, databaseUrl, pool, listener, eventLog, payments, identities, paymentTests };
  return { ...opened, webhookUrl, sessionSecrets, log, tracing };
}

/** The exporter of traces is only loaded if it is used. */
async function openTracing({ tracesEndpoint }: Environment, log: Logger): Promise<Tracing> {
  if (tracesEndpoint === null) return new Tracing(null);
  const { otlpTraces } = await import('../http/tracing/otlp-traces.ts');
  return new Tracing(otlpTraces(tracesEndpoint, (text) => log.warn(text)));
}

/** A pool reports its end before its last connections are closed; errors of those are expected. */
function endQuietly(pool: pg.Pool): Promise<void> {
  pool.removeAllListeners('error').on('error', () => undefined);
  return pool.end();
}

async function embeddedDatabase(dataDir: string, shutdown: Shutdown, report: (line: string) => void): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: report });
  shutdown.add('embedded Postgres', () => postgres.stop(), { outlives: true });
  return postgres.url;
}

/** Stripe reaches the service at its public URL; the sandbox in the same process needs no proxy. */
const reachedByProvider = ({ stripe, role, publicUrl, port }: Environment): string =>
  stripe !== null || role === 'worker' ? publicUrl : `http://127.0.0.1:${port}`;

/**
 * Starts the payment sandbox and returns how to reach it. Its secrets derive from ours, so that all instances agree.
 */
async function sandboxAccess(
  databaseUrl: string,
  webhookUrl: string,
  sessionSecret: string,
  shutdown: Shutdown,
): Promise<StripeAccess> {
  const secret = (name: string) => createHmac('sha256', sessionSecret).update(`sandbox ${name}`).digest('hex');
  const access = {
    secretKey: `sk_test_${secret('key').slice(0, 32)}`,
    webhookSecret: `whsec_${secret('webhook')}`,
    connectWebhookSecret: `whsec_${secret('connect webhook')}`,
  };
  const pool = createPool({
    ...SANDBOX,
    url: databaseUrl,
    name: 'meguri-sandbox',
    onIdleError: () => undefined,
  });
  shutdown.add('sandbox pool', () => pool.end());
  const sandbox = await startPaymentSandbox({ ...access, pool, webhookUrl });
  shutdown.add('payment sandbox', () => sandbox.close());
  return { ...access, apiBase: sandbox.url, capabilities: CAPABILITIES };
}

function paymentProvider(access: StripeAccess): PaymentProvider {
  const { secretKey, apiBase, webhookSecret, connectWebhookSecret, capabilities } = access;
  const webhookSecrets = { platform: webhookSecret, connect: connectWebhookSecret };
  return stripePaymentProvider({ secretKey, apiBase, webhookSecrets, capabilities });
}
