/** The value of one cookie out of a Cookie header; without decoding, since ours are URL-safe. */
export function cookieIn(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  const start = header.startsWith(`${name}=`) ? 0 : header.indexOf(`; ${name}=`) + 2;
  if (start === 1) return null;
  const from = start + name.length + 1;
  const end = header.indexOf(';', from);
  return end === -1 ? header.slice(from) : header.slice(from, end);
}

/** What a cookie of ours always is: kept from scripts, not sent along by other sites, for the whole site. */
export function cookieFor(name: string, value: string, options: { maxAgeSeconds: number; secure: boolean }): string {
  const secure = options.secure ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${options.maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
