import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, Module, Param, UseGuards } from '@nestjs/common';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Rejected } from '@meguri/contracts/errors.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { migratedDatabase } from '../../../../test/support/servers/postgres.ts';
import { startTestApp, type TestApp, TestClient } from '../http.testing.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../sessions/viewer.ts';

const BUILT = '<head><title>Meguri</title></head><body><div id="root"></div></body>';
/** As the client's: asks who the viewer is, then for the round, and leaves refusals and operators to the browser. */
const RENDERER = `export const renderPage = async (address, reader, ask) => {
  const answers = [[['/api/x'], '</script>']];
  const page = (words) => ({ title: 'R', markup: '<h1>' + words + '</h1>', state: { reader, at: 1, answers } });
  if (reader === 'guest' && address === '/') return page('for guests');
  if (reader !== 'viewer') return null;
  const user = await ask('/api/user');
  if (user.status !== 200 || JSON.parse(user.body).isAdmin) return null;
  if (address === '/') return page('home of ' + JSON.parse(user.body).username);
  const round = await ask('/api' + address.split('?')[0]);
  if (round.status >= 500) throw new Error('no answer');
  if (round.status >= 400) return null;
  return page(JSON.parse(user.body).username + ' reads ' + round.body + ' at ' + address);
};`;
const parties = new Set<number>();
let isBroken = false;

@Controller('api/rental-requests')
class RoundController {
  @Get(':id')
  @UseGuards(SignedIn)
  find(@Param('id') id: string, @CurrentViewer() { userId }: Viewer) {
    if (isBroken) throw new Error('no connection');
    if (!parties.has(userId)) throw new Rejected('resource_not_found');
    return { id, secretOf: userId };
  }
}
@Module({ controllers: [RoundController] })
class RoundModule {}

const ADMINISTRATOR = { username: 'admin', email: 'admin@example.jp', password: 'secret-1' };
const opened = useOpened(async () => {
  const pagesFolder = await mkdtemp(join(tmpdir(), 'meguri-own-pages-'));
  await writeFile(join(pagesFolder, 'index.html'), BUILT);
  for (const part of ['.server', '.vite']) await mkdir(join(pagesFolder, part));
  const ahead = { '/rental-requests/:id': { modules: ['round.tsx'], calls: ['/api/user'] } };
  await writeFile(join(pagesFolder, '.server', 'ahead.json'), JSON.stringify(ahead));
  await writeFile(join(pagesFolder, '.vite', 'module-files.json'), '{"round.tsx":["/assets/round.js"]}');
  await writeFile(join(pagesFolder, '.server', 'server.mjs'), RENDERER);
  await writeFile(join(pagesFolder, '.server', 'server.js'), `export * from './server.mjs';`);
  const database = await migratedDatabase();
  const modules = [AccountsModule.register(ADMINISTRATOR), RoundModule];
  const test = await startTestApp(database.url, modules, { pagesFolder });
  const close = async () => {
    await test.close();
    await database.drop();
  };
  return { ...test, close };
});

describe('a member’s own page', () => {
  let test: TestApp;
  const people: Record<string, TestClient> = {};
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    test = opened;
    for (const name of ['hanako', 'kenji', 'sakura']) {
      people[name] = new TestClient(test.app);
      ids[name] = await people[name].register(name);
    }
    parties.add(ids['hanako']!).add(ids['kenji']!);
  });
  beforeEach(() => {
    isBroken = false;
  });
  const open = (name: string, url = '/rental-requests/r-1', headers = {}) => people[name]!.get(url, headers);
  const isFrame = (body: string) => body.includes('<div id="root"></div>') && !body.includes('reads');

  it('is drawn for both parties, each with their own answers, and stored nowhere', async () => {
    for (const name of ['hanako', 'kenji', 'hanako']) {
      const { statusCode, body, headers } = await open(name);
      expect(statusCode).toBe(200);
      expect(body).toContain(`<h1>${name} reads {"id":"r-1","secretOf":${ids[name]}}`);
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie, Accept-Encoding' });
      expect(headers['etag']).toBeUndefined();
    }
    const both = await Promise.all(['hanako', 'kenji', 'hanako', 'kenji'].map((name) => open(name)));
    expect(both.map(({ body }) => /<h1>(\w+)/.exec(body)?.[1])).toEqual(['hanako', 'kenji', 'hanako', 'kenji']);
  });

  it('is drawn as its whole address asks, and names scripts but no answers, which are in it', async () => {
    const { body } = await open('kenji', '/rental-requests/r-1?payment=cancelled');
    expect(body).toContain('at /rental-requests/r-1?payment=cancelled');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/round.js">');
    expect(body).not.toContain('rel="preload"');
    expect(body).toContain('"\\u003c/script>"');
  });

  it.each([
    ['another member', async () => open('sakura')],
    ['a guest', async () => new TestClient(test.app).get('/rental-requests/r-1')],
    [
      'a forged cookie',
      async () => new TestClient(test.app).get('/rental-requests/r-1', { cookie: 'meguri_session=x' }),
    ],
    [
      'an operator',
      async () => {
        const admin = new TestClient(test.app);
        await admin.login('admin');
        parties.add((await admin.get('/api/user')).json<{ id: number }>().id);
        return admin.get('/rental-requests/r-1');
      },
    ],
  ])('is left to the browser for %s', async (_, opening) => {
    const { statusCode, body, headers } = await opening();
    expect([statusCode, isFrame(body)]).toEqual([200, true]);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is left to the browser if a read fails', async () => {
    isBroken = true;
    const { statusCode, body } = await open('kenji');
    expect([statusCode, isFrame(body)]).toEqual([200, true]);
  });

  it('is left to the browser once the session has ended: its own request then learns why', async () => {
    const client = new TestClient(test.app);
    await client.login('kenji');
    expect(isFrame((await client.get('/rental-requests/r-1')).body)).toBe(false);
    await test.pool.query('DELETE FROM app.sessions WHERE user_id = $1', [ids['kenji']]);
    const { body, headers } = await client.get('/rental-requests/r-1');
    expect([isFrame(body), headers['set-cookie']]).toEqual([true, undefined]);
    expect((await client.get('/api/user')).statusCode).toBe(401);
    await people['kenji']!.login('kenji');
  });

  it('renews the cookie of a session that it has extended', async () => {
    expect((await open('kenji')).headers['set-cookie']).toBeUndefined();
    await test.pool.query(`UPDATE app.sessions SET last_seen_at = now() - interval '1 hour'`);
    expect(String((await open('kenji')).headers['set-cookie'])).toMatch(
      /^meguri_session=[^;]+; Path=\/; Max-Age=2592000/,
    );
  });

  it('is, at `/`, the home of each member, and for guests the page that all of them get', async () => {
    const guest = async () => new TestClient(test.app).get('/');
    for (const name of ['hanako', 'kenji']) {
      const own = await open(name, '/');
      expect(own.body).toContain(`<h1>home of ${name}</h1>`);
      expect([own.headers['cache-control'], own.headers['etag']]).toEqual(['private, no-store', undefined]);
      const { body, headers } = await guest();
      expect([body.includes('<h1>for guests</h1>'), headers['cache-control']]).toEqual([
        true,
        expect.stringMatching(/^public/),
      ]);
    }
    const ended = await new TestClient(test.app).get('/', { cookie: 'meguri_session=x' });
    expect([isFrame(ended.body), ended.headers['cache-control']]).toEqual([true, 'private, no-store']);
  });
});
