import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How many sessions' tokens are cached instead of computed at every change. */
const KEPT_TOKENS = 10_000;

/**
 * CSRF tokens bound to a session or, for guests, to the random id in a signed cookie. They are HMACs, so nothing is
 * stored, and a new session invalidates the old token.
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

  /** Creates the cookie of a new guest. */
  newGuest(): { id: string; cookie: string } {
    const id = randomBytes(16).toString('base64url');
    return { id, cookie: `${id}.${this.sign(`cookie ${id}`)}` };
  }

  /** The guest's id; null when the cookie wasn't signed by us. */
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

/** Compares in constant time. */
export function sameText(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
