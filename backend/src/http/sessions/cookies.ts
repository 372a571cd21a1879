/** Over https no other host, not even one below ours, can set a cookie of such a name (RFC 6265bis, 4.1.3.2). */
const nameOf = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/**
 * The value of one of our cookies out of a Cookie header; without decoding, since ours are URL-safe.
 * @param secure whether browsers speak https to us
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

/** What a cookie of ours always is: kept from scripts, not sent along by other sites, for the whole site. */
export function cookieFor(name: string, value: string, options: { maxAgeSeconds: number; secure: boolean }): string {
  const secure = options.secure ? '; Secure' : '';
  return `${nameOf(name, options.secure)}=${value}; Path=/; Max-Age=${options.maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
