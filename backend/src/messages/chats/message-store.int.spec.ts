import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Message } from '@meguri/contracts/message/message.ts';
import pg from 'pg';
import type { TestClient } from '../../http/http.testing.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { startChatService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let hanako: TestClient;
let kenji: TestClient;
let misaki: TestClient;
const service = useOpened(startChatService);
beforeAll(async () => {
  [hanako, kenji, misaki] = [service.owner, service.borrower, service.stranger];
});
beforeEach(async () => {
  await service.query('DELETE FROM app.chats');
  await service.query('TRUNCATE app.request_limits');
  await service.query('DELETE FROM app.notifications');
});

const send = (by: TestClient, to: number | string, content: string) =>
  by.post(typeof to === 'number' ? `/api/messages/${to}` : `/api/transaction-messages/${to}`, { content });
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('concurrent messages', () => {
  it('share commits, each at its place in its own chat, with its own time', async () => {
    const roundId = await roundAt(service, 'in_use');
    const { ownerId, borrowerId, strangerId } = service;
    const answers = await Promise.all(
      numbers(10).flatMap((n) => [
        send(kenji, ownerId, `k${n}`),
        send(hanako, borrowerId, `h${n}`),
        send(misaki, ownerId, `m${n}`),
        send(hanako, strangerId, `n${n}`),
        send(kenji, roundId, `r${n}`),
      ]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201));
    const [{ commits }] = (await service.query(
      'SELECT count(DISTINCT xmin::text)::int AS commits FROM app.messages',
    )) as [{ commits: number }];
    expect(commits).toBeLessThan(25);
    const chats = await service.query(`
      SELECT c.round_id IS NULL AS direct, c.last_position, array_agg(m.position ORDER BY m.position) AS places,
        bool_and(m.created_at <= c.last_at) AND max(m.created_at) = c.last_at AS timed,
        (SELECT array_agg(unread ORDER BY unread) FROM app.chat_members u WHERE u.chat_id = c.id) AS unread
      FROM app.chats c JOIN app.messages m ON m.chat_id = c.id GROUP BY c.id ORDER BY c.low_id, c.high_id, direct`);
    const places = (count: number) => numbers(count).map((n) => n + 1);
    const both = { direct: true, last_position: 20, places: places(20), timed: true, unread: [10, 10] };
    const one = { direct: false, last_position: 10, places: places(10), timed: true, unread: [0, 10] };
    expect(chats).toHaveLength(3);
    expect(chats).toEqual(expect.arrayContaining([both, one]));
    for (const answer of answers) {
      const { id, content, position } = answer.json<Message>();
      const stored = await service.query('SELECT body, position FROM app.messages WHERE id = $1', [id]);
      expect(stored).toEqual([{ body: content, position }]);
    }
    const notified = await service.query(
      'SELECT user_id FROM app.notifications WHERE read_at IS NULL ORDER BY user_id',
    );
    expect(notified).toHaveLength(5);
  });

  it('don’t fail together: one that can’t be stored is rejected alone, without a notification', async () => {
    await service.query(`CREATE FUNCTION app.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.body = 'unstorable' THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$`);
    await service.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON app.messages FOR EACH ROW EXECUTE FUNCTION app.refuse()',
    );
    try {
      const { ownerId, strangerId } = service;
      const answers = await Promise.all([
        ...numbers(5).map((n) => send(kenji, ownerId, `${n}`)),
        send(misaki, ownerId, 'unstorable'),
        ...numbers(5).map((n) => send(kenji, strangerId, `${n}`)),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(5).fill(201), 500, ...Array(5).fill(201)]);
      expect(await service.query('SELECT who FROM app.notifications WHERE who = $1', [strangerId])).toEqual([]);
      expect(await service.query('SELECT FROM app.messages')).toHaveLength(10);
    } finally {
      await service.query('DROP FUNCTION app.refuse CASCADE');
    }
  });

  it('don’t wait for another chat’s lock', async () => {
    const { ownerId, strangerId } = service;
    await send(kenji, ownerId, 'first');
    const holder = new pg.Client(service.databaseUrl);
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM app.chats FOR UPDATE');
      const held = send(kenji, ownerId, 'held');
      const other = send(misaki, service.borrowerId, 'free');
      expect((await other).statusCode).toBe(201);
      expect((await send(kenji, strangerId, 'free too')).statusCode).toBe(201);
      await holder.query('COMMIT');
      expect((await held).statusCode).toBe(201);
    } finally {
      await holder.end();
    }
  });
});
