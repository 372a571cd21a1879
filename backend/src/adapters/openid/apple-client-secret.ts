import { createPrivateKey, sign } from 'node:crypto';
import type { AppleKey } from './provider-access.ts';

/** Long enough for one request. Apple accepts up to six months, but one that leaks is then soon worth nothing. */
const VALID_SECONDS = 300;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Apple's client secret: a token signed with the key of the developer account. @param audience Apple's issuer */
export function appleClientSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
  audience: string,
  now = Date.now(),
): string {
  const iat = Math.floor(now / 1000);
  const claims = { iss: teamId, iat, exp: iat + VALID_SECONDS, aud: audience, sub: clientId };
  const text = `${encoded({ alg: 'ES256', kid: keyId })}.${encoded(claims)}`;
  const key = createPrivateKey(privateKey);
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
