import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { resolve } from 'node:path';
import { ConfigurationError, readEnvironment } from './environment.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://app:x@db:5432/meguri',
  SESSION_SECRET: 'q0V9fZk3Yw1uTn8RjLb5Xc7HsPd2Ga4EmKoUiWyBvNzA',
  STRIPE_SECRET_KEY: 'sk_live_51NabcDEFghiJKL',
  STRIPE_WEBHOOK_SECRET: 'whsec_Zq8w3Vn5Lk2Yt7Xr',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_Hd4f6Gj1Mp9Bc0Ue',
  PUBLIC_URL: 'https://meguri.example.jp/',
  SMTP_URL: 'smtps://post:x@mail.example.jp:465',
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'q7Zk3Yw1uTn8RjLb5Xc7HsPd2Ga4EmKoUiWyBvNzAfQ',
  PROOF_SIGNING_KEY: 'h3Kp9Vw2LxTq7RnYb5Zc8JsFd1Ga6EmUoWiNyBvMzQk',
  SECOND_STEP_KEY: 'm8Rt2Yc6VqLx4Wn9Kp3Zs7HbDf1Ga5EjUoTiNyBvMwQ',
};

function refusal(env: Record<string, string | undefined>): string {
  try {
    readEnvironment(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error('was accepted');
}

describe('the environment', () => {
  it('needs no variables: everything embedded, with demo data', () => {
    expect(readEnvironment({})).toEqual({
      production: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('.data'),
      role: 'all',
      demo: true,
      databaseUrl: null,
      eventStoreUrl: null,
      sessionSecrets: null,
      stripe: null,
      operatorAlone: 10_000,
      smtpUrl: null,
      s3: null,
      backgroundRemoval: null,
      loginProviders: [],
      mailFrom: 'no-reply@localhost',
      push: { keys: null, former: [], subject: 'mailto:support@meguri.example', services: [] },
      proof: { seed: null, former: [], recipients: [] },
      secondStepKeys: null,
      identityChecks: 'provider',
      postalLookupUrl: 'https://zipcloud.ibsnet.co.jp/api/search',
      trustProxy: false,
      sessionNetwork: { v4: 24, v6: 48 },
      logLevel: 'info',
      commandLimit: { perMinute: 60, burst: 30 },
      readLimit: { perMinute: 600, burst: 300 },
      invoiceNumber: null,
      metricsTokens: [],
      tracesEndpoint: null,
      firstAdministrator: null,
    });
  });

  it('has the former values of a secret behind the one that is used', () => {
    const { sessionSecrets, metricsTokens } = readEnvironment({
      SESSION_SECRET: 'the new one, the former one',
      METRICS_TOKEN: 'a-token-of-tests-1,a-token-of-tests-2',
    });
    expect(sessionSecrets).toEqual(['the new one', 'the former one']);
    expect(metricsTokens).toEqual(['a-token-of-tests-1', 'a-token-of-tests-2']);
  });

  it('derives the public keys of former VAPID keys', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const { d = '' } = privateKey.export({ format: 'jwk' });
    const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    const [former] = readEnvironment({ VAPID_FORMER_KEYS: d }).push.former;
    expect(former).toEqual({ publicKey: point.toString('base64url'), privateKey: d });
  });

  it('treats an empty variable as absent', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ', MEGURI_DEMO: '' })).toEqual(readEnvironment({}));
  });

  it('requires all settings of a bucket or none, and likewise of a background service', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example.jp',
      S3_REGION: 'ap-northeast-1',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    };
    expect(readEnvironment(bucket).s3).toEqual({
      endpoint: 'https://s3.example.jp',
      region: 'ap-northeast-1',
      bucket: 'photos',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    });
    for (const name of Object.keys(bucket))
      expect(() => readEnvironment({ ...bucket, [name]: '' })).toThrow(`S3_* はすべて指定してください (${name}`);
    const service = { BG_REMOVE_URL: 'https://cut.example.jp', BG_REMOVE_KEY: 'k' };
    expect(readEnvironment(service).backgroundRemoval).toEqual({ url: 'https://cut.example.jp', key: 'k' });
    expect(() => readEnvironment({ BG_REMOVE_KEY: 'k' })).toThrow('BG_REMOVE_URL と BG_REMOVE_KEY');
  });

  it('requires all settings of a login provider or none', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const providers = {
      line: { LINE_CHANNEL_ID: '1657000000', LINE_CHANNEL_SECRET: 'line-1' },
      google: { GOOGLE_CLIENT_ID: 'g.example', GOOGLE_CLIENT_SECRET: 'google-1' },
      apple: {
        ...{ APPLE_CLIENT_ID: 'jp.example.web', APPLE_TEAM_ID: 'TEAM123456', APPLE_KEY_ID: 'KEY1234567' },
        APPLE_PRIVATE_KEY: key.replaceAll('\n', '\\n'),
      },
    };
    expect(readEnvironment({ ...providers.apple, ...providers.google, ...providers.line }).loginProviders).toEqual([
      { provider: 'line', clientId: '1657000000', secret: 'line-1' },
      { provider: 'google', clientId: 'g.example', secret: 'google-1' },
      {
        ...{ provider: 'apple', clientId: 'jp.example.web' },
        secret: { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: key.trim() },
      },
    ]);
    for (const variables of Object.values(providers))
      for (const name of Object.keys(variables))
        expect(refusal({ ...variables, [name]: '' })).toMatch(new RegExp(`を使うには ${name} も必要です`));
    expect(refusal({ GOOGLE_ISSUER: 'http://127.0.0.1:4000' })).toContain('GOOGLE_CLIENT_ID');
  });

  it('has no demo data on a database of its own unless asked', () => {
    const DATABASE_URL = PRODUCTION.DATABASE_URL;
    expect(readEnvironment({ DATABASE_URL }).demo).toBe(false);
    expect(readEnvironment({ DATABASE_URL, MEGURI_DEMO: '1' }).demo).toBe(true);
    expect(readEnvironment({ MEGURI_DEMO: '0' }).demo).toBe(false);
  });

  it('uses PORT in the public URL', () => {
    expect(readEnvironment({ PORT: '4321' }).publicUrl).toBe('http://localhost:4321');
  });

  it('reads which proxies’ X-Forwarded-For is trusted', () => {
    expect(readEnvironment({ TRUST_PROXY: '1' }).trustProxy).toBe(true);
    expect(readEnvironment({ TRUST_PROXY: '10.0.0.0/8, loopback' }).trustProxy).toBe('10.0.0.0/8, loopback');
  });

  it('shows the demo outside of this machine only if configured: its passwords are public', () => {
    const PUBLIC_URL = 'http://10.0.0.5:3123';
    expect(refusal({ PUBLIC_URL })).toContain('MEGURI_DEMO=1');
    expect(readEnvironment({ PUBLIC_URL, MEGURI_DEMO: '1' }).demo).toBe(true);
    expect(readEnvironment({ PUBLIC_URL, MEGURI_DEMO: '0' }).demo).toBe(false);
    expect(readEnvironment({ PUBLIC_URL: 'http://localhost:3123' }).demo).toBe(true);
  });

  it('removes the limits of changes and reads if configured', () => {
    expect(readEnvironment({ COMMAND_LIMIT: 'off' }).commandLimit).toBeNull();
    expect(readEnvironment({ READ_LIMIT: 'off' }).readLimit).toBeNull();
  });

  it('binds sessions to a network of a configured size, or to none', () => {
    expect(readEnvironment({ SESSION_NETWORK: '16,32' }).sessionNetwork).toEqual({ v4: 16, v6: 32 });
    expect(readEnvironment({ SESSION_NETWORK: 'off' }).sessionNetwork).toBeNull();
  });

  it.each([
    ['PORT', 'http'],
    ['OPERATOR_ALONE_YEN', '-1'],
    ['OPERATOR_ALONE_YEN', 'much'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PUBLIC_URL', 'meguri.example.jp'],
    ['MEGURI_ROLE', 'web'],
    ['MEGURI_DEMO', 'yes'],
    ['DATABASE_URL', 'mysql://db/meguri'],
    ['EVENTSTORE_URL', 'http://localhost:2113'],
    ['STRIPE_API_BASE', 'localhost'],
    ['STRIPE_ACCOUNT_CAPABILITIES', 'card_payments'],
    ['SMTP_URL', 'mail.example.jp'],
    ['IDENTITY_CHECKS', 'nobody'],
    ['POSTAL_LOOKUP_URL', 'zipcloud'],
    ['MAIL_FROM', 'Meguri <a@example.jp>'],
    ['VAPID_PUBLIC_KEY', 'short'],
    ['VAPID_PRIVATE_KEY', 'short'],
    ['VAPID_SUBJECT', 'support@example.jp'],
    ['VAPID_FORMER_KEYS', 'short'],
    ['VAPID_FORMER_KEYS', Buffer.alloc(32).toString('base64url')],
    ['PROOF_SIGNING_KEY', 'short'],
    ['PROOF_FORMER_KEYS', 'short'],
    ['PROOF_ROOT_RECIPIENTS', 'notary@example.jp,nobody'],
    ['SECOND_STEP_KEY', 'short'],
    ['SECOND_STEP_KEY', `${PRODUCTION.SECOND_STEP_KEY},short`],
    ['LINE_CHANNEL_ID', 'meguri'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['APPLE_PRIVATE_KEY', 'short'],
    ['PUSH_SERVICES', 'https://push.example.jp/path'],
    ['TRUST_PROXY', 'my-proxy'],
    ['SESSION_NETWORK', '33,48'],
    ['SESSION_NETWORK', '24'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'a-token-of-tests-1,short'],
    ['INVOICE_REGISTRATION_NUMBER', '1234567890123'],
    ['COMMAND_LIMIT', '60'],
    ['READ_LIMIT', '600'],
    ['MEGURI_ADMIN_PASSWORD', 'short'],
  ])('stops the start, naming %s, when it is %s', (name, value) => {
    expect(refusal({ [name]: value })).toContain(`${name} は`);
  });

  it.each([
    'esdb://localhost:2113?tls=false',
    'esdb://admin:change%40it@one:2113,two:2113,three:2113?tls=true&tlsCAFile=./ca.crt',
    'esdb+discover://admin:changeit@cluster.example.jp:2113',
  ])('accepts the event store %s', (url) => {
    expect(readEnvironment({ EVENTSTORE_URL: url }).eventStoreUrl).toBe(url);
  });

  it.each([
    ['esdb+discover://admin:changeit@one:2113,two:2113', 'esdb+discover:// ではなく esdb://'],
    ['esdb://one:2113', 'ユーザーを指定してください'],
    ['esdb://', 'の形のURLで'],
  ])('rejects the event store %s', (url, words) => {
    expect(refusal({ EVENTSTORE_URL: url })).toContain(words);
  });

  it('requests owners’ accounts with capabilities that need no approval, or that Stripe has approved', () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
    };
    expect(readEnvironment(stripe).stripe?.capabilities).toEqual(['transfers', 'card_payments']);
    const approved = readEnvironment({ ...stripe, STRIPE_ACCOUNT_CAPABILITIES: 'transfers' });
    expect(approved.stripe?.capabilities).toEqual(['transfers']);
  });

  it('requires both keys for pushes, and accepts additional push services', () => {
    expect(refusal({ VAPID_PUBLIC_KEY: 'B'.repeat(87) })).toContain('VAPID_PRIVATE_KEY');
    const services = ['https://a.example.jp', 'http://127.0.0.1:9000'];
    expect(readEnvironment({ PUSH_SERVICES: services.join(',') }).push.services).toEqual(services);
    expect(refusal({ ...PRODUCTION, PUSH_SERVICES: services.join(',') })).toContain('PUSH_SERVICES');
  });

  it.each([
    [{}, 'mailto:support@meguri.example'],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, 'mailto:support@meguri.example'],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, 'mailto:support@meguri.example'],
    [PRODUCTION, 'mailto:no-reply@meguri.example.jp'],
    [{ MAIL_FROM: ' post@example.jp ' }, 'mailto:post@example.jp'],
    [{ VAPID_SUBJECT: 'https://example.jp/contact' }, 'https://example.jp/contact'],
  ])('with %j names a contact that all push services accept', (variables, subject) => {
    expect(readEnvironment(variables).push.subject).toBe(subject);
  });

  it('accepts common e-mail addresses', () => {
    const { mailFrom, proof } = readEnvironment({
      MAIL_FROM: 'meguri.@docomo.ne.jp',
      PROOF_ROOT_RECIPIENTS: 'notary@example.jp, a/b=c@example.com',
    });
    expect([mailFrom, ...proof.recipients]).toEqual(['meguri.@docomo.ne.jp', 'notary@example.jp', 'a/b=c@example.com']);
  });

  it('requires all settings of an administrator, and of Stripe', () => {
    expect(refusal({ MEGURI_ADMIN_USERNAME: 'boss' })).toContain('MEGURI_ADMIN_PASSWORD');
    expect(refusal({ STRIPE_SECRET_KEY: 'sk_test_1' })).toContain('STRIPE_WEBHOOK_SECRET');
    expect(refusal({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toContain(
      'STRIPE_CONNECT_WEBHOOK_SECRET',
    );
  });
});

describe('the environment in production', () => {
  it('starts with everything it needs', () => {
    const environment = readEnvironment({
      ...PRODUCTION,
      MEGURI_ADMIN_USERNAME: 'boss',
      MEGURI_ADMIN_PASSWORD: 'Tz7!kQ2#vLp9',
      MEGURI_ADMIN_EMAIL: 'boss@example.jp',
    });
    expect(environment).toMatchObject({
      production: true,
      publicUrl: 'https://meguri.example.jp',
      demo: false,
      stripe: { secretKey: PRODUCTION.STRIPE_SECRET_KEY, apiBase: null },
      firstAdministrator: { username: 'boss', email: 'boss@example.jp' },
    });
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))('stops the start without %s', (name) => {
    expect(refusal({ ...PRODUCTION, [name]: undefined })).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it('starts with two secrets of an endpoint while one is being replaced', () => {
    const both = 'whsec_Wm2c8Rb5Nv1Qx6Ty,whsec_Zq8w3Vn5Lk2Yt7Xr';
    expect(readEnvironment({ ...PRODUCTION, STRIPE_WEBHOOK_SECRET: both }).stripe?.webhookSecret).toBe(both);
  });

  it.each([
    ['TRUST_PROXY', '10.0.0.0/8,uniquelocal,fc00::/7,203.0.113.9'],
    ['SMTP_URL', 'smtp://post:x@mail.example.jp:587?requireTLS=true'],
    ['SMTP_URL', 'smtp://127.0.0.1:25'],
    ['DATABASE_URL', 'postgresql://app:x@db.example.jp:5432/meguri?sslmode=verify-full'],
    ['DATABASE_URL', 'postgresql://app:x@postgres:5432/meguri?sslmode=disable'],
    ['SESSION_NETWORK', 'off'],
  ])('starts when %s is %s', (name, value) => {
    expect(readEnvironment({ ...PRODUCTION, [name]: value }).production).toBe(true);
  });

  it.each([
    ['PUBLIC_URL', 'http://meguri.example.jp'],
    ['MEGURI_DEMO', '1'],
    ['STRIPE_SECRET_KEY', 'sk_test_51NabcDEFghiJKL'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:12111'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_test'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_Zq8w3Vn5Lk2Yt7Xr,whsec_test'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_Zq8w3Vn5Lk2Yt7Xr,whsec_Wm2c8Rb5Nv1Qx6Ty,whsec_Pj9g4Ld7Kf3Hs0Za'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', PRODUCTION.STRIPE_WEBHOOK_SECRET],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', `whsec_Wm2c8Rb5Nv1Qx6Ty,${PRODUCTION.STRIPE_WEBHOOK_SECRET}`],
    ...['0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1', '10.0.0.0/8,::/1', '::ffff:0:0/96', '1', 'true'].map(
      (proxies) => ['TRUST_PROXY', proxies] as [string, string],
    ),
    ['SMTP_URL', 'smtp://post:x@mail.example.jp:587'],
    ['DATABASE_URL', 'postgresql://app:x@db.example.jp:5432/meguri?sslmode=disable'],
    ['DATABASE_URL', 'postgresql://app:x@203.0.113.9:5432/meguri?sslmode=prefer'],
    ['COMMAND_LIMIT', 'off'],
    ['READ_LIMIT', 'off'],
    ['SESSION_NETWORK', '0,0'],
    ['SESSION_NETWORK', '24,0'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['PROOF_SIGNING_KEY', 'A'.repeat(43)],
    ['SECOND_STEP_KEY', 'A'.repeat(43)],
    ['SECOND_STEP_KEY', `${PRODUCTION.SECOND_STEP_KEY},${'A'.repeat(43)}`],
    ['SECOND_STEP_KEY', PRODUCTION.PROOF_SIGNING_KEY],
    ['SESSION_SECRET', PRODUCTION.PROOF_SIGNING_KEY],
    ['SESSION_SECRET', 'q0V9fZk3Yw1uTn8RjLb5'],
    ['SESSION_SECRET', 'a'.repeat(64)],
    ['SESSION_SECRET', `${PRODUCTION.SESSION_SECRET},q0V9fZk3Yw1uTn8RjLb5`],
    ['SESSION_SECRET', `${PRODUCTION.SESSION_SECRET},${PRODUCTION.PROOF_SIGNING_KEY}`],
    ['SESSION_SECRET', 'this-is-a-test-value-for-local-use-only'],
  ])('stops the start, naming %s, when it is %s', (name, value) => {
    expect(refusal({ ...PRODUCTION, [name]: value })).toContain(name);
  });

  it('stops the start with another provider in place of Google', () => {
    const google = { GOOGLE_CLIENT_ID: 'g.example', GOOGLE_CLIENT_SECRET: 'google-1' };
    expect(readEnvironment({ ...PRODUCTION, ...google }).loginProviders).toHaveLength(1);
    expect(refusal({ ...PRODUCTION, ...google, GOOGLE_ISSUER: 'https://login.example.jp' })).toContain('GOOGLE_ISSUER');
  });

  it('stops the start when the first administrator has the demo password', () => {
    const administrator = { MEGURI_ADMIN_USERNAME: 'admin', MEGURI_ADMIN_PASSWORD: 'meguri-demo' };
    expect(refusal({ ...PRODUCTION, ...administrator })).toContain('MEGURI_ADMIN_PASSWORD');
  });
});
