import { beforeEach, describe, expect, it } from '@jest/globals';
import { ERASED_USERNAME } from '@meguri/contracts/account/erasure.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { reviewInputSchema } from '@meguri/contracts/review/review.ts';
import pg from 'pg';
import { PersonalData } from '../../accounts/leaving/personal-data.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { Reviews } from './reviews.ts';
import { OVER, review, startReviewService } from '../test-support/reviewed.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(startReviewService);
beforeEach(async () => {
  service.at(TIMES.completed);
  await service.query('TRUNCATE app.request_limits');
  await service.query('TRUNCATE app.reviews CASCADE');
});

const OF_BORROWER = { rating: 2, tags: ['late'], text: '借り手だけの秘密' };
const OF_OWNER = { rating: 4, tags: ['kind'], text: '貸し手だけの秘密' };
const exported = async (by: TestClient) =>
  (await by.get('/api/user/export')).json<{ reviews: { written: object[]; received: object[]; replies: object[] } }>();
const inTx = (work: (db: pg.PoolClient) => Promise<void>) => inTransaction(service.get(pg.Pool), work);

describe('the export', () => {
  it('contains a user’s own reviews, also unpublished ones, and published ones about them; never the other’s unpublished one', async () => {
    const id = await service.completed();
    await review(service.borrower, id, OF_BORROWER);
    service.at(plus(TIMES.completed, 1000));
    await review(service.borrower, id, OF_BORROWER);
    const written = [{ ...OF_BORROWER, writtenAt: plus(TIMES.completed, 1000) }];
    expect((await exported(service.borrower)).reviews).toMatchObject({ written, received: [] });
    const other = await exported(service.owner);
    expect(other.reviews).toEqual({ written: [], received: [], replies: [] });
    expect(JSON.stringify(other)).not.toContain('秘密');
    await review(service.owner, id, OF_OWNER);
    expect((await exported(service.owner)).reviews).toMatchObject({ written: [OF_OWNER], received: [OF_BORROWER] });
  });

  it('contains the user’s own replies, also when the reply or its review is hidden', async () => {
    const id = await service.completed();
    await review(service.borrower, id, OF_BORROWER);
    await review(service.owner, id, OF_OWNER);
    const [{ id: reviewId } = { id: '' }] = (await service.aboutOwner()).items;
    service.at(plus(TIMES.completed, 1000));
    await service.owner.post(`/api/reviews/${reviewId}/reply`, { text: 'すみません' });
    const reply = { rentalRequestId: id, text: 'すみません', repliedAt: plus(TIMES.completed, 1000), hiddenAt: null };
    expect((await exported(service.owner)).reviews.replies).toEqual([reply]);
    for (const part of ['review', 'reply']) {
      const hide = { part, hidden: true, reason: '理由' };
      await service.admin.post(`/api/admin/reviews/${reviewId}/decisions`, hide);
    }
    const hiddenAt = plus(TIMES.completed, 1000);
    expect((await exported(service.owner)).reviews).toMatchObject({ received: [], replies: [{ ...reply, hiddenAt }] });
  });
});

describe('a user who leaves', () => {
  const leaves = (userId: number) =>
    inTx(async (db) => {
      await service.get(PersonalData).erase(db, userId);
      await db.query('UPDATE app.users SET username = $2, profile_name = NULL, erased_at = now() WHERE id = $1', [
        ...[userId, ERASED_USERNAME],
      ]);
    });
  const returns = (userId: number, name: string) =>
    service.query('UPDATE app.users SET username = $2, erased_at = NULL WHERE id = $1', [userId, name]);

  it('leaves ratings without a name, while texts are erased, also unpublished ones', async () => {
    const [shown, waiting] = [await service.completed(), await service.completed()];
    await review(service.owner, shown, OF_OWNER);
    await review(service.borrower, shown, OF_BORROWER);
    await review(service.borrower, waiting, OF_BORROWER);
    const [{ id } = { id: '' }] = (await service.aboutOwner()).items;
    await service.owner.post(`/api/reviews/${id}/reply`, { text: 'すみません' });
    await service.admin.post(`/api/admin/reviews/${id}/decisions`, {
      part: 'review',
      hidden: true,
      reason: '秘密の理由',
    });
    await service.admin.post(`/api/admin/reviews/${id}/decisions`, {
      part: 'review',
      hidden: false,
      reason: '秘密の理由',
    });
    await leaves(service.borrowerId);
    service.at(OVER);
    await service.showDue();
    const nameless = { rating: 2, tags: [], text: '', author: null };
    expect(await service.aboutOwner()).toMatchObject({
      total: 2,
      items: [nameless, { ...nameless, reply: { text: 'すみません' } }],
    });
    const left = JSON.stringify([
      await service.query('SELECT * FROM app.reviews'),
      await service.query('SELECT * FROM app.review_decisions'),
    ]);
    expect(left).not.toMatch(/借り手だけの秘密|秘密の理由/);
    expect(left).toContain('貸し手だけの秘密');
    await returns(service.borrowerId, 'kenji');
  });

  it('stores nothing more from a request that was still running', async () => {
    const [waiting, shown] = [await service.completed(), await service.completed()];
    await review(service.borrower, shown, OF_BORROWER);
    await review(service.owner, shown, OF_OWNER);
    const [{ id } = { id: '' }] = (await service.aboutOwner()).items;
    await leaves(service.ownerId);
    const reviews = service.get(Reviews);
    const late = reviewInputSchema.parse({ ...OF_OWNER, tags: [] });
    await expect(reviews.write(service.ownerId, waiting, late)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(reviews.reply(service.ownerId, id, { text: 'x' })).rejects.toMatchObject({ code: 'unauthenticated' });
    await returns(service.ownerId, 'hanako');
  });

  it('loses the replies and the page of reviews', async () => {
    const id = await service.completed();
    await review(service.borrower, id, OF_BORROWER);
    await review(service.owner, id, OF_OWNER);
    const [{ id: reviewId } = { id: '' }] = (await service.aboutOwner()).items;
    await service.owner.post(`/api/reviews/${reviewId}/reply`, { text: '去る人の返信' });
    const hide = { part: 'reply', hidden: true, reason: '去る人の理由' };
    await service.admin.post(`/api/admin/reviews/${reviewId}/decisions`, hide);
    await leaves(service.ownerId);
    expect(await service.query('SELECT reason FROM app.review_decisions')).toEqual([{ reason: '' }]);
    expect((await service.stranger.get(`/api/users/${service.ownerId}/reviews`)).statusCode).toBe(404);
    expect(JSON.stringify(await service.query('SELECT * FROM app.reviews'))).not.toContain('去る人');
    expect((await exported(service.borrower)).reviews.written).toMatchObject([OF_BORROWER]);
    await returns(service.ownerId, 'hanako');
  });
});

describe('the end of the retention of a rental’s record', () => {
  it('erases the texts of both, and keeps the ratings', async () => {
    const [old, kept] = [await service.completed(), await service.completed()];
    for (const id of [old, kept]) {
      await review(service.borrower, id, OF_BORROWER);
      await review(service.owner, id, OF_OWNER);
    }
    for (const { id, text } of (await service.aboutOwner()).items) {
      expect(text).toBe(OF_BORROWER.text);
      await service.owner.post(`/api/reviews/${id}/reply`, { text: '返信' });
      const hide = { part: 'reply', hidden: true, reason: '理由' };
      await service.admin.post(`/api/admin/reviews/${id}/decisions`, hide);
    }
    await inTx((db) => service.get(PersonalData).purge(db, { ids: [old], endedBefore: OVER }));
    const rows = await service.query('SELECT round_id = $1 AS old, rating, tags, body FROM app.reviews ORDER BY 1, 2', [
      old,
    ]);
    expect(rows).toEqual([
      { old: false, rating: 2, tags: ['late'], body: '借り手だけの秘密' },
      { old: false, rating: 4, tags: ['kind'], body: '貸し手だけの秘密' },
      { old: true, rating: 2, tags: [], body: '' },
      { old: true, rating: 4, tags: [], body: '' },
    ]);
    const { other } = await service.ofRound(service.owner, old);
    expect(other).toMatchObject({ rating: 2, reply: null, canReply: false, hiddenReply: null });
    const kinds = await service.query(
      `SELECT v.round_id = $1 AS old, v.reply, d.reason FROM app.reviews v JOIN app.review_decisions d ON d.review_id = v.id
       ORDER BY 1`,
      [old],
    );
    expect(kinds).toEqual([
      { old: false, reply: '返信', reason: '理由' },
      { old: true, reply: null, reason: '' },
    ]);
  });
});
