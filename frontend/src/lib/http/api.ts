import { ApiError } from './api-error.ts';
import { ask } from './ask.ts';
import { isUnattended } from './attendance.ts';
import { csrfToken, forgetCsrfToken } from './csrf-token.ts';
import { isReturn } from './return.ts';
import { prove } from './step-up.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Request {
  /** JSON, or a form with files. */
  readonly body?: object;
  /** The same key again is the same command: the server answers like the first time. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** Whose it is, where it isn't the change of whoever's page this is. */
  readonly member?: number | undefined;
  /** How it is sent, where not by fetch. */
  readonly transport?: typeof fetch;
}

let actor: number | undefined;
/** Whose pages these are: their changes say so, and are refused where somebody else has signed in meanwhile. undefined: a guest's */
export const actAs = (member: number | undefined): void => void (actor = member);
/** Who presses now: what one press sends later is theirs, and says so as its `member`. */
export const acting = (): number | undefined => actor;

/** What that call sends at once is theirs who pressed, though another is known to be here by now: the server refuses it. */
export function sendingAs<T>(member: number | undefined, call: () => T): T {
  const here = actor;
  actor = member;
  try {
    return call();
  } finally {
    actor = here;
  }
}

/** For how long reads wait for the latest change of this page, in ms; by then every read model shows it. */
const READ_OWN_WRITES = 10_000;

/** How calls travel where they don't say so. */
let usualTransport: typeof fetch = (path, init) => fetch(path, isReturn() ? { ...init, cache: 'no-cache' } : init);
/** On a server, which asks itself instead of the network. */
export const travelBy = (transport: typeof fetch): void => void (usualTransport = transport);

let written: { readonly position: string; readonly until: number } | null = null;
type Refusal = readonly [error: ApiError, path: string, forChange: boolean];
const listeners = new Set<(...refusal: Refusal) => void>();
/** Who listens comes a little later than a page's first answers: what was said before is kept for so long, in ms. */
const UNHEARD = 10_000;
let unheard: (readonly [at: number, refusal: Refusal])[] = [];

/** Hears of every answer 401, those of the last seconds that nobody heard too: to which path, and whether somebody wanted to change something. */
export function onUnauthenticated(listener: (...refusal: Refusal) => void): () => void {
  listeners.add(listener);
  for (const [at, refusal] of unheard.splice(0)) if (Date.now() - at < UNHEARD) listener(...refusal);
  return () => void listeners.delete(listener);
}

/** @param path below the site's root, as `/api/items?limit=24` */
export const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  send<T>('GET', path, signal === undefined ? {} : { signal });

/**
 * One call of the interface. Where the server asks who presses, that is asked here, and the call repeated: the server did nothing.
 * @throws ApiError, NetworkError
 */
export async function send<T>(method: Method, path: string, given: Request = {}): Promise<T> {
  // Whoever pressed: another may be known to be here by the second call.
  const request = { member: actor, ...given };
  try {
    return await withToken<T>(method, path, request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
    if (!(await prove(String(error.body['by'])))) throw error;
    return withToken<T>(method, path, request);
  }
}

/** A refused CSRF token is replaced and the call repeated, once: the server did nothing. */
async function withToken<T>(method: Method, path: string, request: Request): Promise<T> {
  try {
    return await once<T>(method, path, request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'csrf_invalid') throw error;
    forgetCsrfToken();
    // A session that has ended is told only now: its token was refused first.
    return once<T>(method, path, request);
  }
}

async function once<T>(method: Method, path: string, request: Request): Promise<T> {
  const { body, key, signal, member, transport = usualTransport } = request;
  const headers = new Headers();
  if (method === 'GET' && written !== null && Date.now() < written.until) headers.set('x-after', written.position);
  if (member !== undefined && method !== 'GET') headers.set('x-member', String(member));
  if (isUnattended()) headers.set('x-unattended', '1');
  if (key !== undefined) {
    headers.set('idempotency-key', key);
    // One press is one trace, whatever it takes (W3C Trace Context).
    const trace = key.replaceAll('-', '');
    headers.set('traceparent', `00-${trace}-${trace.slice(16)}-01`);
  }
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  const payload = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
  const init = { method, headers, ...(payload !== undefined && { body: payload }), ...(signal && { signal }) };
  try {
    if (method !== 'GET') headers.set('x-csrf-token', await csrfToken());
    return await ask<T>(() => transport(path, init), remember);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) refused(error, path, method !== 'GET');
    throw error;
  }
}

function refused(...refusal: Refusal): void {
  for (const listener of listeners) listener(...refusal);
  const now = Date.now();
  if (listeners.size === 0) unheard = [...unheard.filter(([at]) => now - at < UNHEARD), [now, refusal]];
}

function remember(response: Response): void {
  const position = response.headers.get('x-position');
  if (position !== null) written = { position, until: Date.now() + READ_OWN_WRITES };
}
