/** Over https no other host, not even a subdomain, can set a `__Host-` cookie (RFC 6265bis, 4.1.3.2). */
const nameOf = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/**
 * Reads one of our cookies from a Cookie header; without decoding, since our values are URL-safe.
 * @param secure whether browsers use https
 */
export function cookieIn(header: string | undefined, cookie: string, secure: boolean): string | null {
  if (header === undefined) return null;
  const name = nameOf(cookie, secure);
  const start = header.startsWith(`${name}=`) ? 0 : header.indexOf(`; ${name}=`) + 2;
  if (start === 1) return null;
  const from = start + name.length + 1;
  const end = header.indexOf(';', from);
  return end === -1 ? header.slice(from) : header.slice(from, end);
}

/** Attributes of all our cookies: unreadable for scripts, not sent by other sites, valid for the whole site. */
export function cookieFor(name: string, value: string, options: { maxAgeSeconds: number; secure: boolean }): string {
  const secure = options.secure ? '; Secure' : '';
  return `${nameOf(name, options.secure)}=${value}; Path=/; Max-Age=${options.maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
