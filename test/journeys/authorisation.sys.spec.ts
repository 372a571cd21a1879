import { beforeAll, describe, expect, it } from '@jest/globals';
import { Listener } from '../support/servers/listener.ts';
import type { Person, Refusal } from '../support/person.ts';
import { PUDO, Rental, SEVEN_ELEVEN } from '../support/rental.ts';
import { until } from '../support/until.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

let rental: Rental;
let outsider: Person;
const market = useMarketplace();
beforeAll(async () => {
  rental = await (await Rental.ofNewPeople(market)).toReturned();
  outsider = await market.member('outsider');
});

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const OWNER_ONLY = 'この操作はオーナーのみが行えます';
const REQUESTER_ONLY = 'この操作はリクエストした方のみが行えます';
const BORROWER_ONLY = 'この操作は借り手のみが行えます';

const report = {
  issueType: 'damaged_item',
  description: '袖口に大きな破れがあります。',
  images: ['/files/0.webp'],
};
type Route = [method: string, path: string, body?: object];
/** All routes below a round, with a valid body. */
const ROUTES: readonly Route[] = [
  ['GET', '/api/rental-requests/{id}'],
  ['GET', '/api/rental-requests/{id}/timeline'],
  ['PUT', '/api/rental-requests/{id}/status', { status: 'completed' }],
  ['POST', '/api/rental-requests/{id}/payment-connect-separated'],
  ['POST', '/api/rental-requests/{id}/payment'],
  ['DELETE', '/api/rental-requests/{id}/payment'],
  ['POST', '/api/rental-requests/{id}/return-request'],
  ['POST', '/api/rental-requests/{id}/fit-refund', { images: ['/files/0.webp'] }],
  ['POST', '/api/rental-requests/{id}/extension', {}],
  ['POST', '/api/rental-requests/{id}/extension/withdraw'],
  ['POST', '/api/rental-requests/{id}/extension/approve'],
  ['POST', '/api/rental-requests/{id}/extension/decline'],
  ['POST', '/api/rental-requests/{id}/extension/pay'],
  ['POST', '/api/circulation-rounds/{id}/damage-report', report],
  ['POST', '/api/circulation-rounds/{id}/damage-report/evidence', { text: '写真を追加します' }],
  ['POST', '/api/circulation-rounds/{id}/damage-fee/payment'],
  ['POST', '/api/circulation-rounds/{id}/late-fee/payment'],
  ['POST', '/api/circulation-rounds/{id}/damage-fee/objection', { reason: '身に覚えがありません' }],
];
const ADMIN_ROUTES: readonly Route[] = [
  ['GET', '/api/admin/rental-requests'],
  ['GET', '/api/admin/rental-requests/{id}/events'],
  ['GET', '/api/admin/damage-reports'],
  ['GET', '/api/admin/damage-reports/{id}'],
  ['GET', '/api/admin/tasks'],
  ['GET', '/api/admin/support-requests'],
  ['GET', '/api/admin/support-figures'],
  ['POST', `/api/admin/support-requests/${NOWHERE}/close`, { seen: 1 }],
  ['PUT', `/api/admin/support-requests/${NOWHERE}/owner`, { ownerId: null, seen: null }],
  ['POST', `/api/admin/support-requests/${NOWHERE}/notes`, { id: NOWHERE, note: '確認のため' }],
  ['POST', '/api/admin/users/1/support-requests', { kind: 'other', content: '確認のため', clientId: NOWHERE }],
  ['GET', '/api/admin/moved-deadlines'],
  ['POST', '/api/admin/rental-requests/{id}/shipping-codes', { direction: 'dispatch', ...SEVEN_ELEVEN }],
  ['POST', '/api/admin/rental-requests/{id}/commands/cancel', { reason: '確認のため' }],
  ['GET', '/api/admin/rental-requests/{id}/money'],
  ['GET', '/api/admin/proofs/rounds/{id}'],
  ['GET', '/api/admin/proofs?from=2026-01-01&to=2026-01-02'],
  ['GET', '/api/admin/proofs/calendars'],
  ['GET', '/api/admin/bulk-mails'],
  ['GET', '/api/admin/bulk-mails/size?segment={"kind":"all"}'],
  ['POST', '/api/admin/bulk-mails', { subject: 'x', body: 'x', segment: { kind: 'all' } }],
  ['GET', `/api/admin/bulk-mails/${NOWHERE}/preview`],
  ['POST', `/api/admin/bulk-mails/${NOWHERE}/start`],
  ['POST', `/api/admin/bulk-mails/${NOWHERE}/confirm`],
  ['GET', '/api/admin/front-pictures'],
  ['PUT', '/api/admin/front-pictures/hero', { alt: '写真' }],
  ['DELETE', '/api/admin/front-pictures/hero'],
  ['GET', '/api/admin/service-overview'],
  ['GET', '/api/admin/read-models/rebuilds'],
  ['POST', '/api/admin/read-models/rounds/check'],
  ['POST', `/api/admin/read-models/rebuilds/${NOWHERE}/confirm`],
  ['POST', `/api/admin/incidents/${NOWHERE}/skip`, { note: '確認のため' }],
  ['GET', '/api/admin/what-if?from=2026-01-01&to=2026-01-02&draft=x'],
  ['GET', '/api/admin/metrics?from=2026-01-01&to=2026-01-02'],
  ['GET', '/api/admin/metrics.csv?from=2026-01-01&to=2026-01-02'],
  ['GET', '/api/admin/visits?from=2026-01-01&to=2026-01-02'],
  ['GET', '/api/admin/unfound-words'],
  ['GET', '/api/admin/coupon-figures?from=2026-01-01&to=2026-01-02'],
  ['GET', '/api/admin/users/counts'],
  ['GET', '/api/admin/rental-requests/views'],
  ['GET', '/api/admin/connect'],
  ['GET', '/api/admin/connect/check'],
  ['GET', '/api/admin/payment-tests'],
  ['POST', '/api/admin/payment-tests', { test: 'webhooks_usual' }],
  ['GET', '/api/admin/rental-requests/{id}/disputes/dp_1/evidence'],
  ['POST', '/api/admin/rental-requests/{id}/disputes/dp_1/evidence/submit'],
  ['POST', '/api/admin/rental-requests/{id}/commands/confirm-proposal', { proposalId: NOWHERE }],
  ['POST', '/api/admin/rental-requests/{id}/commands/grant-refund', { reason: '確認', chargeId: 'ch_1', amount: 1 }],
  ['POST', '/api/admin/damage-reports/{id}/dismiss', { reason: '確認のため', itemReturned: false }],
  ['GET', '/api/demo/clock'],
  ['POST', '/api/demo/clock', { advance: 'PT1S' }],
];
const at = (path: string, id: string) => path.replace('{id}', id);
const ask = (person: Person, [method, path, body]: Route, id: string) =>
  person.send<Refusal>(method, at(path, id), body === undefined ? {} : { body });

describe('private data', () => {
  it.each<Route>(ROUTES)('%s %s answers an outsider as if it were missing', async (...route) => {
    const there = await ask(outsider, route, rental.id);
    const missing = await ask(outsider, route, NOWHERE);
    expect(there.status).toBe(404);
    expect(there.body).toMatchObject({ statusCode: 404, code: 'not_found', message: 'リクエストが見つかりません' });
    expect(missing).toMatchObject({ status: 404, body: there.body });
  });

  it.each<Route>([...ROUTES, ...ADMIN_ROUTES])('%s %s asks a guest to sign in', async (...route) => {
    const { status, body } = await ask(market.guest(), route, rental.id);
    expect({ status, body }).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', reason: 'unauthenticated' },
    });
  });

  it.each<Route>(ADMIN_ROUTES)('%s %s is for administrators', async (...route) => {
    const { status, body } = await ask(rental.owner, route, rental.id);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'admin_only' });
  });

  it('is refused at once to an administrator who lost the role', async () => {
    const second = await market.member('second');
    await market.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [second.id]);
    expect((await second.send('GET', '/api/admin/tasks')).status).toBe(200);
    await market.pool.query('UPDATE app.users SET is_admin = false WHERE id = $1', [second.id]);
    expect((await second.send('GET', '/api/admin/tasks')).status).toBe(403);
  });

  it('an administrator does not operate on a round of their own', async () => {
    const second = await market.member('second');
    const { owner } = rental;
    const terms = { market, owner, borrower: second, itemId: await itemOf(rental), startInDays: 40 };
    const own = await Rental.request(terms);
    await market.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [second.id]);
    const path = `/api/admin/rental-requests/${own.id}/commands/reject`;
    const refused = await second.send<Refusal>('POST', path, { body: { reason: '取り消します' } });
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 403, code: 'own_round' });
  });
});

describe('the other party of a round', () => {
  it.each([
    ['borrower', 'request_approved', OWNER_ONLY],
    ['borrower', 'request_declined', OWNER_ONLY],
    ['borrower', 'shipped', OWNER_ONLY],
    ['borrower', 'completed', OWNER_ONLY],
    ['owner', 'in_use', BORROWER_ONLY],
    ['owner', 'received', BORROWER_ONLY],
    ['owner', 'returned', BORROWER_ONLY],
  ] as const)('gets an error as the %s who wants %s: %s', async (party, status, message) => {
    const { status: answered, body } = await rental.tryPut(rental[party], status);
    expect({ answered, message: body.message }).toEqual({ answered: 403, message });
  });

  it.each([
    ['/payment-connect-separated', BORROWER_ONLY],
    ['/payment', BORROWER_ONLY],
    ['/return-request', BORROWER_ONLY],
    ['/extension/withdraw', BORROWER_ONLY],
    ['/extension/pay', BORROWER_ONLY],
  ])('gets an error as the owner who posts to …%s: only the borrower may', async (path, message) => {
    const { status, body } = await rental.owner.send<Refusal>('POST', rental.path + path);
    expect({ status, message: body.message }).toEqual({ status: 403, message });
  });

  it('an operator who wants to withdraw reads that only the borrower may', async () => {
    const { status, body } = await rental.tryPut(market.admin, 'request_cancelled');
    expect({ status, message: body.message }).toEqual({ status: 403, message: REQUESTER_ONLY });
  });

  it.each(['paid', 'payment_completed', 'usage_overdue', 'damage_fee_paid', 'nonsense', '__proto__'])(
    'can’t set the status %s',
    async (status) => {
      for (const person of [rental.owner, rental.borrower])
        expect((await rental.tryPut(person, status)).status).toBe(400);
    },
  );
});

describe('a shipping code', () => {
  const SECRETS = [SEVEN_ELEVEN.shippingCode27, PUDO.receptionNumber, PUDO.shippingPassword];

  it('is shown to the party that sends the parcel and to operators, over HTTP and the socket', async () => {
    const other = await Rental.ofNewPeople(market);
    const { owner, borrower } = other;
    const listeners = await Promise.all([owner, borrower].map((person) => Listener.of(person)));
    await other.toReturned();
    await until('the sockets have heard of the return', async () => listeners[0]?.text.includes('changed'));
    const [toOwner, toBorrower] = await Promise.all([owner, borrower].map(everythingSeen(other.id)));
    expect(SECRETS.filter((secret) => toOwner?.includes(secret))).toEqual([SEVEN_ELEVEN.shippingCode27]);
    expect(SECRETS.filter((secret) => toBorrower?.includes(secret))).toEqual([
      PUDO.receptionNumber,
      PUDO.shippingPassword,
    ]);
    const leaked = listeners.map(({ text }) => SECRETS.filter((secret) => text.includes(secret)));
    for (const listener of listeners) listener.close();
    expect(leaked).toEqual([[], []]);
    const operators = await everythingSeen(other.id)(market.admin);
    expect(SECRETS.filter((secret) => !operators.includes(secret))).toEqual([]);
  });

  it('is in no log line', () => {
    const log = market.service.output();
    expect(SECRETS.filter((secret) => log.includes(secret))).toEqual([]);
  });
});

describe('a socket', () => {
  it('is refused without a session, and to pages of other sites', async () => {
    await expect(Listener.of(market.guest())).rejects.toThrow('unauthenticated');
    await expect(Listener.of(outsider, { origin: 'https://evil.example' })).rejects.toThrow('forbidden');
  });

  it('that registers as another user gets an error and is disconnected', async () => {
    const listener = await Listener.of(outsider);
    expect(await listener.ask('register', { userId: outsider.id })).toEqual({ ok: true });
    expect(await listener.ask('register', { userId: rental.owner.id })).toMatchObject({ ok: false });
    await until('it is disconnected', async () => !listener.connected);
  });

  it('of an outsider gets nothing about a round', async () => {
    const [listener, party] = [await Listener.of(outsider), await Listener.of(rental.owner)];
    await rental.confirmReturn();
    await until('the owner’s socket has heard', async () => party.text.includes(rental.id));
    expect(listener.text).not.toContain(rental.id);
    listener.close();
    party.close();
  });
});

async function itemOf(one: Rental): Promise<string> {
  return (await one.seenBy(market.admin)).itemId;
}

/** Everything that a user can read about a round, as one text. */
const everythingSeen = (id: string) => async (person: Person) => {
  const paths = [`/api/rental-requests/${id}`, `/api/rental-requests/${id}/timeline`];
  for (const side of ['sent', 'received']) {
    const path = `/api/circulation-rounds/${side}`;
    paths.push(path, `${path}/ended`);
  }
  return JSON.stringify(await Promise.all(paths.map((path) => person.get(path))));
};
