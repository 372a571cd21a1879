import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Busy sessions whose tokens aren't worked out anew for every change. */
const KEPT_TOKENS = 10_000;

/**
 * CSRF tokens bound to a session, or for a guest to the random id in a signed cookie: an HMAC, so nothing is stored,
 * and a new session makes the old token worthless.
 */
export class CsrfTokens {
  private readonly sessionTokens = new LRUCache<string, string>({ max: KEPT_TOKENS });

  constructor(private readonly secret: string) {}

  forSession(sessionHash: string): string {
    const known = this.sessionTokens.get(sessionHash);
    if (known !== undefined) return known;
    const token = this.sign(`session ${sessionHash}`);
    this.sessionTokens.set(sessionHash, token);
    return token;
  }

  forGuest(guestId: string): string {
    return this.sign(`guest ${guestId}`);
  }

  /** A value for a new guest's cookie. */
  newGuest(): { id: string; cookie: string } {
    const id = randomBytes(16).toString('base64url');
    return { id, cookie: `${id}.${this.sign(`cookie ${id}`)}` };
  }

  /** The guest's id, null when the cookie isn't one of ours. */
  guestIn(cookie: string | null): string | null {
    if (cookie === null) return null;
    const [id, signature, ...rest] = cookie.split('.');
    if (!id || !signature || rest.length > 0) return null;
    return sameText(signature, this.sign(`cookie ${id}`)) ? id : null;
  }

  private sign(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }
}

/** Compares without telling by its time where the first difference is. */
export function sameText(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
