import { Rejected, RejectedForNow } from '@meguri/contracts/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import { cookieFor, cookieIn } from './cookies.ts';
import type { CsrfTokens } from './csrf-tokens.ts';
import type { Origin } from './network-alert.ts';
import type { Viewer } from './viewer.ts';
import { hashOfToken, SESSION_SECONDS, type SessionStore } from './session-store.ts';

export const SESSION_COOKIE = 'meguri_session';
export const GUEST_COOKIE = 'meguri_guest';
/** Authenticated by its signature, not by a session. */
export const WEBHOOK_PATH = '/api/stripe/webhook';
/** Only counts, so a token would protect nothing, and each guest would get a cookie for it. */
const COUNTING_PATH = '/api/visit-steps';
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const PHOTOS = '/api/uploads/';
/** Sent by a page that polls although its user hasn't touched it for a while. */
const UNATTENDED_HEADER = 'x-unattended';

interface SessionHookOptions {
  readonly sessions: SessionStore;
  readonly csrf: CsrfTokens;
  readonly secureCookies: boolean;
  /** null: changes are unlimited. */
  readonly limiter: RateLimiter | null;
}

/**
 * Runs before every route below /api/: finds the session and checks a change's CSRF token. Bound to the routes
 * themselves, since one path can be written in many ways. A callback rather than an async function, because every
 * command passes here.
 */
export function guardSessions(
  server: FastifyInstance,
  { sessions, csrf, secureCookies, limiter }: SessionHookOptions,
): void {
  const csrfFault = (request: FastifyRequest) => csrfFaultOf(request, csrf, secureCookies);
  /** A client that believes it is signed in learns that the session is over, not that a token is wrong. */
  const faultWithoutSession = (request: FastifyRequest, reply: FastifyReply): Rejected | undefined => {
    if (csrfFault(request) === undefined) return undefined;
    endCookie(reply, secureCookies);
    return new Rejected('unauthenticated');
  };
  const faultOf = ({ userId }: Viewer, request: FastifyRequest): Rejected | undefined => {
    const wait = READING.has(request.method) ? 0 : (limiter?.take(userId) ?? 0);
    return wait === 0 ? csrfFault(request) : new RejectedForNow('too_many_requests', wait);
  };
  const guard: onRequestHookHandler = (request, reply, done) => {
    const token = cookieIn(request.headers.cookie, SESSION_COOKIE, secureCookies);
    if (token === null || token === '') return done(csrfFault(request));
    const sessionHash = hashOfToken(token);
    sessions.use(sessionHash, originOf(request), request.headers[UNATTENDED_HEADER] === undefined).then(
      (session) => {
        if (session === null) return done(faultWithoutSession(request, reply));
        request.viewer = session.viewer;
        request.sessionHash = sessionHash;
        if (session.extended) keepCookie(reply, token, secureCookies);
        done(faultOf(session.viewer, request));
      },
      (error: Error) => {
        // An image request can't show the reason, so the cookie stays and the page's next request gets the answer.
        if (error instanceof Rejected && !request.url.startsWith(PHOTOS)) endCookie(reply, secureCookies);
        done(error);
      },
    );
  };
  server.decorateRequest('viewer', null);
  server.decorateRequest('sessionHash', null);
  server.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && route.url !== WEBHOOK_PATH)
      route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}

function csrfFaultOf(request: FastifyRequest, csrf: CsrfTokens, secure: boolean): Rejected | undefined {
  if (READING.has(request.method) || request.routeOptions.url === COUNTING_PATH) return undefined;
  return isTokenRight(request, csrf, secure) ? undefined : new Rejected('csrf_invalid');
}

function isTokenRight(request: FastifyRequest, csrf: CsrfTokens, secure: boolean): boolean {
  const token = request.headers['x-csrf-token'];
  if (request.sessionHash !== null) return csrf.isOfSession(token, request.sessionHash);
  const guest = csrf.guestIn(cookieIn(request.headers.cookie, GUEST_COOKIE, secure));
  return guest !== null && csrf.isOfGuest(token, guest);
}

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
});

/** Sets the session's cookie, or extends it. */
export function keepCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.header('set-cookie', cookieFor(SESSION_COOKIE, token, { maxAgeSeconds: SESSION_SECONDS, secure }));
}

export function endCookie(reply: FastifyReply, secure: boolean): void {
  reply.header('set-cookie', cookieFor(SESSION_COOKIE, '', { maxAgeSeconds: 0, secure }));
}
