import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../support/person.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

interface Operation {
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly properties?: object } } };
  };
}
type Methods = Partial<Record<'get' | 'put' | 'patch', Operation>>;
type Fields = Readonly<Record<string, unknown>>;
interface RoundTrip {
  readonly by: Person;
  readonly at: string;
  /** Maps a response to the request's fields; needed only for accounts: their fields have other names. */
  readonly fields?: (answer: Fields) => Fields;
}

/** Paths that can be read and written. */
let paths: Readonly<Record<string, Methods>>;
let trips: Readonly<Record<string, RoundTrip>>;
const market = useMarketplace();
beforeAll(async () => {
  const [member, newcomer] = [await market.owner(), await market.guest().register('newcomer')];
  const item = await market.item(member);
  const search = `/api/saved-searches/${crypto.randomUUID()}`;
  await member.must(200, 'PUT', search, {
    body: { name: '赤い服', query: { color: 'red', size: 's,m', maxPrice: 3000 } },
  });
  const document = await market.guest().get<{ paths: Record<string, Methods> }>('/api/openapi.json');
  paths = Object.fromEntries(
    Object.entries(document.paths).filter(([, { get, put, patch }]) => get && (put ?? patch)?.requestBody),
  );
  trips = {
    '/api/users/{id}': { by: newcomer, at: `/api/users/${newcomer.id}`, fields: profileFields },
    '/api/items/{id}': { by: member, at: `/api/items/${item.id}` },
    '/api/user/lending-pause': { by: member, at: '/api/user/lending-pause' },
    '/api/user/sizes': { by: member, at: '/api/user/sizes' },
    '/api/notification-settings': { by: member, at: '/api/notification-settings' },
    '/api/saved-searches/{id}': { by: member, at: search },
    '/api/admin/users/{id}/identity': { by: market.admin, at: `/api/admin/users/${member.id}/identity` },
  };
});

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const profileFields = (answer: Fields): Fields =>
  Object.fromEntries(Object.entries(answer).map(([name, value]) => [snake(name), value]));

describe('the content of a response', () => {
  it('can be sent back on every path that can be read and written', () => {
    expect(Object.keys(trips).toSorted()).toEqual(Object.keys(paths).toSorted());
  });

  it('is accepted unchanged, also with null values, and changes nothing', async () => {
    for (const [path, { by, at, fields = (answer: Fields) => answer }] of Object.entries(trips)) {
      const { put, patch } = paths[path] ?? {};
      const taken = Object.keys((put ?? patch)?.requestBody?.content['application/json'].schema.properties ?? {});
      const before = await by.get<Fields>(at);
      const body = Object.fromEntries(Object.entries(fields(before)).filter(([name]) => taken.includes(name)));
      expect([path, Object.keys(body).length > 0]).toEqual([path, true]);
      const answer = await by.send<Fields>(put ? 'PUT' : 'PATCH', at, { body });
      expect([path, answer.status, answer.status === 200 ? '' : answer.body]).toEqual([path, 200, '']);
      const again = fields(await by.get<Fields>(at));
      expect([path, Object.fromEntries(Object.keys(body).map((name) => [name, again[name]]))]).toEqual([path, body]);
    }
  });
});
