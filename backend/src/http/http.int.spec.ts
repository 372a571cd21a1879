import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Body, Controller, Get, HttpCode, Module, Param, Post, Query, RawBody, UseGuards } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Rejected } from '@meguri/contracts/errors.ts';
import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import * as z from 'zod';
import { migratedDatabase, type FreshDatabase } from '../../../test/support/servers/postgres.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { CommandContext, Commanding } from '../event-sourcing/command-context.ts';
import { ReadinessChecks } from './health/readiness.ts';
import { startTestApp, type TestApp, TestClient } from './http.testing.ts';
import { CurrentViewer, SignedIn, type Viewer } from './sessions/viewer.ts';

const FAULTS: Record<string, () => Error> = {
  rejected: () => new Rejected('reservation_conflict'),
  log: () => new EventLogUnavailable('gone'),
  'no-writes': () => Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' }),
  'disk-full': () => Object.assign(new Error('could not extend file'), { code: '53100' }),
  'read-only': () => Object.assign(new Error('read-only file system, open'), { code: 'EROFS' }),
  'connection-lost': () => new Error('Connection terminated unexpectedly'),
  bug: () => new Error('secret detail'),
};
const echoSchema = z.strictObject({ text: z.string().max(5), list: z.array(z.int()).default([]) });

@Controller('api/test')
class TestController {
  @Get('faults/:name')
  fault(@Param('name') name: string): never {
    throw FAULTS[name]!();
  }

  @Post('echo')
  @HttpCode(200)
  echo(@Body({ schema: echoSchema }) body: z.infer<typeof echoSchema>, @Query() query: object) {
    return { body, query };
  }

  @Post('commands/:id')
  @HttpCode(200)
  @UseGuards(SignedIn)
  async command(@Commanding() context: CommandContext, @Param('id') id: string, @CurrentViewer() viewer: Viewer) {
    const envelope = context.envelope('test-command', id, { a: 1 });
    return context.answer('00000042', () => ({ envelope, viewer, made: context.newTarget('test-command') }));
  }
}

@Controller('api/stripe')
class WebhookController {
  @Post('webhook')
  @HttpCode(200)
  receive(@RawBody() raw: Buffer) {
    return { raw: raw.toString('utf8') };
  }
}

@Module({ controllers: [TestController, WebhookController] })
class RoutesModule {}

let database: FreshDatabase;
let test: TestApp;
const client = () => new TestClient(test.app);

beforeAll(async () => {
  database = await migratedDatabase();
  const pagesFolder = await mkdtemp(join(tmpdir(), 'meguri-pages-'));
  await writeFile(join(pagesFolder, 'index.html'), `<title>Meguri</title>${'めぐり'.repeat(1000)}`);
  const script = `'${'x'.repeat(5000)}'`;
  await mkdir(join(pagesFolder, 'assets'));
  await writeFile(join(pagesFolder, 'assets', 'app-a1b2c3d.js'), script);
  await writeFile(join(pagesFolder, 'assets', 'app-a1b2c3d.js.gz'), gzipSync(script));
  test = await startTestApp(database.url, [AccountsModule.register(null), RoutesModule], { pagesFolder });
});
afterAll(async () => {
  await test.close();
  await database.drop();
});

describe('errors', () => {
  it.each([
    ['rejected', 400, 'reservation_conflict', '同じ日程で既に承認済みのリクエストがあります。'],
    ['log', 503, 'event_log_unavailable', '記録システムに接続できません。時間をおいて再度お試しください'],
    ['no-writes', 503, 'service_unavailable', 'ただいま混み合っています。時間をおいて再度お試しください'],
    ['disk-full', 507, 'storage_full', '保存領域が不足しています。運営事務局にお問い合わせください'],
    ['read-only', 507, 'storage_unwritable', 'ファイルを保存できません。運営事務局にお問い合わせください'],
    ['connection-lost', 503, 'service_unavailable', 'ただいま混み合っています。時間をおいて再度お試しください'],
    ['bug', 500, 'internal_error', 'サーバーでエラーが発生しました。時間をおいて再度お試しください'],
  ])('are mapped from %s to %i %s', async (fault, statusCode, code, message) => {
    const answer = await client().get(`/api/test/faults/${fault}`);
    expect(answer.statusCode).toBe(statusCode);
    expect(answer.json()).toEqual({ statusCode, code, message });
  });

  it('of our own are logged with the request id of the response', async () => {
    const answer = await client().get('/api/test/faults/bug');
    const logged = test.logged.map((text) => JSON.parse(text) as Record<string, unknown>).at(-1);
    expect(logged).toMatchObject({
      msg: 'secret detail',
      route: '/api/test/faults/:name',
      requestId: answer.headers['x-request-id'],
    });
  });

  it('of an unknown path below /api are JSON, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await client().send(method, '/api/nothing-here');
      expect([answer.statusCode, answer.json()['code']]).toEqual([404, 'resource_not_found']);
    }
  });

  it.each([
    ['broken JSON', '{"text":', 'application/json', 400],
    ['a prototype key', '{"text":"a","__proto__":{"x":1}}', 'application/json', 400],
    ['a constructor key', '{"text":"a","constructor":{"prototype":{"x":1}}}', 'application/json', 400],
    ['too much', JSON.stringify({ text: 'x'.repeat(300_000) }), 'application/json', 413],
    ['a form', 'text=a', 'application/x-www-form-urlencoded', 415],
    ['plain text', 'text', 'text/plain', 415],
    ['no body', '', 'application/json', 400],
  ])('reject %s', async (_, body, type, status) => {
    const answer = await client().post('/api/test/echo', body, { 'content-type': type });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ statusCode: status, code: expect.any(String), message: expect.any(String) });
  });

  it('name the field, also inside a list, in Japanese', async () => {
    const answer = await client().post('/api/test/echo', { text: 'too long', list: [1, 'x'] });
    const { errors } = answer.json<{ errors: { field: string; message: string }[] }>();
    expect(errors).toEqual([
      { field: 'text', message: '5文字以内で入力してください' },
      { field: 'list.1', message: '形式が正しくありません' },
    ]);
  });

  it('reject a path that can’t be decoded', async () => {
    const answer = await client().get('/api/users/%E0%A4%A');
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'invalid_input' });
  });
});

describe('CSRF', () => {
  const echo = { text: 'hi' };

  it('rejects a change without a token, with a wrong one, and with another session’s', async () => {
    const [a, b] = [client(), client()];
    await a.register('csrf_one');
    await b.register('csrf_two');
    const others = await b.fetchCsrfToken();
    for (const headers of [undefined, { 'x-csrf-token': 'wrong' }, { 'x-csrf-token': others }]) {
      const answer = await a.send('POST', '/api/test/echo', echo, headers);
      expect(answer.json()).toMatchObject({ statusCode: 403, code: 'csrf_invalid' });
    }
    expect((await a.post('/api/test/echo', echo)).statusCode).toBe(200);
  });

  it('invalidates the token from before a login', async () => {
    const visitor = client();
    const before = await visitor.fetchCsrfToken();
    await visitor.register('csrf_three');
    const answer = await visitor.send('POST', '/api/test/echo', echo, { 'x-csrf-token': before });
    expect(answer.statusCode).toBe(403);
  });

  it('gives a guest a token bound to its own cookie, and keeps it', async () => {
    const [a, b] = [client(), client()];
    const token = await a.fetchCsrfToken();
    expect(await a.fetchCsrfToken()).toBe(token);
    expect(await b.fetchCsrfToken()).not.toBe(token);
    a.cookies.set('meguri_guest', 'forged.signature');
    expect((await a.send('POST', '/api/test/echo', echo, { 'x-csrf-token': token })).statusCode).toBe(403);
  });

  it('reports an ended session instead of a wrong token', async () => {
    const visitor = client();
    await visitor.register('csrf_four');
    const token = await visitor.fetchCsrfToken();
    await test.pool.query('DELETE FROM app.sessions');
    const answer = await visitor.send('POST', '/api/test/echo', echo, { 'x-csrf-token': token });
    expect(answer.json()).toMatchObject({ statusCode: 401, reason: 'unauthenticated' });
    expect(visitor.cookies.has('meguri_session')).toBe(false);
  });

  it.each([
    '/%61pi/test/echo',
    '/api/%74est/echo',
    'http://localhost/api/test/echo',
    '/api/stripe/webhook/../../test/echo',
  ])('can’t be bypassed by writing the path as %s', async (url) => {
    const visitor = client();
    await visitor.register(`walker${Math.random().toString(36).slice(2, 9)}`);
    expect([403, 404]).toContain((await visitor.send('POST', url, echo)).statusCode);
  });

  it('exempts the webhook and passes on its body byte for byte', async () => {
    const raw = '{ "id":  "evt_1" }';
    const headers = { 'content-type': 'application/json' };
    expect((await client().send('POST', '/api/stripe/webhook', raw, headers)).json()).toEqual({ raw });
  });
});

describe('a private response', () => {
  it('isn’t cached, and what the browser stored is cleared at logout', async () => {
    const visitor = client();
    await visitor.register('private_1');
    for (const url of ['/api/user', '/api/sessions', '/api/users/1', '/api/test/faults/bug']) {
      const { headers } = await visitor.get(url);
      expect([url, headers['cache-control'], headers.vary]).toEqual([url, 'no-store', 'cookie']);
    }
    expect((await visitor.post('/api/logout')).headers['clear-site-data']).toBe('"cache"');
  });
});

describe('a client that sends too many changes', () => {
  it('gets the time of the next attempt, and can still read; others are unaffected', async () => {
    const limited = await startTestApp(database.url, [AccountsModule.register(null), RoutesModule], {
      commandLimit: { perMinute: 60, burst: 5 },
    });
    const [hasty, other] = [new TestClient(limited.app), new TestClient(limited.app)];
    await hasty.register('hasty_1');
    await other.register('other_1');
    const answers = await Promise.all(Array.from({ length: 40 }, () => hasty.post('/api/test/echo', { text: 'x' })));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(refused[0]!.json()).toMatchObject({ code: 'too_many_requests' });
    expect(refused[0]!.headers['retry-after']).toBe('1');
    expect((await hasty.get('/api/user')).statusCode).toBe(200);
    expect((await other.post('/api/test/echo', { text: 'x' })).statusCode).toBe(200);
    await limited.close();
  });
});

describe('in production', () => {
  const settings = {
    publicUrl: 'https://meguri.example.jp',
    production: true,
    metricsTokens: ['a token of tests', 'the former token'],
  };
  let live: TestApp;
  beforeAll(async () => {
    live = await startTestApp(database.url, [AccountsModule.register(null)], settings);
  });
  afterAll(() => live.close());
  const get = (url: string, headers = {}) => live.app.inject({ url, headers });

  it('documentation is hidden, and metrics need the token', async () => {
    for (const url of ['/api/docs', '/api/openapi.json', '/metrics']) expect((await get(url)).statusCode).toBe(404);
    expect((await get('/metrics', { authorization: 'Bearer another token of' })).statusCode).toBe(404);
    for (const token of settings.metricsTokens)
      expect((await get('/metrics', { authorization: `Bearer ${token}` })).statusCode).toBe(200);
  });

  it('visitors see which dependency is missing, but not why', async () => {
    live.app.get(ReadinessChecks).add({ name: 'broken', check: () => Promise.reject(new Error('db.internal:5432')) });
    const answer = await get('/readyz');
    expect([answer.statusCode, answer.json().checks.broken]).toEqual([503, { ok: false }]);
    expect(answer.body).not.toContain('db.internal');
  });

  it('other hosts can’t set our cookies', async () => {
    const visitor = new TestClient(live.app);
    await visitor.register('host_only');
    const login = await visitor.login('host_only');
    expect(String(login.headers['set-cookie'])).toMatch(/^__Host-meguri_session=[^;]+; Path=\/; .*; Secure$/);
    expect((await visitor.get('/api/user')).statusCode).toBe(200);
    const token = visitor.cookies.get('__Host-meguri_session');
    const planted = await get('/api/user', { cookie: `meguri_session=bad; __Host-meguri_session=${token}` });
    expect(planted.statusCode).toBe(200);
  });
});

describe('a request', () => {
  it('must arrive within a minute, including its body', () => {
    expect((test.app.getHttpServer() as { requestTimeout: number }).requestTimeout).toBe(60_000);
  });
});

describe('sessions', () => {
  it('hide the cookie from scripts and other sites, and store only its hash', async () => {
    const visitor = client();
    await visitor.register('session_1');
    const cookie = await visitor.login('session_1');
    expect(cookie.headers['set-cookie']).toEqual([
      expect.stringMatching(/^meguri_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^meguri_device=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
    ]);
    const { rows } = await test.pool.query<{ token_hash: string }>('SELECT token_hash FROM app.sessions');
    expect(rows.map((row) => row.token_hash)).not.toContain(visitor.cookies.get('meguri_session'));
  });

  it('aren’t stored for guests', async () => {
    const count = async () => (await test.pool.query('SELECT 1 FROM app.sessions')).rowCount;
    const before = await count();
    await client().fetchCsrfToken();
    expect(await count()).toBe(before);
  });

  it('are looked up in batches', async () => {
    const visitor = client();
    await visitor.register('session_2');
    const before = await queries();
    const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.get('/api/status')));
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    expect((await queries()) - before).toBeLessThan(20);
  });

  it('end when they expire', async () => {
    const visitor = client();
    await visitor.register('session_3');
    await test.pool.query("UPDATE app.sessions SET expires_at = now() - interval '1 second'");
    expect((await visitor.get('/api/user')).statusCode).toBe(401);
  });

  let asked = 0;
  async function queries(): Promise<number> {
    if (asked === 0) {
      const query = test.pool.query.bind(test.pool) as (...args: unknown[]) => unknown;
      test.pool.query = ((...args: unknown[]) => (asked++, query(...args))) as typeof test.pool.query;
      asked = 1;
    }
    return asked;
  }
});

describe('commands', () => {
  type Sent = { envelope: { id: string; correlationId: string }; made: string };
  const path = '/api/test/commands/round-1';

  it('get the same id for the same key of the same user and target, otherwise another', async () => {
    const [a, b] = [client(), client()];
    await a.register('commander1');
    await b.register('commander2');
    const send = async (by: TestClient, key?: string, url = path) =>
      (await by.post(url, undefined, key === undefined ? {} : { 'idempotency-key': key })).json<Sent>();
    const first = await send(a, 'key-1');
    expect(first).toMatchObject({
      envelope: { target: 'round-1', input: { a: 1 }, actor: { as: 'member' }, causationId: null },
    });
    const again = await send(a, 'key-1');
    expect([again.envelope.id, again.made]).toEqual([first.envelope.id, first.made]);
    const others = [await send(b, 'key-1'), await send(a, 'key-2'), await send(a), await send(a, 'key-1', `${path}x`)];
    for (const other of others) expect(other.envelope.id).not.toBe(first.envelope.id);
    expect((await a.post(path, undefined, { 'idempotency-key': 'あ' })).statusCode).toBe(400);
  });

  it('return their position, and no body for clients that prefer that', async () => {
    const a = client();
    await a.register('commander3');
    const whole = await a.post(path);
    expect([whole.statusCode, whole.headers['x-position']]).toEqual([200, '00000042']);
    const minimal = await a.post(path, undefined, { prefer: 'respond-async, return=minimal' });
    expect([minimal.statusCode, minimal.body, minimal.headers['x-position']]).toEqual([204, '', '00000042']);
    expect(minimal.headers['preference-applied']).toBe('return=minimal');
  });

  it('are rejected for guests', async () => {
    expect((await client().post(path)).json()).toMatchObject({ statusCode: 401, code: 'unauthenticated' });
  });
});

describe('pages', () => {
  it('are the index for any page route, and 404 for a missing asset', async () => {
    for (const url of ['/', '/items/1', '/payment-complete?sid=a.b']) {
      const answer = await client().get(url);
      expect([answer.statusCode, answer.body.slice(0, 15)]).toEqual([200, '<title>Meguri</']);
      expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
    expect((await client().get('/missing.js')).statusCode).toBe(404);
    expect((await client().get('/../package.json')).statusCode).toBe(404);
  });

  it('are compressed, and their hashed assets are cached for ever', async () => {
    const asset = await client().get('/assets/app-a1b2c3d.js', { 'accept-encoding': 'gzip' });
    expect(asset.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('have a policy that forbids inline scripts', async () => {
    const policies = {
      '/': "script-src 'self';",
      '/api/docs': "script-src 'self';",
      '/api/status': "default-src 'none'",
    };
    for (const [url, policy] of Object.entries(policies)) {
      const { headers } = await client().get(url);
      expect(headers['content-security-policy']).toContain(policy);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

describe('documentation', () => {
  it('describes the routes in OpenAPI 3.1 from their schemas', async () => {
    const document = (await client().get('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { requestBody?: { content: object } }>>;
    }>();
    expect(document.openapi).toMatch(/^3\.1/);
    const body = JSON.stringify(document.paths['/api/register']!['post']!.requestBody);
    expect(body).toContain('"maxLength":20');
    expect(body).toContain('additionalProperties');
  });

  it('is a page with scripts from this origin only', async () => {
    const page = await client().get('/api/docs');
    expect(page.statusCode).toBe(200);
    const scripts = [...page.body.matchAll(/<script[^>]*>/g)].map(([tag]) => /src="([^"]+)"/.exec(tag)?.[1]);
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) {
      const url = new URL(script!, 'http://localhost/api/docs');
      expect(url.host).toBe('localhost');
      expect((await client().get(url.pathname)).statusCode).toBe(200);
    }
  });
});

describe('health routes', () => {
  it('show the service’s version, that it lives, and each dependency', async () => {
    expect((await client().get('/api/status')).json()).toMatchObject({
      maintenance: false,
      name: '巡り Meguri',
      demo: true,
    });
    expect((await client().get('/livez')).json()).toEqual({ status: 'ok' });
    const ready = await client().get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', checks: { postgres: { ok: true } } }]);
    const metrics = await client().get('/metrics');
    expect(metrics.body).toMatch(/^meguri_http_requests_total\{status="2xx"\} \d+$/m);
    expect(metrics.body).toContain('meguri_dependency_there{dependency="postgres"} 1\n');
    expect(metrics.body).toMatch(
      /^meguri_http_request_seconds_bucket\{le="\+Inf",method="GET",route="[^"]+",status="2xx"\} \d+$/m,
    );
  });
});
