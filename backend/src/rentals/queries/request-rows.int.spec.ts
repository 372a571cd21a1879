import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import pg from 'pg';
import { until } from '../../../../test/support/until.ts';
import { CASES_OF_TEST } from '../test-support/service.ts';
import { startWithReadModels } from '../test-support/with-read-models.ts';
import { happen, roundAt } from '../test-support/rounds.ts';
import { RequestRows } from './request-rows.ts';
import { RequestViews } from './request-views.ts';
import { Timelines } from './timelines.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(() => startWithReadModels([RequestRows, RequestViews, Timelines, CASES_OF_TEST]));

/** The number of queries: the minimum of several runs, because the service sends queries of its own now and then. */
async function fewestQueries(read: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(service.get(pg.Pool), 'query');
  const counts = [];
  for (let times = 0; times < 10; times += 1) {
    query.mockClear();
    await read();
    counts.push(query.mock.calls.length);
  }
  query.mockRestore();
  return Math.min(...counts);
}

describe('a request with words in its timeline', () => {
  it('is read with them in one query, and without those that were erased', async () => {
    const id = await roundAt(service, 'request_sent');
    const declined = { status: 'request_declined', reason: '旅行に行くため' };
    expect((await service.owner.change('PUT', `/api/rental-requests/${id}/status`, declined)).statusCode).toBe(200);
    const viewer = { userId: service.ownerId, isAdmin: false, role: null };
    const shown = () => service.get(RequestViews).requestFor(viewer, id);
    await until('it is declined', async () => (await shown()).status === 'request_declined');
    const words = async () => (await shown()).timeline.at(-1)?.record?.texts.map(({ text }) => text);
    expect(await words()).toEqual(['旅行に行くため']);
    expect(await fewestQueries(words)).toBe(1);
    await service.query('UPDATE app.round_texts SET body = NULL, salt = NULL WHERE round_id = $1', [id]);
    expect(await words()).toEqual([null]);
  });
});

it('concurrent reads of requests make one query, and each viewer sees their own version', async () => {
  const id = await roundAt(service, 'request_approved');
  const rows = service.get(RequestRows);
  const { round } = await until('the read models have it', () => rows.find(id, { userId: 0 }));
  await service.query(
    `WITH chat AS (INSERT INTO app.chats (round_id, low_id, high_id, last_position, last_at)
       VALUES ($1, least($2::integer, $3::integer), greatest($2, $3), 1, now()) RETURNING id)
     INSERT INTO app.chat_members (chat_id, user_id, other_id, unread, last_at)
       SELECT chat.id, person, other, unread, now() FROM chat,
       (VALUES ($2::integer, $3::integer, 1), ($3, $2, 0)) AS people (person, other, unread)`,
    [id, round.ownerId, round.borrowerId],
  );
  const asked = [
    [id, round.ownerId],
    [id, round.borrowerId],
    [randomUUID(), round.ownerId],
    [id, 0],
  ] as const;
  const read = () => Promise.all(asked.map(([one, userId]) => rows.find(one, { userId })));
  expect((await read()).map((found) => found?.hasUnreadMessages)).toEqual([true, false, undefined, false]);
  expect(await fewestQueries(read)).toBe(1);
});

describe('a request for an item that is overdue with another borrower', () => {
  it('can’t be approved until that item is back, which both parties see', async () => {
    const asked = { itemId: await service.item(), startDate: service.day(-9) };
    const late = await roundAt(service, 'return_shipping_code_generated', {}, asked);
    const wish = { itemId: asked.itemId, startDate: service.day(9), shippingMethod: 'pickup' };
    const answer = await service.stranger.post('/api/rental-requests', wish);
    expect(answer.json()).toMatchObject({ status: 'request_sent', itemOverdue: true });
    const { id, borrowerId } = answer.json<RentalRequest>();
    const views = service.get(RequestViews);
    const viewer = (userId: number) => ({ userId, isAdmin: false, role: null });
    const seenBy = (userId: number) => views.requestFor(viewer(userId), id).catch(() => null);
    await until('the read models have it', async () => (await seenBy(borrowerId)) !== null);
    expect(await seenBy(borrowerId)).toMatchObject({ itemOverdue: true, actions: ['withdraw'] });
    expect(await seenBy(service.ownerId)).toMatchObject({ itemOverdue: true, actions: ['decline'] });
    const listed = await views.listOf(viewer(service.ownerId), 'owner');
    expect(listed.find((one) => one.id === id)).toMatchObject({ itemOverdue: true, actions: ['decline'] });
    expect(listed.find((one) => one.id === late)).toMatchObject({ itemOverdue: false });

    await happen(service, late, roundIn('returned').at(-1)!.event);
    await until('it is back', async () => (await seenBy(service.ownerId))?.itemOverdue === false);
    expect(await seenBy(service.ownerId)).toMatchObject({ actions: ['approve', 'decline'] });
  });
});

describe('the list of a user with many requests', () => {
  it('contains what isn’t over, however many requests followed', async () => {
    const id = await roundAt(service, 'shipped');
    const over = await roundAt(service, 'request_declined');
    const views = service.get(RequestViews);
    const viewer = { userId: service.ownerId, isAdmin: false, role: null };
    const listed = async () => (await views.listOf(viewer, 'owner')).map((one) => one.id);
    await until('both are listed', async () => {
      const ids = await listed();
      return ids.includes(id) && ids.includes(over);
    });
    const known = await listed();
    await service.query(
      `INSERT INTO read_models.rounds SELECT (jsonb_populate_record(r, jsonb_build_object(
         'id', gen_random_uuid(), 'requested_at', r.requested_at + interval '1 day'))).*
       FROM read_models.rounds r, generate_series(1, 50) WHERE r.id = $1`,
      [over],
    );
    const after = await listed();
    expect(after.slice(0, 50).filter((one) => known.includes(one))).toEqual([]);
    expect(after.slice(50)).toContain(id);
    expect(after.slice(50)).not.toContain(over);
  });

  it('can be read page by page, each ended request once, with the total', async () => {
    const views = service.get(RequestViews);
    const viewer = { userId: service.ownerId, isAdmin: false, role: null };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await views.endedOf(viewer, 'owner', { limit: 20, cursor });
      expect(page.total).toBeGreaterThan(50);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      if (cursor === undefined) expect(seen).toHaveLength(page.total);
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    const over = ['completed', 'cancelled', 'request_declined', 'request_cancelled', 'request_expired', 'rejected'];
    const { length } = await service.query(`SELECT FROM read_models.rounds WHERE owner_id = $1 AND status = ANY ($2)`, [
      service.ownerId,
      over,
    ]);
    expect(seen).toHaveLength(length);
    await expect(views.endedOf(viewer, 'owner', { limit: 20, cursor: 'nowhere' })).rejects.toThrow('続きの位置');
  });
});
