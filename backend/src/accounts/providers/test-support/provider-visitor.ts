import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import type { ProviderLogin, ProviderPage } from '@meguri/contracts/account/provider-login.ts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenIdProvider, ProviderPerson } from '../../../../../test/support/openid-provider.ts';
import { TestClient } from '../../../http/http.testing.ts';

/** A browser of a user who logs in at providers. */
export class ProviderVisitor extends TestClient {
  constructor(
    app: NestFastifyApplication,
    private readonly at: OpenIdProvider,
  ) {
    super(app);
  }

  /** Presses a provider's button. @returns the provider's page */
  async begin(provider: LoginProvider, returnTo = '/'): Promise<string> {
    const answer = await this.post(`/api/login-providers/${provider}/logins`, { returnTo });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<ProviderPage>().url;
  }

  /** Opens a callback. @returns where it leads; with the id of the login, if it belongs to this browser */
  async open(callback: URL): Promise<{ readonly status: number; readonly location: string; readonly id: string }> {
    const { statusCode, headers } = await this.get(callback.pathname + callback.search);
    const location = String(headers['location']);
    return { status: statusCode, location, id: /\?id=(.+)$/.exec(location)?.[1] ?? '' };
  }

  /** From the button to the page that shows how it ended. @param person null: cancels at the provider */
  async through(provider: LoginProvider, person: ProviderPerson | null, returnTo?: string) {
    const callback = await this.at.visit(await this.begin(provider, returnTo), person);
    const { id } = await this.open(callback);
    return { id, callback, answer: await this.answer(id) };
  }

  async answer(id: string): Promise<ProviderLogin> {
    return (await this.get(`/api/provider-logins/${id}`)).json<ProviderLogin>();
  }

  /** Logs in for the first time and registers. */
  async registerBy(provider: LoginProvider, person: ProviderPerson, username: string, email?: string) {
    const { id } = await this.through(provider, person);
    const input = { username, email: email ?? `${username}@example.jp` };
    const answer = await this.post(`/api/provider-logins/${id}/register`, input);
    this.forgetCsrfToken();
    return answer;
  }
}
