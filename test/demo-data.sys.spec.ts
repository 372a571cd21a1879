import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Coupons } from '@meguri/contracts/coupon/coupons.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { NotificationPage } from '@meguri/contracts/notification/notification.ts';
import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import type { PayoutPage } from '@meguri/contracts/read-models/payouts.ts';
import type { ReviewList } from '@meguri/contracts/review/review.ts';
import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { RoundReconciliation } from '@meguri/contracts/read-models/round-reconciliation.ts';
import { EMPTY_BALANCES, post } from '@meguri/contracts/rental-round/money/ledger.ts';
import { isFinal, PASSING_STATUSES, ROUND_STATUSES, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import type { UserCoupons } from '@meguri/contracts/operators/user-coupons.ts';
import { DAY, HOUR, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { startEmbeddedPostgres } from '../backend/src/embedded/postgres/postgres.ts';
import { Demo } from './support/servers/demo.ts';
import type { Person } from './support/person.ts';

interface Page<Entry> {
  readonly items: readonly Entry[];
  readonly total: number;
}
interface Round {
  readonly id: string;
  readonly status: RoundStatus;
}
interface Item {
  readonly id: string;
  readonly name: string;
  readonly mainCategory: string;
  readonly userId: number;
  readonly createdAt: string;
  readonly images: readonly string[];
}

let demo: Demo;
let admin: Person;

const rounds = async (): Promise<readonly Round[]> =>
  (await admin.get<Page<Round>>('/api/admin/rental-requests?limit=100')).items;

/** Makes the demo forget that it was finished, as if it had been killed before its last step. */
async function interrupt(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: demo.folder, log: () => undefined });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('UPDATE app.demo_data SET done = false');
  await client.end();
  await postgres.stop();
}

beforeAll(async () => {
  demo = await Demo.open();
  admin = await demo.person('admin');
}, 120_000);
afterAll(() => demo?.close());

describe('the demo after a first start', () => {
  it('has for operators a round in every status that can last', async () => {
    const resting = ROUND_STATUSES.filter((status) => !(PASSING_STATUSES as readonly string[]).includes(status));
    expect([...new Set((await rounds()).map(({ status }) => status))].sort()).toEqual([...resting].sort());
  });

  it('has for visitors at least 40 items of all categories, by several users, with three or four existing pictures', async () => {
    const { items, total } = await admin.get<Page<Item>>('/api/items?limit=60');
    expect(total).toBeGreaterThanOrEqual(40);
    expect(new Set(items.map(({ mainCategory }) => mainCategory))).toEqual(new Set(CATEGORIES.map(({ id }) => id)));
    expect(items.filter(({ images }) => images.length < 3)).toEqual([]);
    const picture = await fetch(`${demo.url}${items[0]?.images[0] ?? ''}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  it('gives every round a history with a valid hash chain', async () => {
    for (const { id } of await rounds()) {
      const { chain } = await admin.get<{ chain: unknown }>(`/api/admin/rental-requests/${id}/events`);
      expect(chain).toEqual({ brokenAt: null });
    }
  });

  it('has a ledger in which every rental adds up, also extended ones, and which equals the provider’s movements', async () => {
    let extensions = 0;
    for (const { id, status } of await rounds()) {
      const path = `/api/admin/rental-requests/${id}`;
      const { extension } = await admin.get<RentalRequest>(path);
      const { postings, objects } = await admin.get<RoundReconciliation>(`${path}/money`);
      expect(objects?.filter(({ differs }) => differs)).toEqual([]);
      const { held } = post(EMPTY_BALANCES, postings);
      if (isFinal(status)) expect(held).toBe(0);
      const paid = extension?.paidCount ?? 0;
      if (paid > 0) expect(objects?.filter(({ movement }) => movement === 'charge')).toHaveLength(1 + paid);
      extensions += paid;
    }
    expect(extensions).toBeGreaterThan(0);
  });

  it('has paid owners at the end of each of their rentals, and listed their items before the first one', async () => {
    const hanako = await demo.person('hanako');
    const { items } = await hanako.get<PayoutPage>('/api/user/payouts');
    const paid = items.filter(({ state }) => state === 'paid');
    expect(paid.length).toBeGreaterThanOrEqual(4);
    for (const { orderedAt, sentAt } of paid)
      expect(Date.parse(sentAt ?? '') - Date.parse(orderedAt ?? '')).toBeLessThan(HOUR);
    const closet = await hanako.get<Page<Item>>('/api/items?limit=60');
    for (const { startDate, itemName } of paid) {
      const item = closet.items.find(({ name }) => name === itemName);
      expect(tokyoDate(item?.createdAt ?? '') < startDate).toBe(true);
    }
  });

  it('has unread notifications for its users, all of the last day', async () => {
    for (const username of ['hanako', 'kenji']) {
      const person = await demo.person(username);
      const { items, unreadCount } = await person.get<NotificationPage>('/api/notifications');
      const { now } = await person.get<{ now: string }>('/api/status');
      const unread = items.filter(({ read }) => !read);
      expect(unread).toHaveLength(unreadCount);
      expect(unreadCount).toBeGreaterThan(0);
      // Reminders come at fixed hours: there are two or three more of them in the afternoon.
      expect(unreadCount).toBeLessThan(15);
      for (const { at } of unread) expect(Date.parse(now) - Date.parse(at)).toBeLessThan(1.5 * DAY);
    }
  });

  it('names the rental in the notification of a message about it', async () => {
    const kenji = await demo.person('kenji');
    const { items } = await kenji.get<NotificationPage>('/api/notifications');
    const heard = items.filter(({ kind }) => kind === 'chat_message').map(({ sentence }) => sentence);
    expect(heard.filter((sentence) => sentence.includes('「キャンバストート（大）」について'))).not.toEqual([]);
  });

  it('has a rental whose borrower and operators read the coupon that paid a part of it, and the owner doesn’t', async () => {
    const kenji = await demo.person('kenji');
    const {
      coupons: [coupon, ...others],
      barrier,
    } = await kenji.get<Coupons>('/api/coupons');
    expect(others).toEqual([]);
    expect([coupon, barrier]).toMatchObject([{ kind: 'first', state: 'used', amount: PROMOTIONS.first }, null]);
    const path = `/api/rental-requests/${coupon!.requestId}`;
    const request = await kenji.get<RentalRequest>(path);
    expect(request).toMatchObject({ status: 'completed', couponAmount: PROMOTIONS.first });
    const { rentalFee, shippingFee, insuranceFee, totalAmount } = request;
    expect(totalAmount).toBe((rentalFee ?? 0) + (shippingFee ?? 0) + (insuranceFee ?? 0) - PROMOTIONS.first);
    const owner = await demo.person(request.ownerUsername);
    const seen = await owner.get<RentalRequest>(path);
    expect([seen.couponAmount, seen.payout?.price]).toEqual([null, rentalFee]);
    expect(await admin.get<RentalRequest>(`/api/admin/rental-requests/${request.id}`)).toMatchObject({
      couponAmount: PROMOTIONS.first,
    });
    expect((await admin.get<UserCoupons>(`/api/admin/users/${request.borrowerId}/coupons`)).coupons).toMatchObject([
      { id: coupon!.id, state: 'used', cardOf: null },
    ]);
  });

  it('has a parcel of two items with one shipping fee, which its owner has approved and its borrower can pay', async () => {
    const kenji = await demo.person('kenji');
    const sent = await kenji.get<readonly RentalRequest[]>('/api/circulation-rounds/sent');
    const parcels = new Set(sent.flatMap(({ parcel }) => parcel?.id ?? []));
    expect(parcels.size).toBe(1);
    for (const person of [kenji, await demo.person('hanako')]) {
      const { rounds, shipping } = await person.get<ParcelView>(`/api/parcels/${[...parcels][0]}`);
      expect(rounds.map(({ status, ownerUsername }) => [status, ownerUsername])).toEqual([
        ['request_approved', 'hanako'],
        ['request_approved', 'hanako'],
      ]);
      if (person !== kenji) continue;
      expect(rounds.filter(({ actions }) => actions.includes('pay'))).toHaveLength(2);
      expect(rounds.reduce((sum, { shippingFee }) => sum + (shippingFee ?? 0), 0)).toBe(shipping);
    }
  });

  it('has users who were checked and have reviewed each other, and one review that its reader can’t see before writing', async () => {
    const kenji = await demo.person('kenji');
    const hanako = (await kenji.get<Page<Item>>('/api/items?limit=60')).items.find(
      ({ name }) => name === '麻のシャツワンピース',
    );
    const { owner } = await kenji.get<ItemPage>(`/api/items/${hanako?.id}`);
    expect(owner.identityVerified).toBe(true);
    const page = await kenji.get<{ total: number; items: { text: string; reply: object | null }[] }>(
      `/api/users/${hanako?.userId}/reviews`,
    );
    expect(page.total).toBeGreaterThanOrEqual(4);
    expect(page.items.some(({ reply }) => reply !== null)).toBe(true);
    const [vest] = (await kenji.get<{ id: string; itemName: string }[]>('/api/circulation-rounds/sent')).filter(
      ({ itemName }) => itemName === 'ツイードのニットベスト',
    );
    expect(await kenji.get(`/api/rental-requests/${vest?.id}/review`)).toMatchObject({ canWrite: true, other: null });
  });

  it('continues at the next start when it was interrupted, without duplicates', async () => {
    const before = { rounds: (await rounds()).length, items: (await admin.get<Page<Item>>('/api/items')).total };
    const histories = await eventCounts();
    await hideReply();
    await demo.end();
    await interrupt();
    await demo.startAgain();
    admin = await demo.person('admin');
    const after = { rounds: (await rounds()).length, items: (await admin.get<Page<Item>>('/api/items')).total };
    expect(after).toEqual(before);
    expect(await eventCounts()).toEqual(histories);
  }, 120_000);
});

/** A reply that operators hid was written all the same. */
async function hideReply(): Promise<void> {
  const { items } = await admin.get<Page<Item>>('/api/items?limit=60');
  const boots = items.find(({ name }) => name === 'サイドゴアブーツ');
  const reviews = await admin.get<ReviewList>(`/api/items/${boots?.id}/reviews`);
  const replied = reviews.items.find(({ reply }) => reply !== null);
  const body = { part: 'reply', hidden: true, reason: '個人名が書かれているため' };
  await admin.must(204, 'POST', `/api/admin/reviews/${replied?.id}/decisions`, { body });
}

/** Nothing happens to these by time alone: also the payouts of what was completed were sent. */
const UNMOVED: readonly RoundStatus[] = ['request_declined', 'rejected', 'in_use', 'completed'];
/** Events of these rounds. */
async function eventCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { id, status } of await rounds()) {
    if (!UNMOVED.includes(status)) continue;
    counts[id] = (await admin.get<Page<unknown>>(`/api/admin/rental-requests/${id}/events`)).items.length;
  }
  return counts;
}
