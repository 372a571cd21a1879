import { resolve } from 'node:path';
import { CONTACT } from '@meguri/contracts/service/contact.ts';
import type { ProviderAccess } from '../../adapters/openid/provider-access.ts';
import type { S3Access } from '../../adapters/files/s3-files.ts';
import type { VapidKeys } from '../../adapters/push/push-sender.ts';
import type { AccountCapability } from '../../adapters/stripe/accounts.ts';
import { incompleteProvider, loginProviders } from './login-provider-variables.ts';
import { unsafeInProduction } from './production-rules.ts';
import { type LogLevel, type Rotated, type Variables, variablesSchema } from './variables.ts';

/** The validated environment. */
export interface Environment {
  readonly production: boolean;
  readonly port: number;
  /** The public URL of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute path; holds the embedded Postgres, uploads and generated secrets. */
  readonly dataDir: string;
  /** What this process does: serve requests, run projections and processes, or both. */
  readonly role: 'api' | 'worker' | 'all';
  /** Demo accounts and the demo clock. */
  readonly demo: boolean;
  /** null: the embedded Postgres. */
  readonly databaseUrl: string | null;
  /** null: the event log is in Postgres. */
  readonly eventStoreUrl: string | null;
  /** The first one signs, all verify; null: generated and kept in the data folder (`persistentSessionSecrets`). */
  readonly sessionSecrets: Rotated | null;
  /** null: the payment sandbox. */
  readonly stripe: StripeAccess | null;
  /** Who checks members' identities: the payment provider (Stripe Identity), or operators alone. */
  readonly identityChecks: 'provider' | 'operators';
  /** null: mail stays in the outbox, a folder in the data folder. */
  readonly smtpUrl: string | null;
  /** The sender's address. */
  readonly mailFrom: string;
  readonly push: PushAccess;
  readonly proof: ProofKeys;
  /**
   * The first one encrypts the second steps' secrets, all decrypt them, base64url; null: generated and kept in the data
   * folder (`persistentSecondStepKeys`).
   */
  readonly secondStepKeys: Rotated | null;
  /** The public postal code lookup: zipcloud's interface. */
  readonly postalLookupUrl: string;
  /** null: files stay in a folder in the data folder. */
  readonly s3: S3Access | null;
  /** null: this process removes backgrounds itself, where they are uniform. */
  readonly backgroundRemoval: { readonly url: string; readonly key: string } | null;
  /** Services where users can log in to open their account here; empty: none is configured. */
  readonly loginProviders: readonly ProviderAccess[];
  /** Fastify's `trustProxy`: from which proxies X-Forwarded-For is accepted. */
  readonly trustProxy: boolean | string;
  /** How many bits of its address a session is bound to; null: the address may change. */
  readonly sessionNetwork: { readonly v4: number; readonly v6: number } | null;
  readonly logLevel: LogLevel;
  /** How many changes one person may make: per minute, and in a burst; null: unlimited. */
  readonly commandLimit: { readonly perMinute: number; readonly burst: number } | null;
  readonly readLimit: { readonly perMinute: number; readonly burst: number } | null;
  /** How many yen of one rental one operator may move per day; beyond that a second operator has to agree. */
  readonly operatorAlone: number;
  /**
   * The platform's number in Japan's invoice system (T and 13 digits); null: its documents are no qualified invoices.
   */
  readonly invoiceNumber: string | null;
  /** Bearer tokens for /metrics in production; none: they can't be read. */
  readonly metricsTokens: readonly string[];
  /** Where traces are sent; null: nowhere. */
  readonly tracesEndpoint: string | null;
  /** Created at start if no account has this name; null: none. */
  readonly firstAdministrator: {
    readonly username: string;
    readonly password: string;
    /** Where the link for a forgotten password is sent; null: nowhere until the administrator adds an address. */
    readonly email: string | null;
  } | null;
}

export interface PushAccess {
  /** null: generated and kept in the data folder (`persistentVapidKeys`). */
  readonly keys: VapidKeys | null;
  /** Earlier keys, with which devices may still be subscribed. */
  readonly former: readonly VapidKeys[];
  /** The operator's contact for push services. */
  readonly subject: string;
  /** Origins of push services besides those of the known browsers. */
  readonly services: readonly string[];
}

/** The keys that sign exports. */
export interface ProofKeys {
  /** The private key, base64url; null: generated and kept in the data folder (`persistentSigningSeed`). */
  readonly seed: string | null;
  /** Public keys, base64url, of earlier exports. */
  readonly former: readonly string[];
  /** Recipients of each day's root. */
  readonly recipients: readonly string[];
}

export interface StripeAccess {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The signing secret of the endpoint for connected accounts' events. */
  readonly connectWebhookSecret: string;
  /** Another host with Stripe's interface; null: Stripe. */
  readonly apiBase: string | null;
  /** The capabilities requested for owners' accounts. Transfers alone needs Stripe's approval of the platform. */
  readonly capabilities: readonly AccountCapability[];
}

/** A variable is missing, invalid or unsafe; the message is one sentence that names it. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** @throws ConfigurationError naming the first variable that is missing, invalid or unsafe */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { data, error } = variablesSchema.safeParse(given);
  if (!data) throw new ConfigurationError(error.issues[0]?.message);
  const production = data.NODE_ENV === 'production';
  const objection = incomplete(data) ?? (production ? unsafeInProduction(data) : publicDemo(data));
  if (objection) throw new ConfigurationError(objection);
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '');
  return {
    production,
    port: data.PORT,
    publicUrl,
    dataDir: resolve(data.MEGURI_DATA_DIR),
    role: data.MEGURI_ROLE,
    demo: data.MEGURI_DEMO ?? (!data.DATABASE_URL && !production),
    databaseUrl: data.DATABASE_URL ?? null,
    eventStoreUrl: data.EVENTSTORE_URL ?? null,
    sessionSecrets: data.SESSION_SECRET ?? null,
    stripe: stripeAccess(data),
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    push: pushAccess(data, publicUrl),
    proof: {
      seed: data.PROOF_SIGNING_KEY ?? null,
      former: data.PROOF_FORMER_KEYS,
      recipients: data.PROOF_ROOT_RECIPIENTS,
    },
    secondStepKeys: data.SECOND_STEP_KEY ?? null,
    identityChecks: data.IDENTITY_CHECKS,
    postalLookupUrl: data.POSTAL_LOOKUP_URL,
    s3: s3Access(data),
    backgroundRemoval: backgroundRemoval(data),
    loginProviders: loginProviders(data),
    trustProxy: proxies(data.TRUST_PROXY),
    sessionNetwork: sessionNetwork(data.SESSION_NETWORK),
    logLevel: data.LOG_LEVEL,
    commandLimit: rate(data.COMMAND_LIMIT),
    readLimit: rate(data.READ_LIMIT),
    operatorAlone: data.OPERATOR_ALONE_YEN,
    invoiceNumber: data.INVOICE_REGISTRATION_NUMBER ?? null,
    metricsTokens: data.METRICS_TOKEN,
    tracesEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    firstAdministrator: administrator(data),
  };
}

/** The demo's passwords are public, so a demo that others can reach must be requested with MEGURI_DEMO. */
function publicDemo({ PUBLIC_URL, DATABASE_URL, MEGURI_DEMO }: Variables): string | null {
  if (PUBLIC_URL === undefined || DATABASE_URL || MEGURI_DEMO !== undefined || isLoopback(PUBLIC_URL)) return null;
  return 'PUBLIC_URL がこのマシンの外を指しています。パスワードが公開されているデモを公開するなら MEGURI_DEMO=1、しないなら MEGURI_DEMO=0 を指定してください';
}

/** Whether a URL points to this machine only. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(url);
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/;

function incomplete(data: Variables): string | null {
  if (Boolean(data.MEGURI_ADMIN_USERNAME) !== Boolean(data.MEGURI_ADMIN_PASSWORD)) {
    return 'MEGURI_ADMIN_USERNAME と MEGURI_ADMIN_PASSWORD は両方指定してください';
  }
  if (Boolean(data.BG_REMOVE_URL) !== Boolean(data.BG_REMOVE_KEY)) {
    return 'BG_REMOVE_URL と BG_REMOVE_KEY は両方指定してください';
  }
  const missing = S3_VARIABLES.find((name) => !data[name]);
  if (missing && S3_VARIABLES.some((name) => data[name]))
    return `S3_* はすべて指定してください (${missing} がありません)`;
  if (Boolean(data.VAPID_PUBLIC_KEY) !== Boolean(data.VAPID_PRIVATE_KEY)) {
    return 'VAPID_PUBLIC_KEY と VAPID_PRIVATE_KEY は両方指定してください';
  }
  const provider = incompleteProvider(data);
  if (provider) return provider;
  if (!data.STRIPE_SECRET_KEY) return null;
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'] as const) {
    if (!data[name]) return `STRIPE_SECRET_KEY を使うには ${name} も必要です`;
  }
  return null;
}

function stripeAccess(data: Variables): StripeAccess | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = data;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret } = data;
  if (!secretKey || !webhookSecret || !connectWebhookSecret) return null;
  const capabilities = data.STRIPE_ACCOUNT_CAPABILITIES;
  return {
    secretKey,
    webhookSecret,
    connectWebhookSecret,
    apiBase: apiBase?.replace(/\/+$/, '') ?? null,
    capabilities,
  };
}

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function pushAccess(data: Variables, publicUrl: string): PushAccess {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES: services } = data;
  const former = data.VAPID_FORMER_KEYS;
  const subject = data.VAPID_SUBJECT ?? `mailto:${data.MAIL_FROM ?? pushContact(new URL(publicUrl).hostname)}`;
  return { keys: publicKey && privateKey ? { publicKey, privateKey } : null, former, subject, services };
}

/** Apple's push service rejects a contact at a host without a domain, which a demo on one machine would have. */
const pushContact = (hostname: string): string => (/\.[a-z]/i.test(hostname) ? `no-reply@${hostname}` : CONTACT);

function s3Access(data: Variables): S3Access | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = data;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

const backgroundRemoval = ({ BG_REMOVE_URL: url, BG_REMOVE_KEY: key }: Variables) => (url && key ? { url, key } : null);

function administrator(data: Variables) {
  const { MEGURI_ADMIN_USERNAME: username, MEGURI_ADMIN_PASSWORD: password, MEGURI_ADMIN_EMAIL: email } = data;
  return username && password ? { username, password, email: email ?? null } : null;
}

function sessionNetwork(value: string): { v4: number; v6: number } | null {
  const [v4, v6] = value.split(',').map(Number);
  return v4 === undefined || v6 === undefined ? null : { v4, v6 };
}

function rate(value: string): { perMinute: number; burst: number } | null {
  const [perMinute, burst] = value.split(',').map(Number);
  return perMinute === undefined || burst === undefined ? null : { perMinute, burst };
}

function proxies(value: string): boolean | string {
  if (value === '1' || value === 'true') return true;
  return value === '0' || value === 'false' ? false : value;
}
