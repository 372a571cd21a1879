import type { Item } from '@meguri/contracts/item/item-view.ts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { storedRound } from '../support/books.ts';
import { Listener } from '../support/servers/listener.ts';
import type { Person, Refusal } from '../support/person.ts';
import { Rental, SEVEN_ELEVEN } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import { seen } from './visitors.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

let rental: Rental;
let outsider: Person;
const market = useMarketplace();
beforeAll(async () => {
  rental = await Rental.ofNewPeople(market);
  outsider = await market.member('outsider');
});

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const send = (person: Person, method: string, path: string, body?: object) =>
  person.send<Refusal>(method, path, body === undefined ? {} : { body });
const itemOf = async (of: Rental) => (await of.seenBy(market.admin)).itemId;
const typesOf = async (of: Rental) => (await storedRound(market.pool, of.id)).events.map(({ type }) => type);

describe('another’s id on any {id} route', () => {
  const paths = (id: string): readonly (readonly [string, string, object?])[] => [
    ['GET', `/api/rental-requests/${id}`],
    ['GET', `/api/rental-requests/${id}/timeline`],
    ['PUT', `/api/rental-requests/${id}/status`, { status: 'request_approved' }],
    ['POST', `/api/rental-requests/${id}/payment`],
    ['POST', `/api/rental-requests/${id}/extension/pay`],
    ['POST', `/api/circulation-rounds/${id}/damage-fee/payment`],
    ['POST', `/api/circulation-rounds/${id}/late-fee/payment`],
    ['GET', `/api/rental-requests/${id}/payment`],
    ['DELETE', `/api/rental-requests/${id}/payment`],
    ['GET', `/api/rental-requests/${id}/receipt`],
    ['GET', `/api/rental-requests/${id}/receipt.pdf`],
    ['PUT', `/api/rental-requests/${id}/receipt/name`, { name: '他人' }],
    ['GET', `/api/rental-requests/${id}/calendar.ics`],
    ['DELETE', `/api/sessions/${id}`],
  ];

  it('responds to an outsider as if it didn’t exist', async () => {
    const there = await Promise.all(paths(rental.id).map(([...route]) => send(outsider, ...route)));
    const missing = await Promise.all(paths(NOWHERE).map(([...route]) => send(outsider, ...route)));
    expect(there.map(({ status, body }) => ({ status, body }))).toEqual(
      missing.map(({ status, body }) => ({ status, body })),
    );
    expect(new Set(there.map(({ status }) => status))).toEqual(new Set([404]));
  });

  it('is 403 on a change of something public: users and items', async () => {
    const { owner } = rental;
    const item = `/api/items/${await itemOf(rental)}`;
    const { name, mainCategory, subCategory, genderCategory, size, condition, shippingMethod, images } =
      await owner.get<Item>(item);
    const fields = { mainCategory, subCategory, genderCategory, size, condition, shippingMethod, images };
    expect((await send(outsider, 'PATCH', `/api/users/${owner.id}`, {})).status).toBe(403);
    expect((await send(outsider, 'PUT', item, { name: `${name}!`, rentalPrice: 100, ...fields })).status).toBe(403);
    expect((await send(outsider, 'DELETE', item)).status).toBe(403);
  });

  it('payout accounts belong to their user', async () => {
    const { rows } = await market.pool.query<{ id: string }>(
      'SELECT payout_account_id AS id FROM app.users WHERE id = $1',
      [rental.owner.id],
    );
    const path = (id: string) => `/api/user/connect/accounts/${id}/link`;
    const [others, missing] = [
      await send(outsider, 'POST', path(rows[0]!.id)),
      await send(outsider, 'POST', path('acct_0')),
    ];
    expect([others.status, others.body]).toEqual([missing.status, missing.body]);
    expect(others.status).toBe(404);
  });

  it('the wrong party of a round learns who may', async () => {
    const { status, body } = await rental.tryPut(rental.borrower, 'request_approved');
    expect({ status, message: body.message }).toEqual({ status: 403, message: 'この操作はオーナーのみが行えます' });
  });
});

describe('PUT status by a client that may not', () => {
  it.each(['paid', 'payment_completed', 'completed', 'damage_fee_paid', '__proto__'])(
    '%s: 400 or 403',
    async (status) => {
      for (const person of [rental.owner, rental.borrower]) {
        expect([400, 403]).toContain((await rental.tryPut(person, status)).status);
      }
      expect(await typesOf(rental)).toEqual(['RentalRequested', 'RequestSent']);
    },
  );
});

describe('price, fee or user ids from the client', () => {
  it('are ignored in a request, and the request keeps its price when the item is edited during the payment', async () => {
    const { owner, borrower } = rental;
    const { id: itemId } = await market.item(owner);
    const startDate = await market.day(60);
    for (const more of [{ rentalFee: 1 }, { price: 1 }, { ownerId: borrower.id }, { borrowerId: owner.id }]) {
      expect((await send(borrower, 'POST', '/api/rental-requests', { itemId, startDate, ...more })).status).toBe(400);
    }
    const priced = await Rental.request({ market, owner, borrower, itemId, startInDays: 60 });
    await priced.approve();
    const page = await priced.startPayment();
    const change = { ...(await owner.get<object>(`/api/items/${itemId}`)), rentalPrice: 100 };
    await send(owner, 'PUT', `/api/items/${itemId}`, change);
    await submitCard(page);
    await priced.becomesPaid();
    expect((await priced.seenBy(borrower)).rentalFee).toBe(3000);
  });
});

describe('a file that isn’t an image', () => {
  const upload = (bytes: string | Uint8Array<ArrayBuffer>, name: string, type: string) => {
    const body = new FormData();
    body.append('image', new Blob([bytes], { type }), name);
    return outsider.send<Refusal & { imageUrl?: string }>('POST', '/api/upload/item-image', { body });
  };
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgIA0AAAAwAAFDlLdnAAAAAElFTkSuQmCC',
    'base64',
  );
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['an SVG', SVG, 'x.svg', 'image/svg+xml'],
    ['an SVG called a PNG', SVG, 'x.png', 'image/png'],
    ['a page with the magic of a GIF', 'GIF89a<script>alert(1)</script>', 'x.gif', 'image/gif'],
    ['text', 'hello', 'x.jpg', 'image/jpeg'],
    ['nothing', '', 'x.jpg', 'image/jpeg'],
  ])('%s is refused', async (_, bytes, name, type) => {
    expect([400, 415]).toContain((await upload(bytes, name, type)).status);
  });

  it('as a polyglot is encoded again under a random name, and no browser sniffs it', async () => {
    const polyglot = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]);
    const { status, body } = await upload(new Uint8Array(polyglot), '../../../../etc/passwd', 'image/png');
    expect(status).toBe(201);
    expect(body.imageUrl).toMatch(/^\/uploads\/items\/[0-9a-f-]{36}\.webp$/);
    const stored = await fetch(market.url + body.imageUrl);
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await stored.arrayBuffer()).includes('script')).toBe(false);
  });

  it('over 10 MiB is 413', async () => {
    expect((await upload(new Uint8Array(11 * 1024 * 1024), 'x.png', 'image/png')).status).toBe(413);
  });
});

describe('a foreign URL in images[]', () => {
  it.each([
    'https://evil.example/x.webp',
    '//evil.example/x.webp',
    '/uploads/items/../../etc/passwd',
    'javascript:alert(1)',
  ])('%s is refused', async (url) => {
    await expect(market.item(outsider, { images: [url] })).rejects.toThrow('400');
  });

  it('so is another user’s upload', async () => {
    const theirs = await market.photo(rental.owner, '/api/upload/item-image', 'image');
    await expect(market.item(outsider, { images: [theirs] })).rejects.toThrow('400');
  });
});

describe('damage photos fetched by an outsider', () => {
  it('aren’t found, for guests either; item photos are public', async () => {
    const photo = await market.photo(rental.owner, '/api/upload-damage-image');
    expect((await rental.owner.send('GET', photo)).status).toBe(200);
    expect((await outsider.send('GET', photo)).status).toBe(404);
    expect([401, 404]).toContain((await market.guest().send('GET', photo)).status);
    const ofItem = await market.photo(rental.owner, '/api/upload/item-image', 'image');
    expect((await market.guest().send('GET', ofItem)).status).toBe(200);
  });
});

describe('visiting payment-complete', () => {
  it('changes nothing while unpaid, and another’s session id isn’t found', async () => {
    const one = await Rental.ofNewPeople(market);
    await one.approve();
    const page = await one.startPayment();
    const sid = /cs_test_\w+/.exec(page)?.[0] ?? '';
    const path = `/api/checkout/session/${sid}`;
    expect((await outsider.send('GET', path)).status).toBe(404);
    expect((await outsider.send('GET', '/api/checkout/session/cs_test_nothing')).status).toBe(404);
    await one.borrower.send('GET', path);
    await one.borrower.send('GET', `/payment-complete?sid=${sid}`);
    expect(await typesOf(one)).not.toContain('PaymentCompleted');
  });
});

describe('races', () => {
  const several = () => Promise.all(Array.from({ length: 4 }, () => Rental.ofNewPeople(market)));

  it('approve × withdraw: one succeeds or one follows the other, and withdrawn it stays', async () => {
    for (const one of await several()) {
      await Promise.all([one.tryPut(one.owner, 'request_approved'), one.tryPut(one.borrower, 'request_cancelled')]);
      expect((await typesOf(one)).filter((type) => type === 'Withdrawn')).toHaveLength(1);
      expect((await one.tryPut(one.owner, 'request_approved')).status).toBe(400);
    }
  });

  it('approve × approve of two requests for the same days: exactly one', async () => {
    const { owner } = rental;
    const { id: itemId } = await market.item(owner);
    const [first, second] = await Promise.all(
      [await market.member(), await market.member()].map((borrower) =>
        Rental.request({ market, owner, borrower, itemId, startInDays: 90 }),
      ),
    );
    const answers = await Promise.all([first!, second!].map((one) => one.tryPut(owner, 'request_approved')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('pay × pay: two forms on one page pay once', async () => {
    const one = await Rental.ofNewPeople(market);
    await one.approve();
    const page = await one.startPayment();
    await Promise.all([submitCard(page), submitCard(page)]);
    await one.becomesPaid();
    await market.atRest();
    expect((await typesOf(one)).filter((type) => type === 'PaymentCompleted')).toHaveLength(1);
  });
});

describe('renting an own item, following oneself', () => {
  it('is 400', async () => {
    const { owner } = rental;
    const body = { itemId: await itemOf(rental), startDate: await market.day(30) };
    expect((await send(owner, 'POST', '/api/rental-requests', body)).status).toBe(400);
    expect((await send(owner, 'POST', `/api/follows/${owner.id}`)).status).toBe(400);
  });
});

describe('admin routes', () => {
  const ROUTES = ['/api/admin/tasks', '/api/admin/rental-requests', '/api/admin/damage-reports'];

  it('are 403 for a user, and for an administrator who lost the role a second ago', async () => {
    const second = await market.member('second');
    const demote = (isAdmin: boolean) =>
      market.pool.query('UPDATE app.users SET is_admin = $2 WHERE id = $1', [second.id, isAdmin]);
    const all = async () => Promise.all(ROUTES.map(async (path) => (await second.send('GET', path)).status));
    expect(await all()).toEqual([403, 403, 403]);
    await demote(true);
    expect(await all()).toEqual([200, 200, 200]);
    await demote(false);
    expect(await all()).toEqual([403, 403, 403]);
  });

  it('an operator acting in a round of their own is 403', async () => {
    const second = await market.member('second');
    const { owner } = rental;
    const own = await Rental.request({
      market,
      owner,
      borrower: second,
      itemId: await itemOf(rental),
      startInDays: 40,
    });
    await market.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [second.id]);
    const base = `/api/admin/rental-requests/${own.id}`;
    const codes = { direction: 'dispatch', ...SEVEN_ELEVEN };
    expect(seen(await send(second, 'POST', `${base}/shipping-codes`, codes)).status).toBe(403);
    const reject = await send(second, 'POST', `${base}/commands/reject`, { reason: '取り消します' });
    expect(seen(reject)).toEqual({ status: 403, code: 'own_round' });
  });
});

describe('the same Idempotency-Key', () => {
  it('with another body is 422; another user’s is independent', async () => {
    const [one, other] = [await market.member(), await market.member()];
    const [itemId, startDate, later] = [
      (await market.item(rental.owner)).id,
      await market.day(20),
      await market.day(50),
    ];
    const ask = (person: Person, body: object) =>
      person.send<Refusal & { id: string }>('POST', '/api/rental-requests', {
        headers: { 'idempotency-key': 'the-very-same-key' },
        body,
      });
    const first = await ask(one, { itemId, startDate });
    expect((await ask(one, { itemId, startDate })).body.id).toBe(first.body.id);
    expect(seen(await ask(one, { itemId, startDate: later }))).toEqual({ status: 422, code: 'idempotency_key_reused' });
    const others = await ask(other, { itemId, startDate: later });
    expect(others.status).toBe(201);
    expect(others.body.id).not.toBe(first.body.id);
  });
});

describe('script in bio, names and admin views', () => {
  const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>';

  it('is plain text in data that no browser renders as a page', async () => {
    const member = await market.member();
    await member.must(200, 'PATCH', `/api/users/${member.id}`, { body: { bio: SCRIPT, profile_name: '<b>x</b>' } });
    const named: object = { name: '<img onerror=alert(1)>' };
    const item = await market.item(rental.owner, named);
    for (const path of [`/api/users/${member.id}`, `/api/items/${item.id}`]) {
      const { headers } = await market.guest().send('GET', path);
      expect(headers.get('content-type')).toContain('application/json');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(await market.guest().get(`/api/users/${member.id}`)).toMatchObject({ bio: SCRIPT });
  });

  it('meets a strict content security policy on every page', async () => {
    for (const path of ['/', '/items', '/admin', '/outbox', '/api/docs']) {
      const answer = await fetch(market.url + path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src ')) ?? policy;
      expect(scripts).toMatch(/'(self|none)'/);
      expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });
});

describe('a socket of an outsider', () => {
  it('gets nothing about a round', async () => {
    const one = await Rental.ofNewPeople(market);
    const [listener, party] = [await Listener.of(outsider), await Listener.of(one.borrower)];
    await one.approve();
    while (!party.text.includes(one.id)) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(listener.text).not.toContain(one.id);
    listener.close();
    party.close();
  });
});
