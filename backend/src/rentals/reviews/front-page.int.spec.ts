import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Home } from '@meguri/contracts/item/item-view.ts';
import { TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import pg from 'pg';
import { PersonalData } from '../../accounts/leaving/personal-data.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { review, startReviewService } from '../test-support/reviewed.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(startReviewService);
let round: string;
beforeEach(async () => {
  service.at(TIMES.completed);
  await service.query('TRUNCATE app.request_limits');
  await service.query('TRUNCATE app.reviews CASCADE');
  round = await service.completed();
});

const BORROWERS = { rating: 5, text: '旅先で着ました。', onFrontPage: true };
const OWNERS = { rating: 4, text: '丁寧に返してくださいました。', onFrontPage: true };
const home = async (by: TestClient) => (await by.get('/api/home')).json<Home>();
const story = async () => (await home(service.guest())).front?.story;
const agree = (by: TestClient, onFrontPage: unknown) =>
  by.change('PUT', `/api/rental-requests/${round}/review/front-page`, { onFrontPage });
async function both(borrowers: object = BORROWERS, owners: object = OWNERS): Promise<void> {
  await review(service.borrower, round, borrowers);
  await review(service.owner, round, owners);
}

describe('the story of the landing page', () => {
  it('is what both parties of a rental wrote, for guests', async () => {
    await both();
    expect(await story()).toMatchObject({
      item: { name: '麻のワンピース' },
      borrower: { author: { username: 'kenji' }, text: BORROWERS.text },
      owner: { author: { username: 'hanako' }, text: OWNERS.text },
    });
    expect((await home(service.stranger)).front).toBeNull();
  });

  it.each([
    ['the borrower didn’t agree', { ...BORROWERS, onFrontPage: false }, OWNERS],
    ['the owner wasn’t asked', BORROWERS, { ...OWNERS, onFrontPage: undefined }],
    ['one of them wrote nothing', { ...BORROWERS, text: '' }, OWNERS],
    ['one of them wasn’t content', BORROWERS, { ...OWNERS, rating: 3 }],
  ])('is absent if %s', async (_, borrowers, owners) => {
    await both(borrowers, owners);
    expect(await story()).toBeNull();
  });

  it('is absent before both reviews are published', async () => {
    await review(service.borrower, round, BORROWERS);
    expect(await story()).toBeNull();
  });

  it('goes at once with the consent of one of them, which can be given again', async () => {
    await both();
    expect((await agree(service.borrower, false)).json()).toMatchObject({ own: { onFrontPage: false } });
    expect(await story()).toBeNull();
    expect((await agree(service.borrower, true)).json()).toMatchObject({ own: { onFrontPage: true } });
    expect(await story()).not.toBeNull();
  });

  it('goes with a hidden review, a suspended item and a locked account', async () => {
    await both();
    const changes = [
      [
        'UPDATE app.reviews SET hidden_at = now() WHERE written_by = $$owner$$',
        'UPDATE app.reviews SET hidden_at = NULL',
      ],
      ['UPDATE app.items SET status = $$suspended$$', 'UPDATE app.items SET status = $$available$$'],
      ['UPDATE app.users SET locked_at = now() WHERE username = $$kenji$$', 'UPDATE app.users SET locked_at = NULL'],
    ] as const;
    for (const [change, back] of changes) {
      await service.query(change);
      expect(await story()).toBeNull();
      await service.query(back);
      expect(await story()).not.toBeNull();
    }
  });

  it('goes with an author who leaves, with the consent', async () => {
    await both();
    await inTransaction(service.get(pg.Pool), (db) => service.get(PersonalData).erase(db, service.borrowerId));
    expect(await story()).toBeNull();
    const rows = await service.query(`SELECT on_front_page AS it FROM app.reviews WHERE written_by = 'borrower'`);
    expect(rows).toEqual([{ it: false }]);
  });
});

describe('the consent', () => {
  it('is given by the author of a review only, as yes or no', async () => {
    expect((await agree(service.owner, true)).json()).toMatchObject({ statusCode: 404, code: 'review_not_found' });
    await both();
    for (const by of [service.stranger, service.admin])
      expect((await agree(by, true)).json()).toMatchObject({ statusCode: 404, code: 'not_found' });
    const wrong = (await agree(service.owner, 'x')).json<{ statusCode: number; errors: { message: string }[] }>();
    expect(wrong).toMatchObject({
      statusCode: 400,
      errors: [{ message: 'トップページで紹介してよいかどうかを選択してください' }],
    });
    expect((await agree(service.guest(), true)).statusCode).toBe(401);
  });
});
