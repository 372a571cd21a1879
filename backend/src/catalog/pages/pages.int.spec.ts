import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AskApi } from '@meguri/contracts/service/rendered-page.ts';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from '../../http/health/service-log.ts';
import { pageComposer } from '../../http/pages/composed-page.ts';
import { PageHeads } from '../../http/pages/page-heads.ts';
import { RenderedPages } from '../../http/pages/rendered-pages.ts';
import { servePages } from '../../http/pages/static-pages.ts';
import { TestClient, type TestApp } from '../../http/http.testing.ts';
import { ItemsModule } from '../items/items.module.ts';
import { NO_ROUNDS } from '../test-support/no-rounds.ts';
import { withPhoto } from '../test-support/with-photo.ts';
import { PagesModule } from './sitemap.controller.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const BUILT = `<!doctype html><html lang="ja"><head><title>Meguri</title>
<meta name="description" content="すべてのページの説明"><!--head--></head><body><div id="root"></div>
<noscript>scripts</noscript></body></html>`;
const PUBLIC_URL = 'https://meguri.example';

let test: TestApp;
let owner: TestClient;
let photo: string;
const guest = () => new TestClient(test.app);

const closet = useOpened(async () => {
  const pagesFolder = await mkdtemp(join(tmpdir(), 'meguri-pages-'));
  await writeFile(join(pagesFolder, 'index.html'), BUILT);
  const modules = [ItemsModule.register(NO_ROUNDS), PagesModule];
  // With a public https address cookies are Secure, which the test's client ignores.
  return withPhoto(modules, { pagesFolder, publicUrl: PUBLIC_URL });
});
beforeAll(() => {
  ({ test, owner, photo } = closet);
});

async function item(change: object = {}): Promise<string> {
  const body = {
    ...{
      name: 'ネイビーのワンピース',
      mainCategory: 'dresses_allinones',
      subCategory: 'dress',
      genderCategory: 'womens',
    },
    ...{
      size: 'm',
      condition: 'good',
      brand: 'ユニクロ',
      color: 'navy',
      rentalPrice: 3000,
      shippingMethod: 'delivery',
    },
    ...{ images: [photo], ...change },
  };
  return (await owner.post('/api/items', body)).json<{ id: string }>().id;
}
const dataIn = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null') as Record<
    string,
    unknown
  >;

describe('a crawler reads an item’s page', () => {
  it('with its title, description, picture and kind, before any script runs', async () => {
    const id = await item({ description: '結婚式に' });
    const answer = await guest().get(`/items/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
    const page = answer.body;
    expect(page).toContain('<title>ネイビーのワンピースのレンタル | 巡り Meguri</title>');
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page.match(/name="description"/g)).toHaveLength(1);
    expect(page).toContain('<meta name="description" content="1週間3,000円でレンタルできます。結婚式に">');
    const preview = photo.replace('/items/', '/previews/').replace('.webp', '.jpg');
    expect(page).toContain(`<meta property="og:image" content="${PUBLIC_URL}${preview}">`);
    expect(page).toContain('<meta property="og:image:type" content="image/jpeg">');
    const picture = await guest().get(preview);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(Number(picture.headers['content-length'])).toBeGreaterThan(100);
    for (const absent of [preview.replace(/[0-9a-f-]{36}/, crypto.randomUUID()), preview.replace('.jpg', '.webp')])
      expect((await guest().get(absent)).statusCode).toBe(404);
    expect(page).toContain('<meta property="og:image:width" content="40">');
    expect(page).toContain(`<link rel="canonical" href="${PUBLIC_URL}/items/${id}">`);
    expect(page).toContain('<div id="root"></div>');
    expect(dataIn(page)).toMatchObject({
      '@type': 'Product',
      name: 'ネイビーのワンピース',
      brand: { name: 'UNIQLO' },
      offers: { price: 3000, priceCurrency: 'JPY', availability: 'https://schema.org/InStock' },
    });
  });

  it('in which no user’s text is markup, and no script runs', async () => {
    const id = await item({ name: '</title><script>x()', description: '"><script>alert(1)</script> $& $1' });
    const { body, headers } = await guest().get(`/items/${id}`);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toContain('&#60;/title&#62;&#60;script&#62;x()');
    expect(body).toContain('$&#38; $1');
    expect(dataIn(body)['name']).toBe('</title><script>x()');
    expect(String(headers['content-security-policy'])).toContain("script-src 'self';");
  });

  it('as not found when it doesn’t exist, is suspended or deleted', async () => {
    const id = await item();
    await test.pool.query(`UPDATE app.items SET status = 'suspended' WHERE id = $1`, [id]);
    for (const path of [
      `/items/${id}`,
      '/items/00000000-0000-4000-8000-000000000000',
      '/items/x',
      '/items/%00',
      '/items/%ff',
      '/%c0?q=1',
      '/items/%',
    ]) {
      const { statusCode, body } = await guest().get(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).toContain('<div id="root">');
    }
  });

  it('as not found where the client has no page; the client itself tells people', async () => {
    for (const path of ['/nowhere', '/items/1/2/3', '/wp-admin', '/profile/1/edit']) {
      const { statusCode, body } = await guest().get(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).toContain('<div id="root">');
    }
  });

  it('and finds a user by name, but none who doesn’t exist or has left', async () => {
    const { rows } = await test.pool.query<{ id: number }>(
      `INSERT INTO app.users (username, password_hash, profile_name, erased_at)
       VALUES ('mio', '-', 'みお<b>', NULL), ('gone', '-', NULL, now()) RETURNING id`,
    );
    const [mio, gone] = rows.map(({ id }) => id);
    for (const path of ['/users', '/profile']) {
      const { statusCode, body } = await guest().get(`${path}/${mio}`);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).toContain('<title>みお&#60;b&#62;さん | 巡り Meguri</title>');
      expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/users/${mio}">`);
      expect(body.match(/name="description"/g)).toHaveLength(1);
      for (const nobody of [gone, 2_000_000_000, 0, 'x', 99_999_999_999, '%00']) {
        const missing = await guest().get(`${path}/${nobody}`);
        expect([path, nobody, missing.statusCode, missing.body.includes('noindex')]).toEqual([path, nobody, 404, true]);
      }
    }
  });

  it('and finds the journal: each post’s subject and date of change, and no unknown posts', async () => {
    const { statusCode, body } = await guest().get('/posts/how-to-pack');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>しわにしない、汚さない。服の包み方 | 巡り Meguri</title>');
    expect(body).toContain('<meta property="og:title" content="しわにしない、汚さない。服の包み方">');
    expect(body).toContain('<meta property="og:type" content="article">');
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/posts/how-to-pack">`);
    expect(body.match(/name="description"/g)).toHaveLength(1);
    expect(dataIn(body)).toMatchObject({ '@type': 'Article', dateModified: '2026-11-25' });
    expect(body).toContain(`<meta property="og:image" content="${PUBLIC_URL}/icon-512.png">`);
    const missing = await guest().get('/posts/nothing');
    expect([missing.statusCode, missing.body.includes('noindex')]).toEqual([404, true]);
  });

  it.each([
    ['/', '巡り Meguri — クローゼットは、無限になる。'],
    ['/items', 'アイテム | 巡り Meguri'],
    ['/posts', '読みもの | 巡り Meguri'],
    ['/help', '使い方とよくある質問 | 巡り Meguri'],
    ['/our-mission/', 'OUR MISSION | 巡り Meguri'],
  ])('and %s, which shows a picture and its name when shared', async (path, title) => {
    const { body } = await guest().get(`${path}?utm_source=card`);
    expect(body).toContain('<title>Meguri</title>');
    expect(body).toContain(`<meta property="og:title" content="${title}">`);
    expect(body).toContain(`<meta property="og:image" content="${PUBLIC_URL}/icon-512.png">`);
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path.replace(/(?<=.)\/$/, '')}">`);
    expect(body.match(/name="description"/g)).toHaveLength(1);
  });

  it('and of a former path is redirected to the current one, with its query', async () => {
    const moved = await test.app.inject({ url: '/why-meguri?utm_source=card' });
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/our-mission?utm_source=card']);
    for (const path of ['/vision-mission', '/vision-mission/'])
      expect((await test.app.inject(path)).headers.location).toBe('/our-mission');
  });

  it('and all other pages as built', async () => {
    for (const path of [
      `/items/${await item()}/edit`,
      '/search?q=x',
      '/profile/edit',
      '/profile/edit/',
      '/profile/edit/address',
    ]) {
      const { statusCode, body } = await guest().get(path);
      expect([path, statusCode, body]).toEqual([path, 200, BUILT]);
    }
  });
});

/** A small version of what the client's server build exports: its pages name the path and the reader. */
const RENDERER = `export const renderPage = async (address, reader, ask) => {
  if (address.startsWith('/privacy-policy') || address === '/cookie-settings') throw new Error('broken');
  const [path] = address.split('?');
  if (path === '/404') return { title: 'C', markup: '<h1>missing</h1>', state: { at: Date.now(), answers: [] } };
  const { status, body } = await ask('/api' + (path === '/' ? '/home' : path));
  if (status >= 400) return null;
  const markup = '<div>$& ' + address + (reader === 'member' ? ' for a member' : '') + '</div>';
  return { title: 'A &amp; B', markup, state: { at: Date.now(), answers: [['/api/status', Date.now()], [path, body]] } };
};`;

describe('a rendered page', () => {
  let server: FastifyInstance;
  let warned: unknown[];
  const closed = new AbortController();
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'meguri-pages-rendered-'));
    await writeFile(join(folder, 'index.html'), BUILT);
    for (const part of ['.server', '.vite']) await mkdir(join(folder, part));
    await writeFile(
      join(folder, '.server', 'ahead.json'),
      JSON.stringify({ '/posts': { modules: ['live.tsx'], calls: ['/api/user'] } }),
    );
    await writeFile(join(folder, '.vite', 'module-files.json'), JSON.stringify({ 'live.tsx': ['/assets/live.js'] }));
    await writeFile(join(folder, '.server', 'server.mjs'), RENDERER);
    await writeFile(join(folder, '.server', 'server.js'), `export * from './server.mjs';`);
    warned = [];
    const log = { warn: (facts: unknown) => void warned.push(facts) } as unknown as Logger;
    const heads = test.app.get(PageHeads, { strict: false });
    const inner = test.app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    const ask: AskApi = async (path) => {
      const { statusCode, body } = await inner.inject(path);
      return { status: statusCode, body };
    };
    server = fastify();
    const compose = pageComposer(folder, heads, ask, closed.signal);
    await servePages(server, folder, { heads, rendered: new RenderedPages(compose, log) });
  });
  afterAll(async () => {
    closed.abort();
    await server.close();
  });

  it('is sent to guests completely, with its head and data, none of which is markup', async () => {
    const id = await item({ name: '</script><script>x()' });
    const { statusCode, body, headers } = await server.inject(`/items/${id}?q=1`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>&#60;/script&#62;');
    expect(body).toContain(`<div id="root"><div>$& /items/${id}</div></div>`);
    expect(body).not.toContain('<noscript>');
    expect((await server.inject('/items?q=1')).body).toContain('<div>$& /items?q=1</div>');
    expect(body.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '<script type="application/json" id="page-state">',
    ]);
    const [, state = ''] = /id="page-state">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(state)).toMatchObject({
      answers: [
        ['/api/status', expect.any(Number)],
        [`/items/${id}`, expect.any(String)],
      ],
    });
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=10, stale-while-revalidate=60',
      vary: 'Cookie, Accept-Encoding',
    });
    expect((await server.inject('/items')).body).toContain('<title>A &amp; B</title>');
  });

  it('isn’t sent again to clients that have it, in any encoding', async () => {
    const plain = await server.inject('/posts');
    const { etag = '' } = plain.headers;
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': `zstd, ${encoding}` };
      const packed = await server.inject({ url: '/posts', headers });
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag });
      const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    }
    const again = await server.inject({ url: '/posts', headers: { 'if-none-match': `"x", ${String(etag)}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  });

  it('is compressed only as the browser accepts', async () => {
    const encodingOf = async (accepted: string) =>
      (await server.inject({ url: '/posts', headers: { 'accept-encoding': accepted } })).headers['content-encoding'];
    expect(await Promise.all(['br;q=0, gzip', 'br;q=0.0', 'gzip;q=1, br;q=0.5', '*'].map(encodingOf))).toEqual([
      'gzip',
      undefined,
      'gzip',
      'br',
    ]);
  });

  it('is the same whatever else is in its query, in whatever order', async () => {
    const [one, other] = await Promise.all(
      ['/items?sort=price_asc&utm_source=card&q=%E9%9D%92', '/items?q=青&x=1&sort=price_asc'].map((url) =>
        server.inject(url),
      ),
    );
    expect(one!.body).toContain('<div>$& /items?q=%E9%9D%92&sort=price_asc</div>');
    expect(other!.body).toBe(one!.body);
    expect((await server.inject('/items?utm_source=card')).body).toContain('<div>$& /items</div>');
  });

  const cookie = 'a=b; meguri_session=token';

  it('is private for a signed-in user: complete, as for a member, and not stored', async () => {
    const id = await item();
    for (const url of ['/posts', `/items/${id}`]) {
      const { etag } = (await server.inject(url)).headers;
      const asked = { cookie, 'if-none-match': String(etag), 'accept-encoding': 'br' };
      const { statusCode, rawPayload, headers } = await server.inject({ url, headers: asked });
      expect([url, statusCode, headers.etag]).toEqual([url, 200, undefined]);
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'private, no-store',
        vary: 'Cookie, Accept-Encoding',
      });
      const body = brotliDecompressSync(rawPayload).toString();
      expect(body).toContain(`<div id="root"><div>$& ${url} for a member</div></div>`);
      expect((await server.inject(url)).body).toContain(`<div id="root"><div>$& ${url}</div></div>`);
    }
  });

  it('names, to members only, the data that they will request', async () => {
    const { body } = await server.inject({ url: '/posts?q=1', headers: { cookie } });
    const head = body.slice(0, body.indexOf('</head>'));
    expect(head).toContain('<link rel="preload" as="fetch" crossorigin href="/api/user">');
    expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/live.js">');
    expect((await server.inject('/posts')).body).not.toContain('<link rel="preload"');
  });

  it('is left to the browser for members’ own pages, where guests would see nothing', async () => {
    const hidden = await item();
    await test.pool.query(`UPDATE app.items SET status = 'suspended' WHERE id = $1`, [hidden]);
    for (const url of ['/', `/items/${hidden}`]) {
      const { body, headers } = await server.inject({ url, headers: { cookie } });
      expect([url, body.includes('<div id="root"></div>')]).toEqual([url, true]);
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie, Accept-Encoding' });
    }
    const { body } = await server.inject({ url: '/', headers: { cookie: 'meguri_guest=g' } });
    expect(body).toContain('<div>$& /</div>');
  });

  it.each([
    ['unknown addresses, which the browser hydrates', true, ['/nowhere', '/nowhere/', '/404?q=1', '/x/items']],
    [
      'missing content and too long paths, which the browser renders again',
      false,
      ['/items/00000000-0000-4000-8000-000000000000', '/users/0', '/items/1/2/3', '/posts/1/2'],
    ],
    [
      'other spellings of a page’s path, which the browser renders as that page',
      false,
      ['/Items', '/HELP', '/%69tems', '/Items/1/2/3', '/Why-Meguri'],
    ],
  ])('responds to guests with 404 for %s', async (_, isTakenOver, addresses) => {
    for (const url of addresses) {
      const { statusCode, body, headers } = await server.inject(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).toContain('<div id="root"><h1>missing</h1></div>');
      expect([url, body.includes('id="page-state"')]).toEqual([url, isTakenOver]);
      expect(body).toContain('<title>ページが見つかりません | 巡り Meguri</title>');
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate' });
      expect(headers.etag).toBeUndefined();
    }
    const members = await server.inject({ url: '/nowhere', headers: { cookie: 'meguri_session=token' } });
    expect([members.statusCode, members.body.includes('<div id="root"></div>')]).toEqual([404, true]);
  });

  it('is sent as built if rendering fails, which is logged once', async () => {
    for (const url of ['/cookie-settings', '/privacy-policy', '/cookie-settings']) {
      const { statusCode, body } = await server.inject(url);
      expect([statusCode, body]).toEqual([200, BUILT]);
    }
    expect(warned).toHaveLength(1);
    expect((await server.inject('/profile')).body).toBe(BUILT);
  });

  it('is rendered by code that can’t be downloaded', async () => {
    expect((await server.inject('/.server/server.js')).statusCode).toBe(404);
    expect((await server.inject('/.server/server.mjs')).body).not.toContain('rendererFor');
  });
});

describe('the journal', () => {
  it('is listed and readable by everyone; unknown posts aren’t found', async () => {
    const { items } = (await guest().get('/api/posts')).json<{ items: { id: string; date: string }[] }>();
    expect(items.map(({ id }) => id)).toContain('how-to-lend');
    expect(items.map(({ date }) => date)).toEqual(
      items
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
    const post = (await guest().get('/api/posts/how-to-lend')).json<{ title: string; parts: unknown[] }>();
    expect(post.title).toBe('はじめて貸すときに読むこと');
    expect(post.parts.length).toBeGreaterThan(5);
    const missing = await guest().get('/api/posts/nothing');
    expect([missing.statusCode, missing.json<{ code: string }>().code]).toEqual([404, 'post_not_found']);
  });
});

describe('the sitemap', () => {
  it('lists the listed items and the public pages', async () => {
    const [listed, suspended] = [await item(), await item()];
    await test.pool.query(`UPDATE app.items SET status = 'suspended' WHERE id = $1`, [suspended]);
    const { body, headers } = await guest().get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toContain(`<loc>${PUBLIC_URL}/items/${listed}</loc><lastmod>2`);
    expect(body).toContain(`<loc>${PUBLIC_URL}/our-mission</loc>`);
    expect(body).toContain(`<loc>${PUBLIC_URL}/rent-demo</loc>`);
    expect(body).toMatch(/<loc>[^<]*\/posts\/care-of-cloth<\/loc><lastmod>2026-/);
    expect(body).not.toContain(suspended);
    expect((await guest().get('/robots.txt')).body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  });

  it('is created once for all requests within ten minutes', async () => {
    const { body } = await guest().get('/sitemap.xml?page=1');
    const listed = await item();
    expect((await guest().get(`/items/${listed}`)).statusCode).toBe(200);
    const again = await Promise.all(Array.from({ length: 5 }, () => guest().get('/sitemap.xml?page=1')));
    expect(new Set(again.map((one) => one.body))).toEqual(new Set([body]));
  });

  it('continues in further files, and rejects an invalid page', async () => {
    expect((await guest().get('/sitemap.xml?page=2')).body).not.toContain('<url>');
    for (const page of ['0', 'x', '1001'])
      expect((await guest().get(`/sitemap.xml?page=${page}`)).statusCode).toBe(400);
  });
});

describe('an item’s page while Postgres is down', () => {
  it('is served as built, and shows the problem itself', async () => {
    const broken = { headOf: () => Promise.reject(new Error('no connection')) };
    const folder = await mkdtemp(join(tmpdir(), 'meguri-pages-away-'));
    await writeFile(join(folder, 'index.html'), BUILT);
    const server = fastify();
    await servePages(server, folder, { heads: broken });
    const answer = await server.inject('/items/00000000-0000-4000-8000-000000000000');
    await server.close();
    expect([answer.statusCode, answer.body]).toEqual([200, BUILT]);
  });
});
