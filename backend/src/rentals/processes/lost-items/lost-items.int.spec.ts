import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { tasksOf } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { damageReport, fullSettlement, TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { ItemDirectory } from '../../../catalog/items/item-directory.ts';
import { OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const DAY = 86_400_000;
let items: ItemDirectory;
const world = useWorld();
beforeAll(async () => {
  await world.startWorker();
  items = world.workers[0]!.app.get(ItemDirectory);
});

const now = () => world.clock.now().toISOString();

async function listed(): Promise<string> {
  const itemId = randomUUID();
  await world.pool.query(
    `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
       is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status, created_at, updated_at)
     VALUES ($1, $2, 'コート', 'outer', 'coat', 'women', 'M', 'good', '', true, 3000, 'dry', '{}', 'delivery', '{}', '{}',
       'available', now(), now())`,
    [itemId, OWNER],
  );
  return itemId;
}

/** A rental with a report of damage by the borrower. */
async function reported(itemId: string): Promise<string> {
  const roundId = await world.paid(now(), { itemId });
  const code = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;
  await world.happen(
    roundId,
    now(),
    { type: 'ShippingCodeRegistered', data: { code, to: 'shipping_code_generated' } },
    { type: 'Shipped', data: { carrier: null, trackingCode: '123456789012' } },
    { type: 'Received', data: { comment: null, photos: [] } },
    { type: 'UsageStarted', data: {} },
    { type: 'DamageReported', data: { ...damageReport, reportId: randomUUID() } },
  );
  return roundId;
}

const lose = (roundId: string) =>
  world.happen(roundId, now(), {
    type: 'RefundOrdered',
    data: {
      ...{ refund: { rental: 0, shipping: 0, insurance: 0 }, reason: TEXT, waiver: TEXT, itemReturned: false },
      ...{ itemIs: 'lost', lateFee: { days: 0, amount: 0 }, to: 'completed', settlement: fullSettlement() },
    },
  });
const later = (days: number) => plus(now(), days * DAY).slice(0, 10);

describe('an item that is lost', () => {
  it('disappears from the list; open requests are rejected, and approved ones become tasks to cancel', async () => {
    const itemId = await listed();
    const roundId = await reported(itemId);
    const asked = await world.requested(now(), { itemId, startDate: later(30) });
    const approved = await world.requested(now(), { itemId, startDate: later(45) });
    await world.happen(approved, now(), { type: 'Approved', data: { payBy: plus(now(), DAY) } });
    const paid = await world.paid(now(), { itemId, startDate: later(60) });
    const ofAnother = await world.requested(now(), { itemId: await listed(), startDate: later(30) });

    await lose(roundId);
    await world.roundWhen(asked, ({ status }) => status === 'rejected');
    for (const id of [approved, paid]) {
      const round = await world.roundWhen(id, ({ unavailable }) => unavailable !== undefined);
      expect(tasksOf(round, [])).toContainEqual(expect.objectContaining({ kind: 'item_unavailable', cause: roundId }));
    }
    expect(await items.snapshot(itemId)).toMatchObject({ isRentable: false, goneRoundId: roundId });
    expect((await world.round(ofAnother)).status).toBe('request_sent');
    expect((await world.round(roundId)).unavailable).toBeUndefined();
  });
});
