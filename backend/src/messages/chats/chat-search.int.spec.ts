import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConversationList } from '@meguri/contracts/message/conversation.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { startChatService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let hanako: TestClient;
let kenji: TestClient;
const service = useOpened(startChatService);
beforeAll(async () => {
  [hanako, kenji] = [service.owner, service.borrower];
});
beforeEach(() => service.query('DELETE FROM app.chats'));

const write = (content: string) => kenji.post(`/api/messages/${service.ownerId}`, { content });
const search = (by: TestClient, q: string) => by.get(`/api/messages?q=${encodeURIComponent(q)}`);

describe('the list of chats', () => {
  it('runs one search per person at a time: concurrent ones are rejected, and don’t delay others', async () => {
    await write('x');
    const [mine, others] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => search(hanako, 'zzzz'))),
      Promise.all([search(kenji, 'zzzz'), kenji.get('/api/messages')]),
    ]);
    const counted = Map.groupBy(mine, ({ statusCode }) => statusCode);
    expect([...counted.keys()].toSorted()).toEqual([200, 429]);
    expect(counted.get(429)!.length).toBeGreaterThan(20);
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('runs the latest search: a waiting earlier one is dropped', async () => {
    await write('たからもの');
    const answers = await Promise.all(
      ['た', 'たか', 'たから', 'たからも', 'たからもの', 'たからものは', 'たから'].map((typed) =>
        search(hanako, typed),
      ),
    );
    expect(answers.at(-1)!.statusCode).toBe(200);
    expect(answers.at(-1)!.json<ConversationList>().items).toHaveLength(1);
  });

  it('searches the newest 5,000 messages, in however many chats', async () => {
    await write('たからもの');
    const [{ id: kenjisChat }] = (await service.query('SELECT id FROM app.chats')) as [{ id: string }];
    const found = async () => (await search(hanako, 'たから')).json<ConversationList>().items.length;
    expect(await found()).toBe(1);
    await service.query(
      `WITH made AS (
         INSERT INTO app.chats (low_id, high_id, last_position, last_at)
         SELECT $1, 1000000 + n, 1000, now() FROM generate_series(1, 5) n RETURNING id, high_id),
       members AS (
         INSERT INTO app.chat_members (chat_id, user_id, other_id, last_at) SELECT id, $1, $2, now() FROM made)
       INSERT INTO app.messages (chat_id, position, id, sender_id, body, created_at)
       SELECT id, position, gen_random_uuid(), $1, 'x', now() FROM made, generate_series(1, 1000) position`,
      [service.ownerId, service.strangerId],
    );
    expect(await found()).toBe(0);
    await service.query('UPDATE app.chat_members SET last_at = now() WHERE chat_id = $1', [kenjisChat]);
    expect(await found()).toBe(1);
  });
});
