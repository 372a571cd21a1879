import { accountSchema } from '@meguri/contracts/account/account-view.ts';
import { randomBytes } from 'node:crypto';

/** The newest change by any user of a marketplace: later reads wait until it is visible. */
export interface Horizon {
  /** The newest `x-position` of their responses. */
  position: string | null;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** The fields of an error response. */
export interface Refusal {
  readonly statusCode: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

export interface RequestOptions {
  /** Sent as JSON; a FormData as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export const PASSWORD = 'meguri-demo';
/** No answer takes as long; without it, a request to a cut network would wait for minutes. */
const GIVEN_UP_MS = 60_000;
const READING = ['GET', 'HEAD'];

/** A user at a client: keeps cookies, sends the CSRF token, and reads after its own writes. */
export class Person {
  username = '';
  id = 0;
  /** The service's origin; may be set to another instance. */
  origin: string;
  /** Sent with every request, as by a proxy or a browser. */
  readonly headers: Record<string, string> = {};
  private readonly horizon: Horizon;
  private readonly cookies = new Map<string, string>();
  private csrfToken: string | null = null;

  constructor(origin: string, horizon: Horizon = { position: null }) {
    this.origin = origin;
    this.horizon = horizon;
  }

  /** The same session in another client. @param origin of another process that serves it */
  copy(origin = this.origin): Person {
    const other = new Person(origin, this.horizon);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    Object.assign(other.headers, this.headers);
    other.username = this.username;
    other.id = this.id;
    return other;
  }

  /** @param name the beginning of the user name; a unique suffix is added */
  async register(name: string): Promise<this> {
    // Ends with a letter, because the rule against official-looking names counts trailing digits.
    const username = `${name.slice(0, 11)}.${randomBytes(4).toString('hex').slice(1)}x`;
    const body = { username, email: `${username}@example.jp`, password: PASSWORD };
    return this.enter('/api/register', 201, body);
  }

  async signIn(username: string, password = PASSWORD): Promise<this> {
    return this.enter('/api/login', 200, { username, password });
  }

  /** After a response that replaced the session: the token is fetched again. */
  forgetToken(): void {
    this.csrfToken = null;
  }

  /** The Cookie header of this client. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** @throws Error with the response unless it has the status */
  async must<Body = unknown>(
    status: number,
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer<Body>> {
    const answer = await this.send<Body>(method, path, options);
    if (answer.status === status) return answer;
    throw new Error(`${method} ${path}: ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  }

  async get<Body = unknown>(path: string): Promise<Body> {
    return (await this.must<Body>(200, 'GET', path)).body;
  }

  async send<Body = unknown>(method: string, path: string, options: RequestOptions = {}): Promise<Answer<Body>> {
    const headers: Record<string, string> = {};
    if (!READING.includes(method)) headers['x-csrf-token'] = await this.token(options.signal);
    else if (this.horizon.position !== null) headers['x-after'] = this.horizon.position;
    // Only now, because a guest's token comes with a cookie.
    headers['cookie'] = this.cookie;
    const isForm = options.body instanceof FormData;
    if (options.body !== undefined && !isForm) headers['content-type'] = 'application/json';
    const response = await fetch(this.origin + path, {
      method,
      headers: { cookie: this.cookie, ...this.headers, ...headers, ...options.headers },
      body: options.body === undefined ? null : isForm ? (options.body as FormData) : JSON.stringify(options.body),
      redirect: 'manual',
      signal: options.signal ?? AbortSignal.timeout(GIVEN_UP_MS),
    });
    this.keep(response.headers);
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '') && text !== '';
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
  }

  private async enter(path: string, status: number, body: unknown): Promise<this> {
    const answer = await this.must(status, 'POST', path, { body });
    this.csrfToken = null;
    ({ username: this.username, id: this.id } = accountSchema.parse(answer.body));
    return this;
  }

  private async token(signal?: AbortSignal): Promise<string> {
    if (this.csrfToken !== null) return this.csrfToken;
    const options = signal === undefined ? {} : { signal };
    const { body } = await this.must<{ csrfToken: string }>(200, 'GET', '/api/csrf-token', options);
    return (this.csrfToken = body.csrfToken);
  }

  private keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const position = headers.get('x-position');
    if (position !== null && position > (this.horizon.position ?? '')) this.horizon.position = position;
  }
}
