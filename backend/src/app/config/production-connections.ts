import type { Variables } from './variables.ts';

/** Shorter prefixes trust so much of the internet that anyone could forge a request's address. */
const LEAST_PREFIX = { v4: 8, v6: 7, mapped: 104 } as const;

/** Why these variables are unsafe in production, as far as trust and connections are concerned; null: they are safe. */
export function unsafeConnection(given: Variables): string | null {
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
