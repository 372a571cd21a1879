import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CALENDAR_STREAM_PREFIX } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { BORROWER, OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const LIKERS = [3, 4] as const;
const BLOCKED = 5;

const world = useWorld();
beforeAll(async () => {
  const users = [...LIKERS, BLOCKED].map((id) => `(${id}, 'user${id}', '-')`).join(', ');
  await world.pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES ${users}`);
  await world.pool.query('INSERT INTO app.blocks (blocker_id, blocked_id) VALUES ($1, $2)', [OWNER, BLOCKED]);
  await world.startWorker();
});

/** An item that all users except its owner like. */
async function liked(): Promise<string> {
  const itemId = randomUUID();
  await world.pool.query(
    `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
       is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
       created_at, updated_at, catalogue_version)
     VALUES ($1, $2, '鞄', 'bags', 'tote', 'womens', 'm', 'good', '', true, 3000, 'washing_machine', '{}', 'both',
       '{}', '{}', 'available', now(), now(), 1)`,
    [itemId, OWNER],
  );
  await world.pool.query('INSERT INTO app.favourites (user_id, item_id) SELECT id, $1 FROM app.users WHERE id <> $2', [
    itemId,
    OWNER,
  ]);
  return itemId;
}
/** An approved request for it, consistent with its reserved days. */
async function approved(itemId: string): Promise<string> {
  const now = world.clock.now();
  const roundId = await world.requested(now.toISOString(), { itemId });
  const payBy = new Date(now.getTime() + 86_400_000).toISOString();
  await world.happen(roundId, now.toISOString(), { type: 'Approved', data: { payBy } });
  return roundId;
}
type CalendarChange = readonly [type: string, roundId: string, ofParcel?: object];
/** Appends reservations and releases of days to the item's calendar. */
async function calendar(itemId: string, ...events: readonly CalendarChange[]) {
  const stream = CALENDAR_STREAM_PREFIX + itemId;
  const before = (await world.log.read(stream)).length;
  const hash = 'b'.repeat(64);
  const toAppend = events.map(([type, roundId, ofParcel]) => {
    const commandId = randomUUID();
    const ids = { commandId, inputHash: hash, correlationId: commandId, causationId: null, hash };
    const metadata = { ...ids, actor: { id: null, party: 'system' }, time: world.clock.now().toISOString() };
    const days = type === 'PeriodReserved' ? { from: '2026-12-01', to: '2026-12-10', ...ofParcel } : {};
    const text = { data: JSON.stringify({ roundId, ...days }), metadata: JSON.stringify(metadata) };
    return { id: randomUUID(), type, version: 1, ...text };
  });
  await world.log.append(stream, before - 1, toAppend);
  await world.quiet();
}
const notified = async (itemId: string) =>
  (
    await world.pool.query(
      `SELECT user_id AS to, kind, sentence, path, mail_due IS NOT NULL AND read_at IS NULL AS waits, in_digest AS digested
       FROM app.notifications WHERE item_id = $1 AND kind = 'favourite_free' ORDER BY user_id, created_at`,
      [itemId],
    )
  ).rows;

describe('a favourite', () => {
  it('that is available again is announced to those who like it, once, in the daily mail; not to its borrower or blocked users', async () => {
    const itemId = await liked();
    const [one, other] = [await approved(itemId), await approved(itemId)];
    await calendar(itemId, ['PeriodReserved', one], ['PeriodReserved', other], ['PeriodReleased', other]);
    expect(await notified(itemId)).toEqual([]);
    await calendar(itemId, ['PeriodReleased', one]);
    const words = {
      ...{ kind: 'favourite_free', path: `/items/${itemId}`, waits: true, digested: true },
      sentence: 'お気に入りの「鞄」が、また借りられるようになりました。',
    };
    expect(await notified(itemId)).toEqual(LIKERS.map((to) => ({ to, ...words })));
    // The borrower isn't among those who were notified.
    expect(LIKERS).not.toContain(BORROWER);
  });

  it('that was sent and never came back isn’t announced: it may be lost', async () => {
    const itemId = await liked();
    const now = world.clock.now().toISOString();
    const roundId = await world.paid(now, { itemId });
    await calendar(itemId, ['PeriodReserved', roundId]);
    const code = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;
    await world.happen(
      roundId,
      now,
      { type: 'ShippingCodeRegistered', data: { code, to: 'shipping_code_generated' } },
      { type: 'Shipped', data: { carrier: null, trackingCode: null } },
    );
    await calendar(itemId, ['PeriodReleased', roundId]);
    expect(await notified(itemId)).toEqual([]);
  });

  it('whose days an owner’s answer to a parcel reserves and gives back stays announced as it was', async () => {
    const itemId = await liked();
    const rented = await approved(itemId);
    await calendar(itemId, ['PeriodReserved', rented], ['PeriodReleased', rented]);
    const waiting = async () => (await notified(itemId)).map(({ waits }) => waits);
    expect(await waiting()).toEqual([true, true]);
    const asked = await world.requested(world.clock.now().toISOString(), { itemId });
    await calendar(itemId, ['PeriodReserved', asked, { shipping: 500, tentative: true }], ['PeriodReleased', asked]);
    expect(await waiting()).toEqual([true, true]);
  });

  it('that is taken again before the mail isn’t announced until it is available again', async () => {
    const itemId = await liked();
    const roundId = await approved(itemId);
    await calendar(itemId, ['PeriodReserved', roundId], ['PeriodReleased', roundId]);
    await calendar(itemId, ['PeriodReserved', roundId]);
    expect((await notified(itemId)).map(({ waits }) => waits)).toEqual([false, false]);
    await calendar(itemId, ['PeriodReleased', roundId]);
    expect((await notified(itemId)).map(({ waits }) => waits)).toEqual([false, true, false, true]);
  });
});
