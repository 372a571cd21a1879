import { beforeEach, expect, it } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { ItemReviewList } from '@meguri/contracts/review/review.ts';
import sharp from 'sharp';
import { OVER, review, startReviewService } from '../test-support/reviewed.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(startReviewService);
let itemId: string;
beforeEach(async () => {
  await service.query('TRUNCATE app.request_limits');
  await service.query('TRUNCATE app.reviews CASCADE');
  itemId = await service.item();
});

/** A review of the item, which isn't published yet. */
async function write(body: object): Promise<string> {
  service.at(TIMES.completed);
  const id = await service.completed();
  await review(service.borrower, id, { rating: 5, ...body });
  await service.query('UPDATE app.reviews SET item_id = $1 WHERE round_id = $2', [itemId, id]);
  return id;
}
const publish = async () => {
  service.at(OVER);
  await service.showDue();
};
async function writeAll(bodies: readonly object[]): Promise<void> {
  for (const body of bodies) await write(body);
  await publish();
}
const list = async (query = '') =>
  (await service.guest().get(`/api/items/${itemId}/reviews${query}`)).json<ItemReviewList>();
const fitOfPage = async () => (await service.guest().get(`/api/items/${itemId}`)).json<ItemPage>().fit;
async function photo(): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#335577' } })
    .png()
    .toBuffer();
  return (await service.borrower.upload('/api/upload-review-image', 'file', png)).json<{ url: string }>().url;
}

const RIGHT = { fit: 'right', height: 160, usualSize: 'm' };
const LARGE = { fit: 'large', height: 165, usualSize: 'm' };
const SMALL = { fit: 'small', height: 155, usualSize: 'l' };

it('an item says nothing about fit before three borrowers have', async () => {
  await writeAll([RIGHT, LARGE, {}]);
  expect((await list()).summary).toEqual({ fit: null, groups: [], photos: [] });
  expect(await fitOfPage()).toBeNull();
});

it('from then on guests read how many it fitted how, and whom; only what is published counts', async () => {
  await writeAll([RIGHT, LARGE, SMALL]);
  await write(RIGHT);
  const counts = { small: 1, right: 1, large: 1 };
  expect(await fitOfPage()).toEqual(counts);
  expect((await list()).summary).toEqual({
    fit: counts,
    groups: [
      { height: 160, usualSize: 'm', small: 0, right: 1, large: 1 },
      { height: 150, usualSize: 'l', small: 1, right: 0, large: 0 },
    ],
    photos: [],
  });
  await service.query(`UPDATE app.reviews SET hidden_at = now() WHERE fit = 'small'`);
  expect(await fitOfPage()).toBeNull();
});

it('reviews of people of one height and usual size can be listed alone', async () => {
  await writeAll([RIGHT, LARGE, SMALL]);
  expect(await list('?height=160&usualSize=m')).toMatchObject({ total: 2, summary: { fit: { small: 1 } } });
  expect((await list('?usualSize=l')).items).toMatchObject([SMALL]);
  expect(await list('?height=170')).toMatchObject({ total: 0, items: [] });
  const first = await list('?height=160&limit=1');
  const second = await list(`?height=160&limit=1&cursor=${first.nextCursor}`);
  expect(second.summary).toBeNull();
  expect([...first.items, ...second.items].map(({ fit }) => fit).toSorted()).toEqual(['large', 'right']);
});

it.each(['height=165', 'height=999', 'height=x', 'usualSize=giant'])('a list for %s is refused', async (query) => {
  expect((await service.guest().get(`/api/items/${itemId}/reviews?${query}`)).statusCode).toBe(400);
});

it('the newest photos of all published reviews come with the first page', async () => {
  const [first, second] = [await photo(), await photo()];
  await writeAll([{ photos: [first] }]);
  await write({ photos: [second] });
  expect((await list()).summary?.photos).toEqual([first]);
  await publish();
  expect((await list()).summary?.photos.toSorted()).toEqual([first, second].toSorted());
});
