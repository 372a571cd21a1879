import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Message, MessagePage } from '@meguri/contracts/message/message.ts';
import { Listener } from '../support/servers/listener.ts';
import type { Person, Refusal } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

let rental: Rental;
let outsider: Person;
const market = useMarketplace();
beforeAll(async () => {
  rental = await (await Rental.ofNewPeople(market)).toReturned();
  outsider = await market.member('outsider');
});

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const send = (person: Person, method: string, path: string, body?: object) =>
  person.send<Refusal>(method, path, body === undefined ? {} : { body });
const write = (by: Person, path: string, body: object) => by.must<Message>(201, 'POST', path, { body });

describe('a forged message', () => {
  it('goes to the round’s other party from the session’s user, whatever it says', async () => {
    const { owner, borrower } = rental;
    const body = { circulationRoundId: rental.id, receiverId: outsider.id, content: 'こんにちは' };
    const sent = (await write(owner, '/api/transaction-messages', body)).body;
    expect(sent).toMatchObject({ senderId: owner.id, receiverId: borrower.id });
    const forged = await send(owner, 'POST', `/api/transaction-messages/${rental.id}`, {
      ...body,
      senderId: borrower.id,
    });
    expect(forged.status).toBe(400);
  });

  it('in another’s round, or about a missing one, gets not-found, also for operators', async () => {
    for (const person of [outsider, market.admin]) {
      const paths = (id: string): readonly (readonly [string, string, object?])[] => [
        ['GET', `/api/transaction-messages/${id}`],
        ['POST', `/api/transaction-messages/${id}`, { content: 'x' }],
        ['POST', '/api/transaction-messages', { circulationRoundId: id, content: 'x' }],
        ['PUT', `/api/messages/transaction/${id}/read`, { upTo: NOWHERE }],
        ['PUT', `/api/messages/transaction/${id}/archive`, { archived: true }],
      ];
      const there = await Promise.all(paths(rental.id).map(([...route]) => send(person, ...route)));
      const missing = await Promise.all(paths(NOWHERE).map(([...route]) => send(person, ...route)));
      expect(there.map(({ status, body }) => ({ status, body }))).toEqual(
        missing.map(({ status, body }) => ({ status, body })),
      );
      expect(new Set(there.map(({ status }) => status))).toEqual(new Set([404]));
    }
  });

  it('can be marked as read only by its receiver', async () => {
    const { owner, borrower } = rental;
    const { id } = (await write(owner, `/api/transaction-messages/${rental.id}`, { content: '読みましたか' })).body;
    for (const person of [outsider, owner, market.admin])
      expect((await send(person, 'PUT', `/api/transaction-messages/${id}/read`, { isRead: true })).status).toBe(404);
    const direct = (await write(owner, `/api/messages/${outsider.id}`, { content: 'x' })).body;
    expect((await send(borrower, 'PUT', `/api/messages/direct/${owner.id}/read`, { upTo: direct.id })).status).toBe(
      404,
    );
    const { items } = await owner.get<MessagePage>(`/api/transaction-messages/${rental.id}`);
    expect(items.at(-1)).toMatchObject({ id, isRead: false });
  });

  it('is stored as plain text', async () => {
    const content = '<script>alert(1)</script> {{constructor.constructor("return 1")()}} javascript:alert(1)';
    const sent = await write(rental.owner, `/api/transaction-messages/${rental.id}`, { content });
    expect(sent.body.content).toBe(content);
    expect(sent.headers.get('content-type')).toContain('application/json');
    for (const hiding of ['a\u202eb', 'a\u0000b'])
      expect(
        (await send(rental.owner, 'POST', `/api/transaction-messages/${rental.id}`, { content: hiding })).status,
      ).toBe(400);
  });
});

describe('a socket', () => {
  it('of an outsider or an operator gets no message of others, and no one’s presence', async () => {
    const listeners = await Promise.all([outsider, market.admin].map((person) => Listener.of(person)));
    const secret = `秘密 ${randomUUID()}`;
    await write(rental.owner, `/api/transaction-messages/${rental.id}`, { content: secret });
    for (const listener of listeners) {
      expect(await listener.ask('presence', { userId: rental.borrower.id })).toMatchObject({ ok: false });
      expect(await listener.ask('typing', { kind: 'transaction', id: rental.id })).toMatchObject({ ok: false });
      expect(listener.text).not.toContain(secret);
      listener.close();
    }
  });
});

describe('an operator', () => {
  it('reads a chat only from a report, which is recorded', async () => {
    const { owner, borrower } = rental;
    const { id } = (await write(owner, `/api/messages/${borrower.id}`, { content: '報告される言葉' })).body;
    const none = await send(market.admin, 'GET', `/api/admin/damage-reports/${rental.id}/transaction-messages`);
    expect([none.status, none.body.code]).toEqual([400, 'no_open_report']);
    expect((await send(outsider, 'POST', '/api/reports', { subject: 'message', id, reason: 'x' })).status).toBe(404);
    const report = await borrower.must<{ id: string }>(201, 'POST', '/api/reports', {
      body: { subject: 'message', id, reason: '不適切です' },
    });
    const page = await market.admin.get<{ messages: Message[] }>(`/api/admin/reports/${report.body.id}`);
    expect(page.messages.map(({ content }) => content)).toContain('報告される言葉');
    const { rows } = await market.pool.query('SELECT operator_id FROM app.chat_inspections WHERE reference = $1', [
      report.body.id,
    ]);
    expect(rows).toEqual([{ operator_id: market.admin.id }]);
    for (const person of [owner, borrower])
      expect((await send(person, 'GET', `/api/admin/reports/${report.body.id}`)).status).toBe(403);
  });
});
