import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_REVIEWS_AN_HOUR } from '@meguri/contracts/limits.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { Review, ReviewList } from '@meguri/contracts/review/review.ts';
import pg from 'pg';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { ReviewShowing } from './review-showing.ts';
import { OVER, review, startReviewService } from '../test-support/reviewed.ts';
import { roundAt } from '../test-support/rounds.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(startReviewService);
beforeEach(async () => {
  service.at(TIMES.completed);
  await service.query('TRUNCATE app.request_limits, app.notifications');
  await service.query('TRUNCATE app.reviews CASCADE');
});

const GOOD = { rating: 5, tags: ['as_described', 'kind'], text: 'とても素敵でした。' };
const FAIR = { rating: 4, tags: ['returned_on_time'], text: '丁寧に返してくださいました。' };
const notified = async (kind: string) =>
  (await service.query('SELECT user_id FROM app.notifications WHERE kind = $1 ORDER BY user_id', [kind])).map(
    (row) => row['user_id'],
  );

describe('a review', () => {
  it('is visible only to its writer until the other has written; then both are published at once, and the other is notified', async () => {
    const { borrower, owner } = service;
    const id = await service.completed();
    expect(await service.ofRound(borrower, id)).toEqual({ canWrite: true, until: OVER, own: null, other: null });
    expect((await review(borrower, id, GOOD)).json()).toMatchObject({
      canWrite: true,
      own: { ...GOOD, shownAt: null },
    });
    expect(await service.ofRound(owner, id)).toMatchObject({ canWrite: true, own: null, other: null });
    expect((await service.aboutOwner()).total).toBe(0);
    expect(await notified('reviews_shown')).toEqual([]);
    const answer = (await review(owner, id, FAIR)).json();
    expect(answer).toMatchObject({ canWrite: false, own: FAIR, other: { ...GOOD, by: 'borrower', reply: null } });
    expect(await service.ofRound(borrower, id)).toMatchObject({ canWrite: false, own: GOOD, other: FAIR });
    const [shown] = (await service.aboutOwner()).items;
    expect(shown).toMatchObject({ ...GOOD, author: { username: 'kenji' }, item: { name: '麻のワンピース' } });
    expect(await notified('reviews_shown')).toEqual([service.borrowerId]);
  });

  it('can be rewritten until then, never afterwards, whatever the other wrote', async () => {
    const { borrower, owner } = service;
    const id = await service.completed();
    await review(borrower, id, GOOD);
    const changed = { ...GOOD, rating: 3, tags: [], text: '' };
    expect((await review(borrower, id, changed)).json()).toMatchObject({ own: changed });
    await review(owner, id, { rating: 1 });
    for (const by of [borrower, owner])
      expect((await review(by, id, { rating: 5 })).json()).toMatchObject({ statusCode: 409, code: 'reviews_shown' });
    expect((await service.aboutOwner()).items).toMatchObject([{ rating: 3 }]);
  });

  it('without a counterpart is published after 14 days, when no one can write any more; both are notified', async () => {
    const { borrower, owner } = service;
    const id = await service.completed();
    service.at(plus(OVER, -1));
    await review(borrower, id, GOOD);
    await service.showDue();
    expect((await service.aboutOwner()).total).toBe(0);
    service.at(OVER);
    expect((await review(owner, id, FAIR)).json()).toMatchObject({ statusCode: 409, code: 'review_over' });
    expect(await service.ofRound(owner, id)).toMatchObject({ canWrite: false, other: null });
    await service.showDue();
    await service.showDue();
    expect((await service.aboutOwner()).items).toMatchObject([GOOD]);
    expect((await review(owner, id, FAIR)).json()).toMatchObject({ code: 'reviews_shown' });
    expect(await notified('reviews_shown')).toEqual([service.ownerId, service.borrowerId].sort((a, b) => a - b));
  });

  it('is published with all others that are due, however many, all at the same time', async () => {
    const id = await service.completed();
    await review(service.borrower, id, GOOD);
    await service.query(
      `INSERT INTO app.reviews SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
         'round_id', gen_random_uuid()))).* FROM app.reviews one, generate_series(1, 100)`,
    );
    service.at(OVER);
    await service.showDue();
    expect((await service.aboutOwner()).total).toBe(101);
    const showing = service.get(ReviewShowing);
    await inTransaction(service.get(pg.Pool), (db) => showing.show(db, id, plus(OVER, 1)));
    expect((await service.ofRound(service.borrower, id)).own?.shownAt).toBe('2026-12-31T02:00:00.000000Z');
  });

  it('waits longer by as much of the last day as an interruption took', async () => {
    const id = await service.completed();
    await review(service.borrower, id, GOOD);
    service.at(OVER);
    const lost = [{ kind: 'downtime', from: plus(OVER, -3_600_000), to: OVER }] as const;
    await service.get(ReviewShowing).showDue(OVER, lost);
    expect((await service.aboutOwner()).total).toBe(0);
    const end = plus(OVER, 3 * 3_600_000);
    await service.get(ReviewShowing).showDue(end, lost);
    expect((await service.aboutOwner()).total).toBe(1);
  });

  it('of two parties who write at the very same moment is published with the other', async () => {
    for (let n = 0; n < 5; n += 1) {
      const id = await service.completed();
      const answers = await Promise.all([review(service.borrower, id, GOOD), review(service.owner, id, FAIR)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      expect(await service.ofRound(service.owner, id)).toMatchObject({ own: FAIR, other: GOOD });
    }
  });

  it('is only for the two parties of a completed rental', async () => {
    const id = await service.completed();
    for (const by of [service.stranger, service.admin])
      for (const answer of [await review(by, id, GOOD), await by.get(`/api/rental-requests/${id}/review`)])
        expect(answer.json()).toMatchObject({ statusCode: 404, code: 'not_found' });
    for (const status of ['in_use', 'returned', 'cancelled', 'damage_fee_pending'] as const) {
      const other = await roundAt(service, status);
      expect((await review(service.borrower, other, GOOD)).json()).toMatchObject({ code: 'review_too_early' });
      expect(await service.ofRound(service.borrower, other)).toMatchObject({ canWrite: false, until: null });
    }
    expect((await review(service.borrower, randomUUID(), GOOD)).statusCode).toBe(404);
  });

  it('has one to five stars, tags for its writer’s side, up to 140 characters as people count them, and nothing else', async () => {
    const id = await service.completed();
    const refused = async (body: object, field: string) => {
      const answer = (await review(service.borrower, id, body)).json<{
        statusCode: number;
        errors: { field: string }[];
      }>();
      expect({ status: answer.statusCode, field: answer.errors[0]?.field }).toEqual({ status: 400, field });
    };
    for (const rating of [0, 6, 2.5, '5', null, undefined]) await refused({ ...GOOD, rating }, 'rating');
    await refused({ ...GOOD, tags: ['returned_late'] }, 'tags');
    await refused({ ...GOOD, tags: ['x'] }, 'tags.0');
    await refused({ ...GOOD, text: '🌸'.repeat(141) }, 'text');
    await refused({ ...GOOD, text: 'a\u202eb' }, 'text');
    for (const field of ['authorId', 'shownAt', 'aboutId']) await refused({ ...GOOD, [field]: 1 }, field);
    expect((await review(service.borrower, id, { ...GOOD, text: '🌸'.repeat(140) })).statusCode).toBe(201);
  });

  it('is limited to so many writes an hour', async () => {
    const id = await service.completed();
    const all = Array.from({ length: MAX_REVIEWS_AN_HOUR + 2 }, () => review(service.borrower, id, GOOD));
    const codes = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 429)).toHaveLength(2);
  });
});

describe('the reply to a review', () => {
  const shownReview = async (): Promise<Review> => {
    const id = await service.completed();
    await review(service.owner, id, FAIR);
    await review(service.borrower, id, GOOD);
    return (await service.aboutOwner()).items[0]!;
  };
  const reply = (by: typeof service.owner, id: string, text = 'ありがとうございました。') =>
    by.post(`/api/reviews/${id}/reply`, { text });

  it('can be written once, by the reviewed user; the reviewer is notified', async () => {
    const { id } = await shownReview();
    for (const by of [service.borrower, service.stranger, service.admin])
      expect((await reply(by, id)).json()).toMatchObject({ statusCode: 403, code: 'forbidden' });
    expect((await reply(service.owner, id, ' ')).statusCode).toBe(400);
    const answers = await Promise.all([reply(service.owner, id), reply(service.owner, id), reply(service.owner, id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect((await service.aboutOwner()).items).toMatchObject([{ reply: { text: 'ありがとうございました。' } }]);
    expect(await notified('review_replied')).toEqual([service.borrowerId]);
  });

  it('counts towards the same hourly limit', async () => {
    const { id } = await shownReview();
    await service.query('UPDATE app.request_limits SET tries = $1', [MAX_REVIEWS_AN_HOUR]);
    expect((await reply(service.owner, id)).statusCode).toBe(429);
  });

  it('isn’t notified to a user when either has blocked the other', async () => {
    const { id } = await shownReview();
    await service.borrower.post(`/api/blocks/${service.ownerId}`);
    expect((await reply(service.owner, id)).statusCode).toBe(201);
    expect(await notified('review_replied')).toEqual([]);
    await service.borrower.change('DELETE', `/api/blocks/${service.ownerId}`);
  });

  it('loses its notification once its reader has blocked the one who wrote it', async () => {
    const { id } = await shownReview();
    await reply(service.owner, id);
    await service.borrower.post(`/api/blocks/${service.ownerId}`);
    const rows = await service.query(
      `SELECT read_at IS NOT NULL AS read FROM app.notifications WHERE kind = 'review_replied'`,
    );
    expect(rows).toEqual([{ read: true }]);
    await service.borrower.change('DELETE', `/api/blocks/${service.ownerId}`);
  });

  it('responds with not-found for a review that isn’t published or doesn’t exist', async () => {
    const round = await service.completed();
    await review(service.borrower, round, GOOD);
    const [row] = await service.query('SELECT id FROM app.reviews');
    for (const id of [String(row?.['id']), randomUUID()])
      expect((await reply(service.owner, id)).json()).toMatchObject({ statusCode: 404, code: 'review_not_found' });
  });
});

describe('a review that operators hide', () => {
  const decide = (by: typeof service.admin, id: string, hidden: boolean, part = 'review') =>
    by.post(`/api/admin/reviews/${id}/decisions`, { part, hidden, reason: '個人名が書かれています' });

  it('is visible only to its writer, who reads why; restored, it counts again', async () => {
    const round = await service.completed();
    await review(service.owner, round, FAIR);
    await review(service.borrower, round, GOOD);
    const [{ id } = { id: '' }] = (await service.aboutOwner()).items;
    for (const by of [service.owner, service.stranger]) expect((await decide(by, id, true)).statusCode).toBe(403);
    for (let n = 0; n < 2; n += 1) expect((await decide(service.admin, id, true)).statusCode).toBe(204);
    expect(await service.aboutOwner()).toMatchObject({ items: [], total: 0 });
    expect(await service.ofRound(service.owner, round)).toMatchObject({ canWrite: false, other: null });
    expect((await service.ofRound(service.borrower, round)).own).toMatchObject({
      ...GOOD,
      hidden: { reason: '個人名が書かれています' },
    });
    expect(await notified('review_hidden')).toEqual([service.borrowerId]);
    expect((await review(service.borrower, round, GOOD)).json()).toMatchObject({ code: 'reviews_shown' });
    expect((await service.owner.post(`/api/reviews/${id}/reply`, { text: 'x' })).statusCode).toBe(404);
    await decide(service.admin, id, false);
    expect((await service.aboutOwner()).total).toBe(1);
    expect(await notified('review_hidden')).toEqual([service.borrowerId]);
    expect(await service.query('SELECT hidden FROM app.review_decisions ORDER BY id')).toEqual([
      { hidden: true },
      { hidden: false },
    ]);
  });

  it('may stay while only the reply is hidden; operators can’t hide unpublished or own ones', async () => {
    const round = await service.completed();
    await review(service.borrower, round, GOOD);
    const [row] = await service.query('SELECT id FROM app.reviews');
    const id = String(row?.['id']);
    expect((await decide(service.admin, id, true)).statusCode).toBe(404);
    await review(service.owner, round, FAIR);
    expect((await decide(service.admin, id, true, 'reply')).statusCode).toBe(404);
    await service.owner.post(`/api/reviews/${id}/reply`, { text: 'うそです' });
    expect((await decide(service.admin, id, true, 'reply')).statusCode).toBe(204);
    expect((await service.aboutOwner()).items).toMatchObject([{ ...GOOD, reply: null, hiddenReply: null }]);
    await service.query(`UPDATE app.users SET is_admin = true WHERE username = 'hanako'`);
    expect((await decide(service.owner, id, true)).json()).toMatchObject({ code: 'own_round' });
    await service.query(`UPDATE app.users SET is_admin = false WHERE username = 'hanako'`);
  });

  it('can be reported before by every user, but for their own texts', async () => {
    const round = await service.completed();
    await review(service.owner, round, FAIR);
    await review(service.borrower, round, GOOD);
    const may = async () => {
      const by = [service.owner, service.stranger, service.borrower, service.guest()];
      return (await Promise.all(by.map((one) => service.aboutOwner('', one)))).map(({ items }) => items[0]?.canReport);
    };
    expect(await may()).toEqual([true, true, false, false]);
    const [{ id } = { id: '' }] = (await service.aboutOwner()).items;
    await service.owner.post(`/api/reviews/${id}/reply`, { text: 'うそです' });
    expect(await may()).toEqual([true, true, true, false]);
    await decide(service.admin, id, true, 'reply');
    expect(await may()).toEqual([true, true, false, false]);
  });

  it('can be a reply that its writer still reads, with the reason; no one else does, and no other reply can be written', async () => {
    const round = await service.completed();
    await review(service.owner, round, FAIR);
    await review(service.borrower, round, GOOD);
    const [before] = (await service.aboutOwner('', service.owner)).items;
    expect(before).toMatchObject({ canReply: true, hiddenReply: null });
    for (const by of [service.borrower, service.stranger])
      expect((await service.aboutOwner('', by)).items).toMatchObject([{ canReply: false }]);
    expect((await service.ofRound(service.owner, round)).other).toMatchObject({ canReply: true });
    const answer = await service.owner.post(`/api/reviews/${before!.id}/reply`, { text: 'うそです' });
    expect(answer.json()).toMatchObject({ canReply: false, hiddenReply: null });
    await decide(service.admin, before!.id, true, 'reply');
    const hidden = { text: 'うそです', reason: '個人名が書かれています' };
    const seen = { reply: null, canReply: false, hiddenReply: hidden };
    expect((await service.ofRound(service.owner, round)).other).toMatchObject(seen);
    const ofItem = await service.owner.get(`/api/items/${before!.item!.id}/reviews`);
    for (const { items } of [await service.aboutOwner('', service.owner), ofItem.json<ReviewList>()])
      expect(items).toMatchObject([seen]);
    for (const by of [service.borrower, service.stranger])
      expect((await service.aboutOwner('', by)).items).toMatchObject([{ ...seen, hiddenReply: null }]);
    await decide(service.admin, before!.id, false, 'reply');
    expect((await service.ofRound(service.owner, round)).other).toMatchObject({
      ...{ reply: { text: 'うそです' }, canReply: false, hiddenReply: null },
    });
  });
});

describe('a list of reviews', () => {
  it('names no item that isn’t visible any more', async () => {
    const id = await service.completed();
    await review(service.owner, id, FAIR);
    await review(service.borrower, id, GOOD);
    for (const status of ['suspended', 'deleted', 'available']) {
      await service.query('UPDATE app.items SET status = $1', [status]);
      const [shown] = (await service.aboutOwner()).items;
      expect(shown?.item === null).toBe(status !== 'available');
    }
  });

  it('comes in small pages, quickly, among ten thousand', async () => {
    const id = await service.completed();
    await review(service.owner, id, FAIR);
    await review(service.borrower, id, GOOD);
    const [{ columns } = { columns: '' }] = await service.query(
      `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
         WHERE attrelid = 'app.reviews'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
           AND attname NOT IN ('id', 'round_id')`,
    );
    await service.query(
      `INSERT INTO app.reviews (id, round_id, ${String(columns)})
         SELECT gen_random_uuid(), gen_random_uuid(), ${String(columns)} FROM app.reviews, generate_series(1, 5000)`,
    );
    const began = performance.now();
    const page = await service.aboutOwner();
    expect(performance.now() - began).toBeLessThan(500);
    expect(page.total).toBe(5001);
    expect(page.items.length).toBeLessThanOrEqual(20);
    expect(page.nextCursor).not.toBeNull();
  });

  it('comes in pages, the latest first, each review once; for an item what its borrowers wrote', async () => {
    const rounds: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      const id = await service.completed();
      rounds.push(id);
      service.at(plus(TIMES.completed, n * 1000));
      await review(service.owner, id, FAIR);
      await review(service.borrower, id, { rating: 5, text: `${n}` });
    }
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ReviewList = await service.aboutOwner(`?limit=3${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(7);
      seen.push(...page.items.map(({ text }) => text));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0']);
    const [item] = (await service.aboutOwner('?limit=1')).items;
    const ofItem = (await service.stranger.get(`/api/items/${item!.item!.id}/reviews`)).json<ReviewList>();
    expect(ofItem).toMatchObject({ total: 1, items: [{ by: 'borrower', text: '6' }] });
    for (const path of ['/api/users/99999/reviews', `/api/items/${randomUUID()}/reviews`])
      expect((await service.stranger.get(path)).statusCode).toBe(404);
    for (const query of [
      '?limit=0',
      '?limit=51',
      '?cursor=x',
      '?sort=x',
      `?cursor=${btoa('["2026-12-01T00:00:00Z","x"]')}`,
      `?cursor=${btoa(`["2026-12-01T00:00:00Z","${'-'.repeat(36)}"]`)}`,
    ])
      expect((await service.stranger.get(`/api/users/1/reviews${query}`)).statusCode).toBe(400);
  });
});
