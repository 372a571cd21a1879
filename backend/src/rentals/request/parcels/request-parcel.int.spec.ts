import { describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { Coupons } from '@meguri/contracts/coupon/coupons.ts';
import { RoundCommand } from '../../round/round-command.ts';
import { type Parcel, useParcels } from '../../test-support/parcels.ts';

const { service, steps, threeItems, bodyFor, send, answer, statusOf } = useParcels();

/** A coupon of the borrower, for requests of at least this total. */
async function couponFrom(leastTotal: number): Promise<string> {
  const [row] = await service.query(
    `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at)
     SELECT gen_random_uuid(), id, 'inviter', 500, $1, now(), now() + interval '1 day'
     FROM app.users WHERE username = 'kenji' RETURNING id`,
    [leastTotal],
  );
  return row?.['id'] as string;
}
const couponStates = async () =>
  Object.fromEntries(
    (await service.borrower.get('/api/coupons')).json<Coupons>().coupons.map(({ id, state }) => [id, state]),
  );

const newPrice = (itemId: string, price: number) =>
  service.query('UPDATE app.items SET rental_price = $2 WHERE id = $1', [itemId, price]);

/** The server dies instead of sending the command of that name to one more round. @returns revives it, and those it was sent to */
function diesAfter(sent: number, name: string): { revive(): void; readonly targets: readonly string[] } {
  const bus = service.get(CommandBus);
  const { execute } = bus;
  const targets: string[] = [];
  bus.execute = async (command: object) => {
    if (command instanceof RoundCommand && command.name === name) {
      if (targets.length === sent) throw new Error('the server died');
      targets.push(command.command.target);
    }
    return execute.call(bus, command as never) as never;
  };
  return { targets, revive: () => void (bus.execute = execute) };
}

/** The server has died after two requests of a parcel for 10,500 yen; `again` sends it once more. */
async function crashed(itemIds: readonly string[]) {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const again = () => send(bodyFor(itemIds, { expectedTotal: 10_500 }), key);
  const { revive, targets } = diesAfter(2, 'request-rental');
  expect((await again()).statusCode).toBe(500);
  revive();
  const stored = () => Promise.all(targets.map(statusOf));
  expect(await stored()).toEqual(['request_sent', 'request_sent']);
  return { again, stored, targets };
}

describe('requesting several items together', () => {
  it('sends a request for each, with one shipping fee in the total that was shown', async () => {
    const itemIds = await threeItems();
    const wrong = await send(bodyFor(itemIds, { expectedTotal: 13_500 }));
    expect(wrong.json()).toMatchObject({ code: 'price_changed', expectedTotal: 13_500, totalAmount: 10_500 });
    const right = await send(bodyFor(itemIds, { expectedTotal: 10_500 }));
    expect(right.statusCode).toBe(201);
    const { id, rounds } = right.json<Parcel>();
    expect(rounds.map(({ itemId }) => itemId)).toEqual(itemIds);
    for (const round of rounds)
      expect(round).toMatchObject({ status: 'request_sent', parcel: { id, rounds: 3 }, fees: { shipping: 1500 } });
  });

  it('uses a coupon for the first item alone, whose own total must reach the coupon’s least one', async () => {
    const itemIds = await threeItems();
    const dear = await couponFrom(5000);
    const refused = await send(bodyFor(itemIds, { couponId: dear, expectedTotal: 10_500 }));
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'coupon_not_usable' });
    const couponId = await couponFrom(4500);
    const sent = await send(bodyFor(itemIds, { couponId, expectedTotal: 10_500 }));
    expect(sent.json<Parcel>().rounds.map(({ fees }) => fees.coupon)).toEqual([500, undefined, undefined]);
    expect(await couponStates()).toMatchObject({ [dear]: 'usable', [couponId]: 'reserved' });
  });

  it('returns the same parcel for the same key', async () => {
    const body = bodyFor(await threeItems());
    const key = { 'idempotency-key': 'one-parcel' };
    const [first, again] = [await send(body, key), await send(body, key)];
    expect(again.json<Parcel>().rounds.map(({ id }) => id)).toEqual(first.json<Parcel>().rounds.map(({ id }) => id));
  });

  it('leaves the first parcel alone when its key is sent with other items', async () => {
    const [one = '', other = '', another = ''] = await threeItems();
    const key = { 'idempotency-key': 'one-parcel-of-two' };
    const { rounds } = (await send(bodyFor([one, other]), key)).json<Parcel>();
    expect((await send(bodyFor([one, another]), key)).json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await Promise.all(rounds.map(({ id }) => statusOf(id)))).toEqual(['request_sent', 'request_sent']);
  });

  it('stores nothing when one of them can’t be requested', async () => {
    const [one = '', other = '', gone = ''] = await threeItems();
    await service.query(`UPDATE app.items SET status = 'suspended' WHERE id = $1`, [gone]);
    expect((await send(bodyFor([one, other, gone]))).json()).toMatchObject({ code: 'item_not_rentable' });
    const again = await send(bodyFor([one, other]));
    expect(again.statusCode).toBe(201);
  });

  it('takes the others back when one is refused in between', async () => {
    const [one = '', taken = ''] = await threeItems();
    await steps.requested({ itemId: taken });
    const refused = await send(bodyFor([one, taken]));
    expect(refused.json()).toMatchObject({ code: 'already_requested' });
    expect((await send(bodyFor([one, await service.item()]))).statusCode).toBe(201);
  });

  it('isn’t completed by a retry once it was taken back', async () => {
    const [one = '', taken = ''] = await threeItems();
    const rival = await steps.requested({ itemId: taken });
    const key = { 'idempotency-key': 'taken-back' };
    expect((await send(bodyFor([one, taken]), key)).json()).toMatchObject({ code: 'already_requested' });
    await steps.put(service.borrower, rival, 'request_cancelled');
    expect((await send(bodyFor([one, taken]), key)).json()).toMatchObject({ code: 'write_conflict' });
    const another = (await send(bodyFor([one, taken]))).json<Parcel>();
    expect(another.rounds.map(({ status }) => status)).toEqual(['request_sent', 'request_sent']);
  });

  it('is completed by a retry after a crash, at the prices of what was stored', async () => {
    const itemIds = await threeItems();
    const { again } = await crashed(itemIds);
    await newPrice(itemIds[0]!, 9000);
    const { rounds } = (await again()).json<Parcel>();
    expect(rounds.map(({ status }) => status)).toEqual(['request_sent', 'request_sent', 'request_sent']);
    expect(rounds.map(({ fees }) => fees.rental)).toEqual([3000, 3000, 3000]);
  });

  it('is taken back by a retry after a crash when the accepted total no longer holds', async () => {
    const itemIds = await threeItems();
    const { again, stored } = await crashed(itemIds);
    await newPrice(itemIds[2]!, 4000);
    const refused = { code: 'price_changed', expectedTotal: 10_500, totalAmount: 11_500 };
    expect((await again()).json()).toMatchObject(refused);
    expect(await stored()).toEqual(['request_cancelled', 'request_cancelled']);
    expect((await again()).json()).toMatchObject({ code: 'write_conflict' });
  });

  it('is taken back by a retry when the server died while it took the requests back', async () => {
    const itemIds = await threeItems();
    const { again, stored } = await crashed(itemIds);
    await newPrice(itemIds[2]!, 4000);
    const { revive } = diesAfter(1, 'withdraw-request');
    expect((await again()).statusCode).toBe(500);
    revive();
    expect(await stored()).toEqual(['request_cancelled', 'request_sent']);
    expect((await again()).json()).toMatchObject({ code: 'write_conflict' });
    expect(await stored()).toEqual(['request_cancelled', 'request_cancelled']);
  });

  it('stays as it is once its owner has answered what a crash left', async () => {
    const { again, stored, targets } = await crashed(await threeItems());
    const [first = ''] = targets;
    const { id = '' } = (await steps.stateOf(first)).parcel ?? {};
    await answer({ id, rounds: [] }, [first]);
    expect((await again()).json()).toMatchObject({ code: 'write_conflict' });
    expect(await stored()).toEqual(['request_approved', 'request_declined']);
  });

  it('is refused for one item, one item twice, six items, a pickup, and items of two owners', async () => {
    const [one = '', other = ''] = await threeItems();
    for (const itemIds of [[one], [one, one], [one, other, one, other, one, other]])
      expect((await send(bodyFor(itemIds))).statusCode).toBe(400);
    expect((await send(bodyFor([one, other], { shippingMethod: 'pickup' }))).statusCode).toBe(400);
    const [stranger] = await service.query(`SELECT id FROM app.users WHERE username = 'misaki'`);
    await service.query('UPDATE app.items SET user_id = $1 WHERE id = $2', [stranger?.['id'], other]);
    expect((await send(bodyFor([one, other]))).json()).toMatchObject({ code: 'parcel_one_owner' });
  });
});
