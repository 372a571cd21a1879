import type { Variables } from './variables.ts';

/** Shorter prefixes hold so much of the internet that anybody could say whose address a request has. */
const LEAST_PREFIX = { v4: 8, v6: 7, mapped: 104 } as const;

/** Why these variables must not say in production whom the service trusts and how it connects; null when they may. */
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

/** All addresses of IPv4 are also written as one small part of IPv6. */
const familyOf = (address: string): keyof typeof LEAST_PREFIX =>
  /^::ffff:/i.test(address) ? 'mapped' : address.includes(':') ? 'v6' : 'v4';

/** nodemailer goes on in clear where a server, or who sits before it, doesn't offer TLS: links to new passwords too. */
const isWithoutTls = (url: URL): boolean =>
  url.protocol === 'smtp:' && url.searchParams.get('requireTLS') !== 'true' && !isInternal(url.hostname);

const mayBePlain = (url: URL): boolean =>
  /^(disable|allow|prefer)$/.test(url.searchParams.get('sslmode') ?? '') && !isInternal(url.hostname);

/** This machine, or a name without a dot: only a container's own network resolves that. */
const isInternal = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host.startsWith('127.') || !/[.:]/.test(host);
