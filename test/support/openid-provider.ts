import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AdapterFactory, type AdapterPayload, interactionPolicy, Provider } from 'oidc-provider';

/** A person with an account at the provider. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export const CLIENT = { clientId: 'meguri', secret: 'a secret of tests, long enough' } as const;

/** In seconds. */
const MINUTE = 60;

/** A real OpenID provider on this machine. The person whom a test names is logged in there without being asked. */
export class OpenIdProvider {
  /** Who is at the provider's login page; null: they press its cancel button. */
  person: ProviderPerson | null = null;
  /** Where it may send browsers back to; known before its first page is opened. */
  callbacks: readonly string[] = [];
  private readonly people = new Map<string, ProviderPerson>();
  private readonly server = createServer((request, response) => void this.handle(request, response));
  private made: Provider | null = null;

  static async open(callbacks: readonly string[] = []): Promise<OpenIdProvider> {
    const opened = new OpenIdProvider();
    opened.callbacks = callbacks;
    await new Promise<void>((done) => opened.server.listen(0, '127.0.0.1', done));
    return opened;
  }

  private get provider(): Provider {
    return (this.made ??= this.configured());
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * Goes through the provider's pages as a browser would, up to the redirect or form that leads back.
   * @returns the address of the callback with its parameters, however they were sent
   */
  async visit(page: string, person: ProviderPerson | null): Promise<URL> {
    this.person = person;
    const cookies = new Map<string, string>();
    for (let url = page; ;) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const one of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) return formIn(await answer.text());
      url = new URL(location, url).href;
      if (!url.startsWith(this.issuer)) return new URL(url);
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private configured(): Provider {
    const policy = interactionPolicy.base();
    policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return new Provider(this.issuer, {
      clients: [
        {
          ...{ client_id: CLIENT.clientId, client_secret: CLIENT.secret, redirect_uris: [...this.callbacks] },
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }] },
      cookies: { keys: [randomUUID()] },
      adapter: inMemory(),
      ttl: { Interaction: MINUTE, Grant: MINUTE, Session: MINUTE, AccessToken: MINUTE, IdToken: MINUTE },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      // As LINE, Google and Apple: the address is in the identity token.
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: async () => ({ ...this.people.get(sub), sub }),
      }),
      // Consent isn't asked for.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new this.provider.Grant({ clientId: CLIENT.clientId, accountId: oidc.session!.accountId! });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/') !== true) return void this.provider.callback()(request, response);
    const { person } = this;
    if (person !== null) this.people.set(person.sub, person);
    const result =
      person === null ? { error: 'access_denied' } : { login: { accountId: person.sub }, select_account: {} };
    await this.provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}

/** Keeps what the provider stores. The library's own store for tests prints a warning in each run. */
function inMemory(): AdapterFactory {
  const stored = new Map<string, AdapterPayload>();
  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    return {
      upsert: async (id, payload) => void stored.set(keyOf(id), payload),
      find: async (id) => stored.get(keyOf(id)),
      findByUid: async (uid) => [...stored.values()].find((one) => one.kind === kind && one.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => void Object.assign(stored.get(keyOf(id)) ?? {}, { consumed: true }),
      destroy: async (id) => void stored.delete(keyOf(id)),
      revokeByGrantId: async () => undefined,
    };
  };
}

/** The form of `response_mode=form_post`, as the address that it would have been otherwise. */
function formIn(html: string): URL {
  const [, action] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
  if (action === undefined) throw new Error(`The provider's page leads nowhere: ${html.slice(0, 500)}`);
  const url = new URL(action);
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    url.searchParams.set(name, value);
  return url;
}
