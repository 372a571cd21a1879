import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Person, Refusal, RequestOptions } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

let rental: Rental;
let itemId: string;
const market = useMarketplace();
beforeAll(async () => {
  rental = await Rental.ofNewPeople(market);
  itemId = (await rental.seenBy(rental.owner)).itemId;
});

const withKey = (key: string, body: unknown): RequestOptions => ({ body, headers: { 'idempotency-key': key } });

describe('an idempotency key', () => {
  const wish = async (inDays: number) => ({ itemId, startDate: await market.day(inDays) });

  it('returns the same request twice, and creates one', async () => {
    const borrower = await market.member();
    const [key, body] = [randomUUID(), await wish(40)];
    const first = await borrower.must<{ id: string }>(201, 'POST', '/api/rental-requests', withKey(key, body));
    const again = await borrower.must<{ id: string }>(201, 'POST', '/api/rental-requests', withKey(key, body));
    expect(again.body.id).toBe(first.body.id);
    expect(await borrower.get('/api/circulation-rounds/sent')).toHaveLength(1);
  });

  it('sent ten times at once creates one request', async () => {
    const borrower = await market.member();
    const options = withKey(randomUUID(), await wish(50));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => borrower.send<{ id: string }>('POST', '/api/rental-requests', options)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('with another body is refused with 422', async () => {
    const borrower = await market.member();
    const key = randomUUID();
    await borrower.must(201, 'POST', '/api/rental-requests', withKey(key, await wish(60)));
    const other = await borrower.send<Refusal>('POST', '/api/rental-requests', withKey(key, await wish(61)));
    expect({ status: other.status, code: other.body.code }).toEqual({ status: 422, code: 'idempotency_key_reused' });
  });

  it('of another user is independent', async () => {
    const [one, two] = [await market.member(), await market.member()];
    const key = randomUUID();
    const first = await one.must<{ id: string }>(201, 'POST', '/api/rental-requests', withKey(key, await wish(70)));
    const second = await two.must<{ id: string }>(201, 'POST', '/api/rental-requests', withKey(key, await wish(71)));
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('that is empty, too long or not plain is refused with its field', async () => {
    for (const key of ['', 'x'.repeat(201), 'a b']) {
      const { status, body } = await rental.borrower.send<Refusal>(
        'PUT',
        `${rental.path}/status`,
        withKey(key, { status: 'request_cancelled' }),
      );
      expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 400, field: 'Idempotency-Key' });
    }
  });
});

describe('reading', () => {
  it('a command’s response has its position, and a GET after it shows what was written', async () => {
    const other = await Rental.ofNewPeople(market);
    const path = `${other.path}/status`;
    const { headers } = await other.owner.must(200, 'PUT', path, { body: { status: 'request_approved' } });
    const position = headers.get('x-position') ?? '';
    expect(position).not.toBe('');
    for (const person of [other.owner, other.borrower, market.admin]) {
      const seen = await person.must<{ status: string }>(200, 'GET', other.path, { headers: { 'x-after': position } });
      expect(seen.body.status).toBe('request_approved');
    }
  });

  it('a GET over any read model waits for the reader’s last write; after two seconds it returns what it has, and says so', async () => {
    const headers = { 'x-after': '9'.repeat(20) };
    const item = `/api/items/${itemId}`;
    const paths = ['/timeline', ''].map((end) => rental.path + end);
    paths.push('/api/circulation-rounds/sent', '/api/circulation-rounds/received', '/api/overdue-items', item);
    paths.push('/api/trades/summary', '/api/circulation-rounds/sent/ended', '/api/circulation-rounds/received/ended');
    const asked = [
      ...paths.map((path) => ({ path, by: rental.owner })),
      ...['rental-requests', 'damage-reports', 'tasks'].map((end) => ({ path: `/api/admin/${end}`, by: market.admin })),
    ];
    const answers = await Promise.all(asked.map(({ path, by }) => by.must(200, 'GET', path, { headers })));
    expect(answers.map((answer) => answer.headers.get('x-read-model'))).toEqual(asked.map(() => 'behind'));
  });

  it('an unchanged request is a 304 for its viewer, and not for another or after a change', async () => {
    const other = await Rental.ofNewPeople(market);
    const first = await other.owner.must(200, 'GET', other.path);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await other.owner.send('GET', other.path, { headers });
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
    expect((await other.borrower.send('GET', other.path, { headers })).status).toBe(200);
    await other.approve();
    expect((await other.owner.send('GET', other.path, { headers })).status).toBe(200);
  });

  it('a client that wants no body gets 204 with the position', async () => {
    const other = await Rental.ofNewPeople(market);
    const answer = await other.owner.send('PUT', `${other.path}/status`, {
      body: { status: 'request_approved' },
      headers: { prefer: 'return=minimal' },
    });
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect(answer.headers.get('preference-applied')).toBe('return=minimal');
    expect(answer.headers.get('x-position')).not.toBeNull();
    expect(await other.seenBy(other.borrower)).toMatchObject({ status: 'request_approved' });
  });
});

describe('a CSRF token', () => {
  const refused = { status: 403, body: { code: 'csrf_invalid' } };
  const change = (person: Person, token: string) =>
    person.send('PUT', `${rental.path}/status`, {
      body: { status: 'request_approved' },
      headers: { 'x-csrf-token': token },
    });
  const tokenOf = async (person: Person) => (await person.get<{ csrfToken: string }>('/api/csrf-token')).csrfToken;

  it('that is missing, another session’s, or from before the login is refused', async () => {
    const visitor = market.guest();
    const before = await tokenOf(visitor);
    await visitor.register('visitor');
    for (const token of ['', 'x', before, await tokenOf(rental.borrower)]) {
      expect(await change(visitor, token)).toMatchObject(refused);
    }
    expect((await change(visitor, await tokenOf(visitor))).status).toBe(404);
  });

  it('does not help a form of another site', async () => {
    const { cookie } = rental.owner;
    const response = await fetch(`${market.url}${rental.path}/payment`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ status: 'completed' }),
    });
    expect(response.status).toBe(403);
  });

  it('is useless with a cookie after the logout', async () => {
    const person = await market.member();
    const { cookie } = person;
    await person.must(204, 'POST', '/api/logout');
    const response = await fetch(`${market.url}/api/user`, { headers: { cookie } });
    expect(response.status).toBe(401);
  });
});
