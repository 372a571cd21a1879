import { describe, expect, it } from '@jest/globals';
import { MISSING_PATH } from '@meguri/contracts/service/page-paths.ts';
import type { AskApi, Reader } from '@meguri/contracts/service/rendered-page.ts';
import { renderPage } from './server.tsx';

const STATUS = { now: '2026-12-02T03:04:05.000Z', demo: false, maintenance: false, release: null };
const POST = {
  id: 'how-to-pack',
  title: '服の包み方',
  description: 'しわにしない',
  date: '2026-11-22',
  parts: [{ kind: 'paragraph', runs: [{ text: '<b>紙</b>で包む', strong: false, href: null }] }],
};
const ITEM = {
  ...{ id: 'i-1', userId: 7, name: 'ネイビーのワンピース', brand: null, rentalPrice: 1200, images: [], photos: [] },
  ...{ status: 'available', isRentable: true, isFavourite: false, favouriteCount: 3, freeFrom: null },
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/status': STATUS,
  '/api/posts': { items: [POST, { ...POST, id: 'care', title: '手入れ' }] },
  '/api/posts/how-to-pack': POST,
  '/api/home': { newest: [], popular: [], recommended: [] },
  '/api/items?limit=24': { items: [ITEM], nextCursor: null, total: 1, facets: null, inexact: false },
};

/** @param instead what is answered otherwise, by path */
function renderer(instead: Readonly<Record<string, Awaited<ReturnType<AskApi>>>> = {}) {
  const asked: string[] = [];
  const ask: AskApi = async (path) => {
    asked.push(path);
    if (instead[path] !== undefined) return instead[path];
    const answer = ANSWERS[path];
    if (answer === undefined) return { status: 404, body: '{"code":"not_found","message":"ありません"}' };
    return { status: 200, body: JSON.stringify(answer) };
  };
  return { render: (address: string, reader: Reader) => renderPage(address, reader, ask), asked };
}

describe('a server-rendered public page', () => {
  it('is complete, including queries that follow others, each sent once', async () => {
    const { render, asked } = renderer();
    const page = await render('/posts/how-to-pack', 'guest');
    expect(page?.markup).toContain('服の包み方</span></h1>');
    expect(page?.markup).toContain('&lt;b&gt;紙&lt;/b&gt;で包む');
    expect(page?.markup).toContain('href="/posts/care"');
    expect(page?.markup).not.toContain('読み込み中');
    expect(page?.title).toBe('服の包み方 | 巡り Meguri');
    expect(asked.toSorted()).toEqual(['/api/posts', '/api/posts/how-to-pack', '/api/status']);
  });

  it('includes its data, with which the client starts', async () => {
    const { render } = renderer();
    const { state } = (await render('/posts', 'guest'))!;
    expect(state.at).toBe(Date.parse(STATUS.now));
    expect(Object.fromEntries(state.answers.map(([key, answer]) => [key.join(' '), answer]))).toEqual({
      '/api/user': null,
      '/api/status': STATUS,
      '/api/posts': ANSWERS['/api/posts'],
    });
  });

  it('contains nothing for guests only when it is rendered for a member', async () => {
    const { render, asked } = renderer();
    const guests = (await render('/items', 'guest'))!;
    expect(guests.markup).toContain('START NOW');
    asked.length = 0;
    const { markup, state, title } = (await render('/items', 'member'))!;
    expect(title).toBe(guests.title);
    expect(markup).toContain('ネイビーのワンピース');
    expect(markup).not.toMatch(/START NOW|ログイン/);
    expect(markup).toContain('href="/profile"');
    expect(markup).toContain('aria-label="ネイビーのワンピースをお気に入りに追加"');
    expect(markup).not.toContain('aria-pressed');
    expect(asked).not.toContain('/api/user');
    expect(state.reader).toBe('member');
    expect(state.answers.map(([[path]]) => path)).not.toContain('/api/user');
    expect(JSON.stringify(state.answers)).toContain(ITEM.id);
    expect(JSON.stringify(state.answers)).not.toContain('isFavourite');
  });

  it('isn’t rendered for a member if the member has a page of their own', async () => {
    const { render, asked } = renderer();
    expect(await render('/', 'member')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('contains nothing that the content security policy forbids', async () => {
    const { render } = renderer();
    const plain = ['/help', '/our-mission', '/terms-of-service', '/icon', '/rent-demo', '/cookie-settings'];
    for (const address of ['/', '/posts', '/posts/how-to-pack', ...plain, '/forgot-password', MISSING_PATH]) {
      const { markup } = (await render(address, 'guest'))!;
      expect([address, /^<div[\s\S]*<main[\s\S]*<\/div>/.test(markup)]).toEqual([address, true]);
      expect([address, markup.match(/ style=| on\w+=|<script|<style|<link|<title/g)]).toEqual([address, null]);
    }
  });

  it('has no form that would put input into the address without a script, except the search', async () => {
    const { render } = renderer();
    for (const address of [
      '/',
      '/posts',
      '/help',
      '/rent-demo',
      '/cookie-settings',
      '/forgot-password',
      MISSING_PATH,
    ]) {
      const { markup } = (await render(address, 'guest'))!;
      const sent = (markup.match(/<form[^>]*>/g) ?? []).filter((form) => !form.includes(' method="dialog"'));
      expect([address, sent.filter((form) => !/ role="search".* action="\//.test(form))]).toEqual([address, []]);
    }
  });

  it('is a not-found page with links for an unknown address, which it doesn’t repeat', async () => {
    const { render } = renderer();
    const { markup, title } = (await render(MISSING_PATH, 'guest'))!;
    expect(title).toBe('ページが見つかりません | 巡り Meguri');
    expect(markup).toContain('ページが見つかりません</h1>');
    expect(markup).toContain('href="/items"');
    expect(markup).not.toContain(MISSING_PATH);
  });

  it('says which functions need JavaScript', async () => {
    const { render } = renderer();
    for (const [address, what] of Object.entries({
      '/help': '金額を計算する',
      '/rent-demo': '取引を試す',
      '/cookie-settings': '設定を変更する',
      '/forgot-password': '再設定のリンクを受け取る',
    })) {
      const { markup } = (await render(address, 'guest'))!;
      const said = `${what}には、ブラウザーのJavaScriptを有効にしてください。`;
      expect([address, markup.slice(markup.indexOf('<noscript>'))]).toEqual([address, expect.stringContaining(said)]);
    }
  });

  it('isn’t rendered if the resource doesn’t exist, or for a member’s own page', async () => {
    const { render, asked } = renderer();
    expect(await render('/posts/nothing', 'guest')).toBeNull();
    asked.length = 0;
    for (const address of ['/profile', '/profile/edit', '/admin', '/reset-password?token=t', '/nowhere'])
      expect([address, await render(address, 'guest')]).toEqual([address, null]);
    expect(asked).toEqual([]);
  });

  it('isn’t rendered if a query fails, and throws the reason', async () => {
    const { render } = renderer({ '/api/posts': { status: 503, body: '{"code":"unavailable"}' } });
    await expect(render('/posts', 'guest')).rejects.toThrow();
  });
});
