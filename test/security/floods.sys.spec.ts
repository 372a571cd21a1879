import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Refusal } from '../support/person.ts';
import { until } from '../support/until.ts';
import { from } from './visitors.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

/** Concurrent requests of one network. */
const LIMIT = 100;
const CONNECTIONS = 40;

const market = useMarketplace({ TRUST_PROXY: 'loopback', READ_LIMIT: `6,${LIMIT}` });
beforeAll(async () => {
  for (const path of ['/api/items', '/items', '/']) await guest('192.0.2.1').send('GET', path);
});

const guest = (address: string) => from(market.guest(), address);

let questions = 0;
/** Searches without a cached answer: long words without a match, for which similar ones are searched, and a day. */
const costly = () => {
  questions += 1;
  const words = `wanpiisu${questions}abcdefgh kaadigan${questions}ijklmnop`;
  return `q=${encodeURIComponent(words)}&availableFrom=2030-01-0${1 + (questions % 9)}&limit=50`;
};

/** One address sends requests over many connections. */
function flood(address: string, path: () => string) {
  const counts: Record<number, number> = {};
  let stopped = false;
  const asking = Array.from({ length: CONNECTIONS }, async () => {
    const person = guest(address);
    while (!stopped) {
      const { status } = await person.send('GET', path());
      counts[status] = (counts[status] ?? 0) + 1;
    }
  });
  return {
    refused: () => until('most of the flood is refused', () => (counts[429] ?? 0) > LIMIT),
    stop: async () => {
      stopped = true;
      await Promise.all(asking);
      return counts;
    },
  };
}

/** The longest response time in ms of another address. */
async function longest(times: number, path: () => string): Promise<number> {
  const person = guest('192.0.2.1');
  let ms = 0;
  for (let time = 0; time < times; time++) {
    const before = performance.now();
    await person.must(200, 'GET', path());
    ms = Math.max(ms, performance.now() - before);
  }
  return ms;
}
/** A network per try: what the first try's flood took would be missing in the second. */
let networks = 0;
const newNetwork = () => `203.0.${(networks += 1)}`;

const searches = (times: number) => longest(times, () => `/api/items?${costly()}`);
const pages = (times: number) => longest(times, () => `/items?${costly()}`);

describe('a flood of guests’ reads from one address', () => {
  const flooded = { searches: '', pages: '' };

  it.each([
    ['searches', 'searches', () => `/api/items?${costly()}`],
    ['pages that are rendered', 'pages', () => `/items?${costly()}`],
  ] as const)('of %s doesn’t slow another address down to more than a second', async (_, what, path) => {
    flooded[what] = newNetwork();
    const address = `${flooded[what]}.7`;
    const alone = Math.max(await searches(4), await pages(4));
    const flooding = flood(address, path);
    const beside = Math.max(...(await Promise.all([searches(8), pages(8)])));
    await flooding.refused();
    const counts = await flooding.stop();
    // A machine that is slow without the flood may be slower with it.
    expect(beside).toBeLessThan(Math.max(1_000, 8 * alone));
    expect(Object.keys(counts).sort()).toEqual(['200', '429']);
    expect(counts[200]).toBeGreaterThan(LIMIT / 2);
  });

  it('is refused for the whole network, with the time to retry', async () => {
    const search = await guest(`${flooded.searches}.200`).send<Refusal>('GET', `/api/items?${costly()}`);
    expect(search).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(search.body.message).toMatch(/しばらく|お待ち/);
    expect(Number(search.headers.get('retry-after'))).toBeGreaterThan(0);
    const page = await guest(`${flooded.pages}.200`).send<string>('GET', `/items?${costly()}`);
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.body).toContain('お使いのネットワークから、短い間に多くのページが開かれました');
  });

  it('doesn’t block pages for that network that are cached, nor a member’s requests from it', async () => {
    await guest('192.0.2.1').send('GET', '/');
    expect((await guest(`${flooded.pages}.7`).send('GET', '/')).status).toBe(200);
    const neighbour = `${flooded.pages}.8`;
    const member = from(await from(market.guest(), neighbour).register('reader'), neighbour);
    expect((await member.send('GET', `/api/items?${costly()}`)).status).toBe(200);
    expect((await member.send<string>('GET', `/items?${costly()}`)).body).toContain('<div id="root">');
  });
});
