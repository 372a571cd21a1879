import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a token was signed with this secret, as LINE signs those of web logins (HS256). */
export function isSignedWith(secret: string, token: string): boolean {
  const [header, claims, signature, ...rest] = token.split('.');
  if (header === undefined || claims === undefined || signature === undefined || rest.length > 0) return false;
  const expected = createHmac('sha256', secret).update(`${header}.${claims}`).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
