import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sameText } from './same-text.ts';
import type { Signatures } from './signatures.ts';

/** How many sessions' tokens are cached instead of computed at every change. */
const KEPT_TOKENS = 10_000;

/**
 * CSRF tokens bound to a session or, for guests, to the random id in a signed cookie. They are HMACs, so nothing is
 * stored, and a new session invalidates the old token.
 */
export class CsrfTokens {
  private readonly sessionTokens = new LRUCache<string, string>({ max: KEPT_TOKENS });

  constructor(private readonly signatures: Signatures) {}

  forSession(sessionHash: string): string {
    const known = this.sessionTokens.get(sessionHash);
    if (known !== undefined) return known;
    const token = this.signatures.sign(`session ${sessionHash}`);
    this.sessionTokens.set(sessionHash, token);
    return token;
  }

  forGuest(guestId: string): string {
    return this.signatures.sign(`guest ${guestId}`);
  }

  /** Whether it is a token of this session, also one signed with a former secret. */
  isOfSession(token: unknown, sessionHash: string): boolean {
    return sameText(token, this.forSession(sessionHash)) || this.signatures.verify(token, `session ${sessionHash}`);
  }

  isOfGuest(token: unknown, guestId: string): boolean {
    return this.signatures.verify(token, `guest ${guestId}`);
  }

  /** Creates the cookie of a new guest. */
  newGuest(): { id: string; cookie: string } {
    const id = randomBytes(16).toString('base64url');
    return { id, cookie: `${id}.${this.signatures.sign(`cookie ${id}`)}` };
  }

  /** The guest's id; null when the cookie wasn't signed by us. */
  guestIn(cookie: string | null): string | null {
    if (cookie === null) return null;
    const [id, signature, ...rest] = cookie.split('.');
    if (!id || !signature || rest.length > 0) return null;
    return this.signatures.verify(signature, `cookie ${id}`) ? id : null;
  }
}
