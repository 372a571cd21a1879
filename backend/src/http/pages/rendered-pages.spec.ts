import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AskApi, Reader } from '@meguri/contracts/service/rendered-page.ts';
import type { Person } from '../../limits/per-person.ts';
import type { Logger } from '../health/service-log.ts';
import { type Composed, plainForm, RenderedPages } from './rendered-pages.ts';

const page = (html: string): Composed => ({ html, essence: () => html });

describe('completely rendered pages', () => {
  let composed: string[];
  let compose: (address: string, reader: Reader, ask?: AskApi) => Promise<Composed | null>;
  let warned: unknown[];
  let pages: RenderedPages;
  beforeEach(() => {
    composed = [];
    warned = [];
    compose = async (address) => page(`${address} ${composed.length}`);
    const warn = (facts: unknown) => void warned.push(facts);
    pages = new RenderedPages(composing, { warn } as unknown as Logger);
  });
  const composing = (address: string, reader: Reader, ask?: AskApi) => {
    composed.push(address);
    return compose(address, reader, ask);
  };
  afterEach(() => void jest.restoreAllMocks());
  const found = async (address: string) => {
    const whole = await pages.find(address, 'guest');
    return whole && (await plainForm(whole)).toString();
  };
  const later = (ms: number) => {
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + ms);
  };

  it('are rendered once for concurrent requests, and for those of the next seconds', async () => {
    expect(await Promise.all(['/a', '/a', '/b'].map(found))).toEqual(['/a 1', '/a 1', '/b 2']);
    expect(await found('/a')).toBe('/a 1');
    expect(composed).toEqual(['/a', '/b']);
  });

  it('differ between members and guests, and each is cached for all of them', async () => {
    compose = async (address, reader) => page(`${address} for a ${reader}, ${composed.length}`);
    const readers = ['guest', 'member', 'guest', 'member'] as const;
    const found = await Promise.all(readers.map((reader) => pages.find('/a', reader)));
    const bodies = await Promise.all(found.map(async (whole) => (await plainForm(whole!)).toString()));
    expect(bodies).toEqual(['/a for a guest, 1', '/a for a member, 2', '/a for a guest, 1', '/a for a member, 2']);
    later(20_000);
    await pages.find('/a', 'member');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await plainForm((await pages.find('/a', 'member'))!)).toEqual(Buffer.from('/a for a member, 3'));
  });

  it('are re-rendered in the background for later requests, but never served a minute old', async () => {
    await found('/a');
    later(20_000);
    expect(await found('/a')).toBe('/a 1');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(composed).toEqual(['/a', '/a']);
    later(100_000);
    expect(await found('/a')).toBe('/a 3');
  });

  it('aren’t served any more once the resource was missing, until it exists again', async () => {
    await found('/a');
    later(20_000);
    compose = async () => null;
    expect(await found('/a')).toBe('/a 1');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await found('/a')).toBeNull();
    compose = async () => page('again');
    expect(await found('/a')).toBe('again');
  });

  it('are left to the browser, with one log entry, if they can’t be rendered', async () => {
    compose = () => Promise.reject(new Error('no such thing'));
    expect(await found('/a')).toBeNull();
    expect(await found('/b')).toBeNull();
    expect(warned).toHaveLength(1);
    compose = async () => null;
    expect(await found('/a')).toBeNull();
    compose = async () => page('again');
    expect(await found('/a')).toBe('again');
  });

  it('wait while a few others are being rendered', async () => {
    let atOnce = 0;
    const most: number[] = [];
    compose = async (address) => {
      most.push((atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      return page(address);
    };
    const addresses = Array.from({ length: 27 }, (_, index) => `/${index}`);
    expect(await Promise.all(addresses.map(found))).toEqual(addresses);
    expect(Math.max(...most)).toBe(3);
  });

  it('are left to the browser if many others wait, or it takes too long', async () => {
    compose = () => new Promise(() => undefined);
    const waiting = Array.from({ length: 27 }, (_, index) => found(`/${index}`));
    // Lets renderings that start at once begin.
    await Promise.resolve();
    const began = performance.now();
    expect(await found('/one-too-many')).toBeNull();
    expect(performance.now() - began).toBeLessThan(500);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
  });

  it('of two networks are rendered in turns, however many one of them requests', async () => {
    const begun: PromiseWithResolvers<Composed>[] = [];
    compose = () => begun[begun.push(Promise.withResolvers<Composed>()) - 1]!.promise;
    const flood = Array.from({ length: 30 }, (_, index) => pages.find(`/${index}`, 'guest', '198.51.100.0/24'));
    const other = pages.find('/other', 'guest', '192.0.2.0/24');
    await new Promise((resolve) => setTimeout(resolve));
    expect(composed).toHaveLength(3);
    begun[0]!.resolve(page('first'));
    await flood[0];
    expect(composed).toEqual(['/0', '/1', '/2', '/other']);
    begun[3]!.resolve(page('other'));
    expect(await plainForm((await other)!)).toEqual(Buffer.from('other'));
  });

  it('beyond a network’s limit are rejected for the stated time, except for cached ones', async () => {
    const tokens = new Map([['198.51.100.0/24', 2]]);
    const take = (requester: Person) => {
      const left = tokens.get(String(requester)) ?? 100;
      tokens.set(String(requester), left - 1);
      return left > 0 ? 0 : 7;
    };
    pages = new RenderedPages(composing, { warn: () => undefined } as unknown as Logger, { take });
    const by = (address: string, requester: string) => pages.find(address, 'guest', requester);
    expect([await by('/a', '198.51.100.0/24'), await by('/b', '198.51.100.0/24')]).not.toContain(null);
    const refused = { code: 'too_many_requests', retryAfterSeconds: 7 };
    await expect(by('/c', '198.51.100.0/24')).rejects.toMatchObject(refused);
    expect(await by('/a', '198.51.100.0/24')).not.toBeNull();
    expect(await by('/c', '192.0.2.0/24')).not.toBeNull();
    later(20_000);
    expect(await by('/a', '198.51.100.0/24')).not.toBeNull();
    expect(composed).toEqual(['/a', '/b', '/c']);
  });

  it('of one member are made for each request, and neither looked up nor kept', async () => {
    const readers: Reader[] = [];
    compose = async (address, reader, ask) => {
      readers.push(reader);
      return page(`${address} of ${(await ask!('/api/user')).body}`);
    };
    const own = (name: string) => pages.makeFor(async () => ({ status: 200, body: name }), '/a', '192.0.2.0/24');
    expect(await Promise.all(['hanako', 'kenji', 'hanako'].map(own))).toEqual([
      '/a of hanako',
      '/a of kenji',
      '/a of hanako',
    ]);
    expect(readers).toEqual(['viewer', 'viewer', 'viewer']);
    compose = async (address, reader) => page(`${address} for a ${reader}`);
    for (const reader of ['guest', 'member'] as const)
      expect(String(await plainForm((await pages.find('/a', reader))!))).toBe(`/a for a ${reader}`);
  });

  it('of one member ask nothing more once their request is answered, and those in line aren’t begun', async () => {
    const late = Promise.withResolvers<void>();
    const answers: number[] = [];
    const paths: string[] = [];
    compose = async (address, _reader, ask) => {
      await late.promise;
      answers.push((await ask!('/api/user')).status);
      return page(address);
    };
    const ask: AskApi = async (path) => {
      paths.push(path);
      return { status: 200, body: '' };
    };
    const own = Array.from({ length: 4 }, () => pages.makeFor(ask, '/a', '192.0.2.0/24'));
    expect(await Promise.all(own)).toEqual([null, null, null, null]);
    late.resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect({ answers, paths }).toEqual({ answers: [408, 408, 408], paths: [] });
    expect(composed).toHaveLength(3);
    expect(warned).toEqual([]);
  });

  it('of one member count against the limit, each of them', async () => {
    let left = 2;
    const take = (requester: Person) => (requester === '192.0.2.0/24' && left-- > 0 ? 0 : 7);
    pages = new RenderedPages(composing, { warn: () => undefined } as unknown as Logger, { take });
    const own = () => pages.makeFor(async () => ({ status: 200, body: '' }), '/a', '192.0.2.0/24');
    expect([await own(), await own()]).not.toContain(null);
    await expect(own()).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 7 });
    expect(composed).toHaveLength(2);
  });

  it('aren’t looked up for made-up long URLs', async () => {
    expect(await found(`/items?q=${'x'.repeat(500)}`)).toBeNull();
    expect(composed).toEqual([]);
  });

  it('are rendered before the first request: the front page, the list and its first items', async () => {
    const links = Array.from({ length: 60 }, (_, index) => `<a href="/items/i-${index % 30}">`).join('');
    compose = async () => page(`<a href="/items?q=a">${links}`);
    await pages.warmUp();
    expect(composed).toEqual(['/', '/items', ...Array.from({ length: 24 }, (_, index) => `/items/i-${index}`)]);
    await found('/items/i-3');
    expect(composed).toHaveLength(26);
  });

  it('aren’t rendered ahead if none can be', async () => {
    compose = () => Promise.reject(new Error('no build'));
    await pages.warmUp();
    expect(composed).toEqual(['/']);
  });

  it('have an ETag of everything that changes them, and are stored in encodings that browsers accept', async () => {
    compose = async () => ({ html: `at ${composed.length}`.repeat(100), essence: () => 'the same' });
    const [one, other] = [await pages.find('/a', 'guest'), await pages.find('/b', 'guest')];
    expect(one?.tag).toBe(other?.tag);
    const plain = await plainForm(one!);
    expect(plain.toString()).toBe('at 1'.repeat(100));
    for (const form of ['br', 'gzip'] as const) expect(one!.forms[form].length).toBeLessThan(plain.length);
  });
});
