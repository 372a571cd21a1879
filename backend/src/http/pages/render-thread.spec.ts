import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AskApi, Reader, RenderPage } from '@meguri/contracts/service/rendered-page.ts';
import { renderingIn } from './render-thread.ts';

const RENDERER = `export const renderPage = async (address, reader, ask) => {
  if (address === '/ends') process.exit(1);
  if (address === '/broken') throw new TypeError('no such shelf');
  if (address === '/nothing') return null;
  // Occupies a processor, as the rendering of a page does.
  for (const end = Date.now() + 300; address === '/long' && Date.now() < end; );
  const { status, body } = await ask('/api' + address);
  return { title: address, markup: status + body, state: { reader, at: 1, answers: [[['/api/status'], { status }]] } };
};`;

describe('pages rendered in a thread', () => {
  let folder: string;
  let asked: string[];
  let ask: AskApi;
  let render: (address: string, reader: Reader, askAs?: AskApi) => ReturnType<RenderPage>;
  const closed = new AbortController();
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'meguri-renderer-'));
    writeFileSync(join(folder, 'server.mjs'), RENDERER);
    asked = [];
    ask = async (path) => {
      asked.push(path);
      if (path === '/api/c') throw new Error('no connection');
      return { status: 200, body: ` ${path}` };
    };
    const renderAs = renderingIn(pathToFileURL(join(folder, 'server.mjs')).href, closed.signal);
    render = (address, reader, askAs = ask) => renderAs(address, reader, askAs);
  });
  afterAll(() => {
    closed.abort();
    rmSync(folder, { recursive: true });
  });

  it('request data in this process, each for itself, and are returned unchanged', async () => {
    const pages = await Promise.all(['/a', '/b', '/nothing', '/c'].map((address) => render(address, 'guest')));
    expect(pages.map((page) => page?.markup)).toEqual(['200 /api/a', '200 /api/b', undefined, '500']);
    expect(pages[0]).toEqual({
      title: '/a',
      markup: '200 /api/a',
      state: { reader: 'guest', at: 1, answers: [[['/api/status'], { status: 200 }]] },
    });
    expect(asked.toSorted()).toEqual(['/api/a', '/api/b', '/api/c']);
    expect((await render('/a', 'member'))?.state.reader).toBe('member');
  });

  it('ask in the name of their own reader, also when several are rendered at once', async () => {
    const names = ['hanako', 'kenji', 'yuki', 'mei'];
    const pages = await Promise.all(
      names.map((name) => render('/own', 'viewer', async () => ({ status: 200, body: ` of ${name}` }))),
    );
    expect(pages.map((page) => page?.markup)).toEqual(names.map((name) => `200 of ${name}`));
  });

  it('don’t block others while one takes long', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 10);
    await render('/long', 'guest');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });

  it('report the error of one of them', async () => {
    await expect(render('/broken', 'guest')).rejects.toThrow('no such shelf');
    expect(await render('/a', 'guest')).not.toBeNull();
  });

  it('are rendered in a new thread after one has ended', async () => {
    await expect(render('/ends', 'guest')).rejects.toThrow('the rendering thread ended');
    expect((await render('/b', 'guest'))?.title).toBe('/b');
  });

  it('fail once rendering has been stopped', async () => {
    const leaving = new AbortController();
    const renderUntil = renderingIn(pathToFileURL(join(folder, 'server.mjs')).href, leaving.signal);
    const pages = [renderUntil('/long', 'guest', ask), renderUntil('/a', 'guest', ask)];
    leaving.abort();
    expect(await Promise.all([...pages, renderUntil('/b', 'guest', ask)])).toEqual([null, null, null]);
  });
});
