import { beforeAll, describe, expect, it } from '@jest/globals';
import { AUDIT_STREAM_PREFIX } from '@meguri/contracts/operators/audit-events.ts';
import type { Person } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { objection, type Route, sendRaw } from '../support/raw-request.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

let rental: Rental;
let itemId: string;
/** The routes that change something, and those that read. */
let routes: Route[];
let reads: Route[];
const market = useMarketplace();
beforeAll(async () => {
  rental = await (await Rental.ofNewPeople(market)).toReturned();
  ({ itemId } = await rental.seenBy(rental.owner));
  ({ routes, reads } = await allRoutes());
});

/** Left out on purpose: these accept anything, or end the session. */
const NOT_SWEPT = ['/api/logout', '/api/stripe/webhook'];

/** The routes that the service lists. */
async function allRoutes() {
  const { paths } = await market.guest().get<{ paths: Record<string, object> }>('/api/openapi.json');
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  return {
    routes: all.filter(
      ({ method, path }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && !NOT_SWEPT.includes(path),
    ),
    reads: all.filter(({ method }) => method === 'GET'),
  };
}

const LONG = 'あ'.repeat(20_000);
const FIELDS = ['status', 'reason', 'comment', 'images', 'itemId', 'startDate', 'amount', 'itemReturned', 'refund'];
FIELDS.push('username', 'password', 'email', 'name', 'description', 'direction', 'carrier', 'advance', 'phone');
FIELDS.push('issueType', 'trackingCode', 'handoverCode', 'receptionNumber', 'text', 'note', 'full_name', 'city');
const filled = (value: unknown) => JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, value])));

/** Bodies that are invalid for any route, as sent. */
const BODIES: Readonly<Record<string, string>> = {
  'a list': '[]',
  'a string': '"x"',
  'a number': '1',
  'no JSON': '{"status":',
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1'),
  'unknown fields': '{"is_admin":true,"isAdmin":true,"id":1,"userId":1,"price":1}',
  'the prototype': '{"__proto__":{"isAdmin":true}}',
  'the constructor’s prototype': '{"constructor":{"prototype":{"isAdmin":true}}}',
  numbers: filled(1),
  'a huge number': filled(1e308),
  'a negative number': filled(-1),
  nulls: filled(null),
  objects: filled({ $gt: '' }),
  lists: filled([['x']]),
  'U+0000': filled('a\u0000b'),
  'lone surrogates': filled('\ud800'),
  'long strings': filled(LONG),
  'line breaks': filled('a\r\nb: c'),
  'SQL and paths': filled("'; DROP TABLE app.users; -- ../../etc/passwd"),
};

const STRANGE_IDS = ['0', '-1', 'x'.repeat(300), '%00', '%F0%9F%91%97', '..%2F..%2Fetc', '9'.repeat(30), '__proto__'];

const fill = (path: string, id: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? id : `${name.startsWith('s') ? 'cs' : 'acct'}_x`));

/** The route with an existing id and a user who may use it, so that only the body is invalid. */
function aimed({ method, path }: Route): { by: Person; route: Route } {
  const { owner, borrower } = rental;
  const [by, id] = path.startsWith('/api/admin/')
    ? [market.admin, rental.id]
    : path.startsWith('/api/items')
      ? [owner, itemId]
      : path.startsWith('/api/users')
        ? [owner, String(owner.id)]
        : path.startsWith('/api/demo')
          ? [market.admin, '']
          : [borrower, rental.id];
  return { by, route: { method, path: fill(path, id) } };
}

/** Counts events, without the operators' trail, which also records attempts. */
const HAPPENED = `SELECT count(*)::int FROM event_log.events WHERE NOT starts_with(stream, '${AUDIT_STREAM_PREFIX}')`;
const events = async () => (await market.pool.query<{ count: number }>(HAPPENED)).rows[0]?.count;

describe('bad input', () => {
  it('is tested on every route that changes something', () => {
    const paths = routes.map(({ path }) => path);
    for (const path of ['/api/items/{id}', '/api/rental-requests/{id}/status', '/api/login', '/api/users/{id}'])
      expect(paths).toContain(path);
    expect(routes.length).toBeGreaterThan(30);
  });

  it.each(Object.keys(BODIES))('%s is a 4xx everywhere, and never an event', async (kind) => {
    const before = await events();
    const found: string[] = [];
    for (const route of routes.filter(({ method }) => method !== 'DELETE')) {
      const target = aimed(route);
      const wrong = objection(await sendRaw(target.by, target.route, BODIES[kind] ?? ''));
      if (wrong !== null && !takesNothing(route)) found.push(`${route.method} ${route.path}: ${wrong}`);
      if (wrong?.startsWith('answered 5')) found.push(`${route.method} ${route.path}: ${wrong}`);
    }
    expect(found).toEqual([]);
    expect(await events()).toBe(before);
  });

  it.each(STRANGE_IDS)('an id like %s is a 4xx everywhere', async (id) => {
    const found: string[] = [];
    for (const route of routes.filter(({ path }) => path.includes('{'))) {
      const wrong = objection(await sendRaw(market.admin, { ...route, path: fill(route.path, id) }, '{}'));
      if (wrong !== null) found.push(`${route.method} ${route.path}: ${wrong}`);
    }
    expect(found).toEqual([]);
  });

  it('an id in capitals is the same id, wherever something is read by it', async () => {
    const statuses = { small: [] as string[], capitals: [] as string[] };
    for (const route of reads.filter(({ path }) => path.includes('/{id}'))) {
      const { by, route: small } = aimed(route);
      const capitals = small.path.replace(/[\da-f-]{36}/, (id) => id.toUpperCase());
      statuses.small.push(`${route.path} ${(await by.send('GET', small.path)).status}`);
      statuses.capitals.push(`${route.path} ${(await by.send('GET', capitals)).status}`);
    }
    expect(statuses.capitals).toEqual(statuses.small);
    expect(statuses.small.filter((one) => one.endsWith(' 200')).length).toBeGreaterThan(10);
  });

  it('another content type is refused everywhere', async () => {
    const found: string[] = [];
    for (const route of routes.filter(({ method }) => method !== 'DELETE')) {
      const target = aimed(route);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
        const wrong = objection(await sendRaw(target.by, target.route, 'status=paid', type));
        if (wrong !== null) found.push(`${type} ${route.method} ${route.path}: ${wrong}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('an unknown address is a JSON 404, and a senseless query no 5xx', async () => {
    expect(objection(await sendRaw(market.admin, { method: 'POST', path: '/api/no/such' }, '{}'))).toBeNull();
    for (const path of [
      '/api/items?limit=x&cursor=%00&sort[]=1',
      '/api/admin/rental-requests?cursor=zzz&from=x',
      '/api/admin/visits?from=9999-12-20&to=9999-12-31',
      '/api/admin/visits?from=0000-01-01&to=0000-01-02',
    ]) {
      const { status } = await market.admin.send('GET', path);
      expect({ path, status }).toEqual({ path, status: 400 });
    }
  });

  it('prototypes are unchanged afterwards', async () => {
    const fresh = await market.member();
    expect(await fresh.get('/api/user')).toMatchObject({ isAdmin: false });
  });
});

/** Routes that ignore a body: commands without input. */
function takesNothing({ path }: Route): boolean {
  return /\/(payment|payment-connect-separated|return-request|extension\/(withdraw|approve|decline)|link|incidents\/retry)$/.test(
    path,
  );
}
