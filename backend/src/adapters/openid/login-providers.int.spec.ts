import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { LoginProviders, newLoginTies } from './login-providers.ts';
import type { ProviderAccess } from './provider-access.ts';
import { StandInProvider } from './test-support/stand-in-provider.ts';

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const apple = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const provider = useOpened(StandInProvider.open);
beforeEach(() => provider.reset());

const SECRETS = {
  line: 'line-secret',
  google: 'google-secret',
  apple: {
    ...{ teamId: 'TEAM', keyId: 'KEY' },
    privateKey: apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
} as const satisfies Record<LoginProvider, ProviderAccess['secret']>;

const providersOf = (name: LoginProvider, seconds = 5) =>
  new LoginProviders([{ provider: name, clientId: 'meguri', secret: SECRETS[name], issuer: provider.issuer }], seconds);

/** A visitor goes to the provider's page, and the callback comes back with a code. */
async function loggedIn(name: LoginProvider, claims: object = {}, answer: Record<string, string> = {}) {
  const providers = providersOf(name);
  const ties = { ...newLoginTies(), callback: `https://meguri.example.jp/login-callback/${name}` };
  const page = new URL(await providers.page(name, ties));
  provider.claims = { aud: 'meguri', nonce: ties.nonce, ...claims };
  const identity = providers.identity(name, { state: ties.state, code: 'code-1', ...answer }, ties);
  return { page, ties, identity };
}

describe('the provider’s page', () => {
  it('is asked for a code with PKCE, state and nonce', async () => {
    const { page, ties, identity } = await loggedIn('google');
    await identity;
    expect(page.origin + page.pathname).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      ...{ client_id: 'meguri', response_type: 'code', scope: 'openid email', prompt: 'select_account' },
      ...{ redirect_uri: ties.callback, state: ties.state, nonce: ties.nonce, code_challenge_method: 'S256' },
      code_challenge: createHash('sha256').update(ties.verifier).digest('base64url'),
    });
    expect(provider.exchanges).toEqual([
      {
        ...{ grant_type: 'authorization_code', code: 'code-1', redirect_uri: ties.callback },
        ...{ code_verifier: ties.verifier, client_id: 'meguri', client_secret: 'google-secret' },
      },
    ]);
  });

  it.each([
    ['line', 'openid', null],
    ['apple', 'openid email', 'form_post'],
  ] as const)('of %s is asked for %s, and to answer in its own way', async (name, scope, mode) => {
    provider.sharedSecret = name === 'line' ? SECRETS.line : null;
    const { page, identity } = await loggedIn(name);
    await identity;
    expect(page.searchParams.get('scope')).toBe(scope);
    expect(page.searchParams.get('response_mode')).toBe(mode);
  });
});

describe('an identity', () => {
  it.each([
    [{ email: 'a@example.jp', email_verified: true }, 'a@example.jp', true],
    [{ email: 'a@privaterelay.appleid.com', email_verified: 'true' }, 'a@privaterelay.appleid.com', true],
    [{ email: 'a@example.jp', email_verified: 'false' }, 'a@example.jp', false],
    [{ email: 'a@example.jp' }, 'a@example.jp', false],
    [{}, null, false],
  ])('with %j', async (claims, email, emailVerified) => {
    const { identity } = await loggedIn('google', claims);
    expect(await identity).toEqual({ issuer: provider.issuer, subject: 'person-1', email, emailVerified });
  });

  it('of LINE is signed with the channel’s secret', async () => {
    provider.sharedSecret = SECRETS.line;
    expect(await (await loggedIn('line')).identity).toMatchObject({ subject: 'person-1' });
    provider.sharedSecret = 'another-secret';
    await expect((await loggedIn('line')).identity).rejects.toMatchObject({ code: 'login_answer_invalid' });
  });

  it('of Apple is asked for with a secret signed by the team’s key', async () => {
    const { identity } = await loggedIn('apple');
    await identity;
    const secret = provider.exchanges[0]!['client_secret'] ?? '';
    const [header = '', claims = '', signature = ''] = secret.split('.');
    const key = createPublicKey(apple.publicKey.export({ type: 'spki', format: 'pem' }));
    const text = Buffer.from(`${header}.${claims}`);
    const given = Buffer.from(signature, 'base64url');
    expect(verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, given)).toBe(true);
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'ES256', kid: 'KEY' });
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(said).toMatchObject({ iss: 'TEAM', sub: 'meguri', aud: provider.issuer });
    expect(said.exp - said.iat).toBe(300);
  });
});

describe('a token that isn’t this login’s', () => {
  it.each([
    ['for another client', { aud: 'other' }],
    ['with another nonce', { nonce: 'other' }],
    ['without a nonce', { nonce: undefined }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }],
    ['that isn’t valid yet', { nbf: Math.floor(Date.now() / 1000) + 3600 }],
    ['without a subject', { sub: undefined }],
  ])('%s is refused', async (_, claims) => {
    const { identity } = await loggedIn('google', claims);
    await expect(identity).rejects.toMatchObject({ code: 'login_answer_invalid' });
  });

  it('signed with another key is refused', async () => {
    provider.otherKey = stranger;
    await expect((await loggedIn('google')).identity).rejects.toMatchObject({ code: 'login_answer_invalid' });
  });

  it('signed with the client’s secret where a key is expected is refused', async () => {
    provider.sharedSecret = SECRETS.google;
    await expect((await loggedIn('google')).identity).rejects.toMatchObject({ code: 'login_answer_invalid' });
  });

  it('is not fetched for a callback with another state or issuer', async () => {
    const answers: Record<string, string>[] = [{ state: 'other' }, { iss: 'https://evil.example' }];
    for (const answer of answers)
      await expect((await loggedIn('google', {}, answer)).identity).rejects.toMatchObject({
        code: 'login_answer_invalid',
      });
    expect(provider.exchanges).toEqual([]);
  });
});

describe('a provider that is down', () => {
  const page = (providers: LoginProviders) =>
    providers.page('google', { ...newLoginTies(), callback: 'https://meguri.example.jp/login-callback/google' });

  it.each([
    ['answers with an error', () => (provider.failsWith = 503)],
    ['describes another issuer', () => (provider.description = { issuer: 'https://evil.example' })],
    ['describes no page', () => (provider.description = { authorization_endpoint: undefined })],
  ])('%s: the login doesn’t begin, and does once it is back', async (_, breaks) => {
    breaks();
    const providers = providersOf('google');
    await expect(page(providers)).rejects.toMatchObject({ code: 'login_provider_unavailable' });
    provider.reset();
    expect(await page(providers)).toContain('/authorize?');
  });

  it('lets no visitor wait longer than the time-out', async () => {
    provider.isSilent = true;
    const begun = performance.now();
    await expect(page(providersOf('google', 0.5))).rejects.toMatchObject({ code: 'login_provider_unavailable' });
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it.each([
    ['with an error', () => (provider.failsWith = 502)],
    ['not at all', () => (provider.isSilent = true)],
  ])('answers the exchange %s: that is an outage, not a forgery', async (_, breaks) => {
    const providers = providersOf('google', 1);
    const ties = { ...newLoginTies(), callback: 'https://meguri.example.jp/login-callback/google' };
    await providers.page('google', ties);
    breaks();
    await expect(providers.identity('google', { state: ties.state, code: 'c' }, ties)).rejects.toMatchObject({
      code: 'login_provider_unavailable',
    });
  });

  it('isn’t asked before a visitor logs in', () => {
    expect(providersOf('google').configured).toEqual(['google']);
    expect(provider.exchanges).toEqual([]);
  });
});
