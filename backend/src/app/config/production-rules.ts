import type { Variables } from './variables.ts';

/** Shorter prefixes trust so much of the internet that anyone could forge a request's address. */
const LEAST_PREFIX = { v4: 8, v6: 7, mapped: 104 } as const;

/** Why these variables are unsafe in production, as far as trust and connections are concerned; null: they are safe. */
function unsafeConnection(given: Variables): string | null {
  if (trustsEverybody(given.TRUST_PROXY))
    return '本番環境の TRUST_PROXY には、前に立つプロキシのアドレス (例: 10.0.0.0/8) だけを指定してください';
  if (given.SMTP_URL !== undefined && isWithoutTls(new URL(given.SMTP_URL)))
    return '本番環境の SMTP_URL は smtps:// で始めるか、?requireTLS=true を付けてください';
  if (given.DATABASE_URL !== undefined && mayBePlain(new URL(given.DATABASE_URL)))
    return '本番環境の DATABASE_URL で外部のサーバーに接続するときは、sslmode に require か verify-full を指定してください';
  return null;
}

function trustsEverybody(proxies: string): boolean {
  if (/^(1|true)$/.test(proxies)) return true;
  return proxies.split(',').some((proxy) => {
    const [address = '', prefix] = proxy.trim().split('/');
    return prefix !== undefined && Number(prefix) < LEAST_PREFIX[familyOf(address)];
  });
}

/** IPv4 addresses can also be written as a small part of IPv6. */
const familyOf = (address: string): keyof typeof LEAST_PREFIX =>
  /^::ffff:/i.test(address) ? 'mapped' : address.includes(':') ? 'v6' : 'v4';

/**
 * If a server, or an attacker in between, doesn't offer TLS, nodemailer sends unencrypted mail, including links that
 * set a password.
 */
const isWithoutTls = (url: URL): boolean =>
  url.protocol === 'smtp:' && url.searchParams.get('requireTLS') !== 'true' && !isInternal(url.hostname);

const mayBePlain = (url: URL): boolean =>
  /^(disable|allow|prefer)$/.test(url.searchParams.get('sslmode') ?? '') && !isInternal(url.hostname);

/** This machine, or a name without a dot, which only a container network resolves. */
const isInternal = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host.startsWith('127.') || !/[.:]/.test(host);

const REQUIRED = [
  'DATABASE_URL',
  'SESSION_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'PUBLIC_URL',
  'SMTP_URL',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'PROOF_SIGNING_KEY',
  'SECOND_STEP_KEY',
] as const;

const SECRET_LENGTH = 32;
const SECRET_VARIETY = 10;
/** Words found in examples and tests; a random secret practically never contains one. */
const MADE_UP = /test|demo|change|example|default|secret|password|sample|meguri|123456/i;

/** Why these variables are unsafe in production, in one sentence; null: they are safe. */
export function unsafeInProduction(given: Variables): string | null {
  const missing = REQUIRED.find((name) => !given[name]);
  if (missing) return `本番環境 (NODE_ENV=production) では ${missing} が必要です`;
  return unsafeSetting(given) ?? unsafeConnection(given) ?? unsafeSecret(given) ?? unsafeKey(given);
}

function unsafeSetting(given: Variables): string | null {
  if (given.MEGURI_DEMO) return '本番環境では MEGURI_DEMO=1 を使えません';
  if (!given.PUBLIC_URL?.startsWith('https://')) return '本番環境の PUBLIC_URL は https:// で始めてください';
  const unlimited = (['COMMAND_LIMIT', 'READ_LIMIT'] as const).find((name) => given[name] === 'off');
  if (unlimited) return `本番環境では ${unlimited}=off を使えません`;
  if (given.SESSION_NETWORK.split(',').includes('0'))
    return '本番環境の SESSION_NETWORK に 0 は指定できません。結び付けない場合は off と指定してください';
  if (given.PUSH_SERVICES.some((origin) => !origin.startsWith('https://'))) {
    return '本番環境の PUSH_SERVICES は https:// で始めてください';
  }
  if (given.STRIPE_API_BASE) return '本番環境では STRIPE_API_BASE を使えません';
  if (given.GOOGLE_ISSUER) return '本番環境では GOOGLE_ISSUER を使えません';
  return null;
}

function unsafeSecret(given: Variables): string | null {
  if (!/^(sk|rk)_live_/.test(given.STRIPE_SECRET_KEY ?? '')) {
    return '本番環境の STRIPE_SECRET_KEY には本番用のキー (sk_live_ または rk_live_) を指定してください';
  }
  const sessions = given.SESSION_SECRET ?? [];
  if (sessions.some(({ length }) => length < SECRET_LENGTH))
    return `SESSION_SECRET は ${SECRET_LENGTH} 文字以上で指定してください`;
  if (sessions.some(isMadeUp))
    return 'SESSION_SECRET が推測されやすい値です。openssl rand -base64 48 などで作成してください';
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'] as const) {
    const secrets = secretsIn(given[name]);
    if (secrets.length > 2) return `${name} に同時に指定できる値は2つまでです (新しい値と古い値をカンマで区切ります)`;
    if (secrets.some((secret) => !secret.startsWith('whsec_') || isMadeUp(secret.slice('whsec_'.length)))) {
      return `${name} にはStripeが発行した値 (whsec_…) を指定してください`;
    }
  }
  const ofPlatform = secretsIn(given.STRIPE_WEBHOOK_SECRET);
  if (secretsIn(given.STRIPE_CONNECT_WEBHOOK_SECRET).some((secret) => ofPlatform.includes(secret))) {
    return 'STRIPE_CONNECT_WEBHOOK_SECRET には STRIPE_WEBHOOK_SECRET とは別の値を指定してください';
  }
  if (
    given.MEGURI_ADMIN_PASSWORD &&
    (given.MEGURI_ADMIN_PASSWORD.length < 12 || isMadeUp(given.MEGURI_ADMIN_PASSWORD))
  ) {
    return '本番環境の MEGURI_ADMIN_PASSWORD は推測されにくい 12 文字以上で指定してください';
  }
  return null;
}

const KEYS = ['PROOF_SIGNING_KEY', 'SECOND_STEP_KEY', 'VAPID_PRIVATE_KEY', 'SESSION_SECRET'] as const;

/** An attacker who learns one key must not know another by it. */
function unsafeKey(given: Variables): string | null {
  for (const name of ['PROOF_SIGNING_KEY', 'SECOND_STEP_KEY'] as const)
    if ([given[name] ?? ''].flat().some((key) => new Set(Buffer.from(key, 'base64url')).size < SECRET_VARIETY))
      return `${name} が推測されやすい値です。openssl rand 32 などで作成してください`;
  const seen = new Map<string, string>();
  for (const [name, value] of KEYS.flatMap((one) => [given[one] ?? ''].flat().map((value) => [one, value] as const))) {
    const other = seen.get(value);
    if (other !== undefined) return `${name} には ${other} とは別の値を指定してください`;
    seen.set(value, name);
  }
  return null;
}

/** There are two during a rotation. */
const secretsIn = (value = ''): string[] => value.split(',').map((secret) => secret.trim());

const isMadeUp = (secret: string): boolean => MADE_UP.test(secret) || new Set(secret).size < SECRET_VARIETY;
