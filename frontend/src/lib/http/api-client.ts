import { ApiError, isGone, readJson } from './api-error.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Transport = typeof fetch;

interface ApiRequest {
  /** JSON, or form data with files. */
  readonly body?: object;
  /** Idempotency key: a repeated key is the same command, which the server answers like the first time. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** The member who makes the change, if not the client's member. */
  readonly member?: number | undefined;
  /** Replaces the client's transport. */
  readonly transport?: Transport;
}

type Refusal = readonly [error: ApiError, path: string, forChange: boolean];

/** In ms: how long reads wait for this page's latest change. By then every read model shows it. */
const READ_OWN_WRITES = 10_000;
/** In ms: how long a 401 without a listener is kept, since a page's first responses arrive before its listeners are mounted. */
const UNHEARD = 10_000;
/** In ms (30 minutes): how long a CSRF token is used before a new one is requested. */
const TOKEN_LIFE = 30 * 60_000;

/** Sends a page's requests: knows its member, its CSRF token and its transport. */
export class ApiClient {
  /**
   * The page's member. Changes name the member, so that the server rejects them if another one has logged in since. undefined: a
   * guest
   */
  member: number | undefined;
  transport: Transport;
  /** Asks the member to confirm their identity. @param by method as named by the server @returns whether they confirmed */
  prove: (by: string) => Promise<boolean> = async () => false;
  /** Whether requests are sent without the user being active. Such requests don't extend an operator's session. */
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
   * Sends a request. If the server requires a confirmation of the member's identity, asks for it and repeats the request, which had
   * no effect.
   * @throws ApiError, NetworkError
   */
  readonly send = async <T>(method: Method, path: string, given: ApiRequest = {}): Promise<T> => {
    // Another member may have logged in by the second request.
    const request = { member: this.member, ...given };
    try {
      return await this.#withToken<T>(method, path, request);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
      if (!(await this.prove(String(error.body['by'])))) throw error;
      return this.#withToken<T>(method, path, request);
    }
  };

  /** Deletes a resource. 404 counts as success, because the first response may have been lost. */
  readonly remove = (path: string, options: { readonly key?: string } = {}): Promise<void> =>
    this.send<void>('DELETE', path, options).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });

  /** `call` sends its requests, synchronously, as this member, even if the client's member has changed. */
  sendingAs<T>(member: number | undefined, call: () => T): T {
    const before = this.member;
    this.member = member;
    try {
      return call();
    } finally {
      this.member = before;
    }
  }

  /** Listens to 401 responses, including recent ones that had no listener. */
  onUnauthenticated(listener: (...refusal: Refusal) => void): () => void {
    this.#listeners.add(listener);
    for (const [at, refusal] of this.#unheard.splice(0)) if (Date.now() - at < UNHEARD) listener(...refusal);
    return () => void this.#listeners.delete(listener);
  }

  /** The token for changes; concurrent changes share one request for it. */
  csrfToken(): Promise<string> {
    if (this.#token !== null && Date.now() < this.#token.until) return this.#token.text;
    const fresh = readJson<{ csrfToken: string }>(() => fetch('/api/csrf-token', { cache: 'no-store' }));
    const text = fresh.then(({ csrfToken }) => csrfToken);
    this.#token = { text, until: Date.now() + TOKEN_LIFE };
    text.catch(() => this.forgetCsrfToken());
    return text;
  }

  /** The token belongs to the session: dropped when the session changes, and when the server rejects it. */
  forgetCsrfToken(): void {
    this.#token = null;
  }

  /** Replaces a rejected CSRF token and repeats the request once; the rejected one had no effect. */
  async #withToken<T>(method: Method, path: string, request: ApiRequest): Promise<T> {
    try {
      return await this.#once<T>(method, path, request);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'csrf_invalid') throw error;
      this.forgetCsrfToken();
      // Only the second response tells whether the session has ended; the first one rejects the token.
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
      // One trace per user action, however many requests it takes (W3C Trace Context).
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
