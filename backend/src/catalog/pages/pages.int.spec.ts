import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { servePages } from '../../http/pages/static-pages.ts';
import { TestClient, type TestApp } from '../../http/http.testing.ts';
import { ItemsModule } from '../items/items.module.ts';
import { NO_ROUNDS } from '../test-support/no-rounds.ts';
import { type OwnerWithPhoto, withPhoto } from '../test-support/with-photo.ts';
import { PagesModule } from './sitemap.controller.ts';

const BUILT = `<!doctype html><html lang="ja"><head><title>Meguri</title>
<meta name="description" content="すべてのページの説明"><!--head--></head><body><div id="root"></div></body></html>`;
const PUBLIC_URL = 'https://meguri.example';

let closet: OwnerWithPhoto;
let test: TestApp;
let owner: TestClient;
let photo: string;
const guest = () => new TestClient(test.app);

beforeAll(async () => {
  const pagesFolder = await mkdtemp(join(tmpdir(), 'meguri-pages-'));
  await writeFile(join(pagesFolder, 'index.html'), BUILT);
  const modules = [ItemsModule.register(NO_ROUNDS), PagesModule];
  // A public https address makes cookies Secure, which a test's client doesn't mind.
  closet = await withPhoto(modules, { pagesFolder, publicUrl: PUBLIC_URL });
  ({ test, owner, photo } = closet);
});
afterAll(() => closet.close());

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
  it('with its title, description, picture and what it is, before any script runs', async () => {
    const id = await item({ description: '結婚式に' });
    const answer = await guest().get(`/items/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
    const page = answer.body;
    expect(page).toContain('<title>ネイビーのワンピースのレンタル | 巡り Meguri</title>');
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page.match(/name="description"/g)).toHaveLength(1);
    expect(page).toContain('<meta name="description" content="1週間3,000円でレンタルできます。結婚式に">');
    expect(page).toContain(`<meta property="og:image" content="${PUBLIC_URL}${photo}">`);
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

  it('in which nothing that people wrote is markup, and no script runs', async () => {
    const id = await item({ name: '</title><script>x()', description: '"><script>alert(1)</script> $& $1' });
    const { body, headers } = await guest().get(`/items/${id}`);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toContain('&#60;/title&#62;&#60;script&#62;x()');
    expect(body).toContain('$&#38; $1');
    expect(dataIn(body)['name']).toBe('</title><script>x()');
    expect(String(headers['content-security-policy'])).toContain("script-src 'self';");
  });

  it('as not found when it isn’t there, is suspended or deleted', async () => {
    const id = await item();
    await test.pool.query(`UPDATE app.items SET status = 'suspended' WHERE id = $1`, [id]);
    for (const path of [`/items/${id}`, '/items/00000000-0000-4000-8000-000000000000', '/items/x', '/items/%00']) {
      const { statusCode, body } = await guest().get(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).toContain('<div id="root">');
    }
  });

  it('as not found where the client has no page, which people are told by the client itself', async () => {
    for (const path of ['/nowhere', '/items/1/2/3', '/wp-admin', '/profile/1/edit']) {
      const { statusCode, body } = await guest().get(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).toContain('<div id="root">');
    }
  });

  it('finds the journal: what a text is about, when it was changed, and none where there is none', async () => {
    const { statusCode, body } = await guest().get('/posts/how-to-pack');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>しわにしない、汚さない。服の包み方 | 巡り Meguri</title>');
    expect(body).toContain('<meta property="og:title" content="しわにしない、汚さない。服の包み方">');
    expect(body).toContain('<meta property="og:type" content="article">');
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/posts/how-to-pack">`);
    expect(body.match(/name="description"/g)).toHaveLength(1);
    expect(dataIn(body)).toMatchObject({ '@type': 'Article', dateModified: '2026-11-22' });
    expect((await guest().get('/posts')).body).toContain('<title>読みもの | 巡り Meguri</title>');
    const missing = await guest().get('/posts/nothing');
    expect([missing.statusCode, missing.body.includes('noindex')]).toEqual([404, true]);
  });

  it('and every other page as it was built', async () => {
    for (const path of ['/', '/items', `/items/${await item()}/edit`, '/search?q=x']) {
      const { statusCode, body } = await guest().get(path);
      expect([path, statusCode, body]).toEqual([path, 200, BUILT]);
    }
  });
});

describe('the journal', () => {
  it('is listed and read by anybody; what isn’t there is not found', async () => {
    const { items } = (await guest().get('/api/posts')).json<{ items: { id: string }[] }>();
    expect(items.length).toBeGreaterThan(2);
    const post = (await guest().get(`/api/posts/${items[0]?.id}`)).json<{ title: string; parts: unknown[] }>();
    expect(post.title).toBe('はじめて貸すときに読むこと');
    expect(post.parts.length).toBeGreaterThan(5);
    const missing = await guest().get('/api/posts/nothing');
    expect([missing.statusCode, missing.json<{ code: string }>().code]).toEqual([404, 'post_not_found']);
  });
});

describe('the sitemap', () => {
  it('names the listed items and the pages for everyone', async () => {
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

  it('goes on in further files, and refuses a page that is none', async () => {
    expect((await guest().get('/sitemap.xml?page=2')).body).not.toContain('<url>');
    for (const page of ['0', 'x', '1001'])
      expect((await guest().get(`/sitemap.xml?page=${page}`)).statusCode).toBe(400);
  });
});

describe('an item’s page while Postgres is away', () => {
  it('is served as it was built, and says by itself what is amiss', async () => {
    const broken = { headOf: () => Promise.reject(new Error('no connection')) };
    const folder = await mkdtemp(join(tmpdir(), 'meguri-pages-away-'));
    await writeFile(join(folder, 'index.html'), BUILT);
    const server = fastify();
    await servePages(server, folder, broken);
    const answer = await server.inject('/items/00000000-0000-4000-8000-000000000000');
    await server.close();
    expect([answer.statusCode, answer.body]).toEqual([200, BUILT]);
  });
});
