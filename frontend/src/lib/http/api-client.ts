import { ApiError, isGone } from './api-error.ts';
import { readJson } from './read-json.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Transport = typeof fetch;

interface ApiRequest {
  /** JSON, or a form with files. */
  readonly body?: object;
  /** The same key again is the same command: the server answers like the first time. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** Who changes something, where it isn't the client's member. */
  readonly member?: number | undefined;
  /** How it is sent, where not by the client's transport. */
  readonly transport?: Transport;
}

type Refusal = readonly [error: ApiError, path: string, forChange: boolean];

/** For how long reads wait for the latest change of this page, in ms; by then every read model shows it. */
const READ_OWN_WRITES = 10_000;
/** For how long a 401 that nothing listened to is kept, in ms: a page's first answers come before its listeners. */
const UNHEARD = 10_000;
/** How long a CSRF token is used before a new one is requested, in ms: 30 minutes. */
const TOKEN_LIFE = 30 * 60_000;

/** Sends a page's requests: knows its member, its CSRF token and its transport. */
export class ApiClient {
  /** The member whose pages these are: their changes name them, and are refused where another has signed in since. undefined: a guest */
  member: number | undefined;
  transport: Transport;
  /** Asks the member to confirm who they are. @param by with what, as the server names it @returns whether they did */
  prove: (by: string) => Promise<boolean> = async () => false;
  /** Whether requests are sent without anybody in front of the page: those keep no operator's session open. */
  isUnattended: () => boolean = () => false;

  #token: { readonly text: Promise<string>; readonly until: number } | null = null;
  #written: { readonly position: string; readonly until: number } | null = null;
  readonly #listeners = new Set<(...refusal: Refusal) => void>();
  #unheard: (readonly [at: number, refusal: Refusal])[] = [];

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** @param path below the site's root, as `/api/items?limit=24` */
  readonly get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
    this.send<T>('GET', path, signal === undefined ? {} : { signal });

  /**
   * One request. Where the server wants a confirmation of who sends it, that is asked for here and the request repeated: the
   * server did nothing.
   * @throws ApiError, NetworkError
   */
  readonly send = async <T>(method: Method, path: string, given: ApiRequest = {}): Promise<T> => {
    // Another member may have signed in by the second request.
    const request = { member: this.member, ...given };
    try {
      return await this.#withToken<T>(method, path, request);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
      if (!(await this.prove(String(error.body['by'])))) throw error;
      return this.#withToken<T>(method, path, request);
    }
  };

  /** Deletes what a path names. That it no longer exists counts as success: the first answer may have been lost. */
  readonly remove = (path: string, options: { readonly key?: string } = {}): Promise<void> =>
    this.send<void>('DELETE', path, options).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });

  /** What `call` sends at once is that member's, whoever the client's member is by now. */
  sendingAs<T>(member: number | undefined, call: () => T): T {
    const before = this.member;
    this.member = member;
    try {
      return call();
    } finally {
      this.member = before;
    }
  }

  /** Listens to every 401, including those of the last seconds that nothing listened to. */
  onUnauthenticated(listener: (...refusal: Refusal) => void): () => void {
    this.#listeners.add(listener);
    for (const [at, refusal] of this.#unheard.splice(0)) if (Date.now() - at < UNHEARD) listener(...refusal);
    return () => void this.#listeners.delete(listener);
  }

  /** The token that every change carries; concurrent changes share one request for it. */
  csrfToken(): Promise<string> {
    if (this.#token !== null && Date.now() < this.#token.until) return this.#token.text;
    const fresh = readJson<{ csrfToken: string }>(() => fetch('/api/csrf-token', { cache: 'no-store' }));
    const text = fresh.then(({ csrfToken }) => csrfToken);
    this.#token = { text, until: Date.now() + TOKEN_LIFE };
    text.catch(() => this.forgetCsrfToken());
    return text;
  }

  /** The token belongs to the session: forgotten when the session changes, and when the server refuses it. */
  forgetCsrfToken(): void {
    this.#token = null;
  }

  /** A refused CSRF token is replaced and the request repeated, once: the server did nothing. */
  async #withToken<T>(method: Method, path: string, request: ApiRequest): Promise<T> {
    try {
      return await this.#once<T>(method, path, request);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'csrf_invalid') throw error;
      this.forgetCsrfToken();
      // Only the second answer says that a session has ended: the first one refuses its token.
      return this.#once<T>(method, path, request);
    }
  }

  async #once<T>(method: Method, path: string, request: ApiRequest): Promise<T> {
    const { body, signal, transport = this.transport } = request;
    const headers = this.#headers(method, request);
    const payload = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
    const init = { method, headers, ...(payload !== undefined && { body: payload }), ...(signal && { signal }) };
    try {
      if (method !== 'GET') headers.set('x-csrf-token', await this.csrfToken());
      return await readJson<T>(
        () => transport(path, init),
        (response) => this.#remember(response),
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.#refused(error, path, method !== 'GET');
      throw error;
    }
  }

  #headers(method: Method, { body, key, member }: ApiRequest): Headers {
    const headers = new Headers();
    const isRead = method === 'GET';
    if (isRead && this.#written !== null && Date.now() < this.#written.until)
      headers.set('x-after', this.#written.position);
    if (member !== undefined && !isRead) headers.set('x-member', String(member));
    if (this.isUnattended()) headers.set('x-unattended', '1');
    if (key !== undefined) {
      headers.set('idempotency-key', key);
      // One press is one trace, however many requests it takes (W3C Trace Context).
      const trace = key.replaceAll('-', '');
      headers.set('traceparent', `00-${trace}-${trace.slice(16)}-01`);
    }
    if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
    return headers;
  }

  #refused(...refusal: Refusal): void {
    for (const listener of this.#listeners) listener(...refusal);
    const now = Date.now();
    if (this.#listeners.size === 0)
      this.#unheard = [...this.#unheard.filter(([at]) => now - at < UNHEARD), [now, refusal]];
  }

  #remember(response: Response): void {
    const position = response.headers.get('x-position');
    if (position !== null) this.#written = { position, until: Date.now() + READ_OWN_WRITES };
  }
}
