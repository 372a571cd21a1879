import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { servePages } from './static-pages.ts';

const BUILT = '<html><head><title>Meguri</title><!--head--></head><body><div id="root"></div></body></html>';
const ALWAYS = { modules: ['member.tsx'], calls: ['/api/user'] };
const TABLE = {
  '/profile/edit': ALWAYS,
  '/items/:id/edit': { modules: ['pages/a.tsx', 'pages/unknown.tsx', 'member.tsx'], calls: ['/api/items/%3Aid'] },
};
const FILES = { 'pages/a.tsx': ['/assets/a.js', '/assets/b.js'], 'member.tsx': ['/assets/b.js', '/assets/c.js'] };

describe('the data that a member’s page will request', () => {
  let folder: string;
  let server: FastifyInstance;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'meguri-ahead-'));
    writeFileSync(join(folder, 'index.html'), BUILT);
    for (const part of ['.server', '.vite']) mkdirSync(join(folder, part));
    writeFileSync(join(folder, '.server', 'ahead.json'), JSON.stringify(TABLE));
    writeFileSync(join(folder, '.vite', 'module-files.json'), JSON.stringify(FILES));
    server = fastify();
    await servePages(server, folder);
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const asMember = (url: string) => server.inject({ url, headers: { cookie: 'meguri_session=token' } });

  it('is named in its head, each file once, as the client requests it', async () => {
    const { body, headers } = await asMember('/items/1&2/edit?a=1');
    expect(body.slice(body.indexOf('<link'), body.indexOf('</head>')).trim().split('\n')).toEqual([
      '<link rel="preload" as="fetch" crossorigin href="/api/items/1&#38;2">',
      '<link rel="modulepreload" crossorigin href="/assets/a.js">',
      '<link rel="modulepreload" crossorigin href="/assets/b.js">',
      '<link rel="modulepreload" crossorigin href="/assets/c.js">',
    ]);
    expect((await asMember('/profile/edit')).body).toContain('href="/api/user"');
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' });
  });

  it('isn’t named for guests, or without a page', async () => {
    const guests = await server.inject('/profile/edit');
    expect(guests.body).toBe(BUILT);
    expect(guests.headers).toMatchObject({
      'cache-control': expect.stringContaining('public'),
      vary: expect.anything(),
    });
    expect((await asMember('/nowhere')).body).not.toContain('<link');
  });

  it('is left to the client if the build doesn’t list it', async () => {
    expect((await asMember('/payouts')).body).toBe(BUILT);
    rmSync(join(folder, '.server'), { recursive: true });
    const other = fastify();
    await servePages(other, folder);
    const { body } = await other.inject({ url: '/profile/edit', headers: { cookie: 'meguri_session=token' } });
    expect(body).toBe(BUILT);
    await other.close();
  });
});
