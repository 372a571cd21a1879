import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Coupons } from '@meguri/contracts/coupon/coupons.ts';
import { Rounds } from '../../round/rounds.ts';
import { type RentalService, startRentalService } from '../../test-support/service.ts';
import { FORGET_REQUESTS_OF_TODAY, rentalSteps, type View } from '../../test-support/steps.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

const service = useOpened(startRentalService);
const steps = rentalSteps(service);

const ADDRESS_OF_MISAKI = `UPDATE app.users SET full_name = '美咲', post_code = '530-0001', prefecture = '大阪府',
  city = '大阪市', street_address = '1-1', phone = '09012345678' WHERE username = 'misaki'`;

describe('requesting', () => {
  it('returns the same request for the same key, and refuses the key for another one', async () => {
    const body = { itemId: await service.item(), startDate: service.day(5), shippingMethod: 'delivery' };
    const key = { 'idempotency-key': 'one-request' };
    const first = await service.borrower.post('/api/rental-requests', body, key);
    const again = await service.borrower.post('/api/rental-requests', body, key);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json<View>().id).toBe(first.json<View>().id);
    const other = await service.borrower.post('/api/rental-requests', { ...body, startDate: service.day(6) }, key);
    expect(other.json()).toMatchObject({ statusCode: 422, code: 'idempotency_key_reused' });
  });

  it('adds the premium of the cover that the borrower wants to the total on the payment page', async () => {
    const itemId = await service.item();
    const wrong = await steps.request({ itemId, insurance: true, expectedTotal: 4500 });
    expect(wrong.json()).toMatchObject({
      ...{ statusCode: 409, code: 'price_changed', expectedTotal: 4500, totalAmount: 4800 },
    });
    expect((await steps.request({ itemId, insurance: 'yes' })).statusCode).toBe(400);
    const asked = await steps.request({ itemId, insurance: true, expectedTotal: 4800 });
    expect(asked.json()).toMatchObject({ fees: { rental: 3000, shipping: 1500, insurance: 300 } });
    const { id } = asked.json<View>();
    await steps.put(service.owner, id, 'approved');
    await service.borrower.post(`/api/rental-requests/${id}/payment`);
    expect((await steps.stateOf(id)).payment?.checkout?.amount).toBe(4800);
    const without = await steps.request({ itemId: await service.item() });
    expect(without.json()).toMatchObject({ fees: { insurance: 0 } });
  });

  it('with a coupon binds it to the request, frees it when the request is refused, and is paid less it', async () => {
    const { couponId, state } = await couponOf(service, 'kenji');
    const itemId = await service.item();
    const wrong = await steps.request({ itemId, couponId, expectedTotal: 4500 });
    expect(wrong.json()).toMatchObject({ code: 'price_changed', totalAmount: 4000 });
    expect(await state()).toBe('usable');
    const asked = await steps.request({ itemId, couponId, expectedTotal: 4000 });
    expect(asked.json()).toMatchObject({ fees: { rental: 3000, shipping: 1500, coupon: 500 } });
    expect(await state()).toBe('reserved');
    expect((await steps.request({ couponId })).json()).toMatchObject({
      ...{ statusCode: 409, code: 'coupon_not_usable' },
      errors: [{ field: 'couponId' }],
    });
    expect((await steps.request({ couponId }, service.stranger)).statusCode).not.toBe(201);
  });

  it('with one coupon from two tabs at once succeeds for one', async () => {
    const { couponId } = await couponOf(service, 'kenji');
    const bodies = [{ couponId }, { couponId, startDate: service.day(30) }];
    const answers = await Promise.all(bodies.map((body) => steps.request(body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('answers a repeated request even when the item has been deleted since', async () => {
    const body = { itemId: await service.item(), startDate: service.day(5), shippingMethod: 'delivery' };
    const key = { 'idempotency-key': 'gone-item' };
    await service.borrower.post('/api/rental-requests', body, key);
    await service.query('DELETE FROM app.items WHERE id = $1', [body.itemId]);
    expect((await service.borrower.post('/api/rental-requests', body, key)).statusCode).toBe(201);
    expect((await service.borrower.post('/api/rental-requests', body)).statusCode).toBe(404);
  });

  it('is refused for an own item, to members without an address, and with a fee unpaid', async () => {
    expect((await steps.request({}, service.owner)).json()).toMatchObject({ statusCode: 400, code: 'own_item' });
    expect((await steps.request({}, service.stranger)).json()).toMatchObject({ code: 'address_required' });
    const [row] = await service.query(`SELECT id FROM app.users WHERE username = 'kenji'`);
    await service.query('INSERT INTO read_models.rounds VALUES ($1, null, true)', [row?.['id']]);
    expect((await steps.request()).json()).toMatchObject({ code: 'borrower_has_unpaid_fee' });
    await service.query('DELETE FROM read_models.rounds');
  });

  it('is allowed to a borrower if the payment provider itself refuses to charge their fee', async () => {
    const [row] = await service.query(`SELECT id FROM app.users WHERE username = 'kenji'`);
    const roundId = randomUUID();
    await service.query('INSERT INTO read_models.rounds (borrower_id, unpaid_fee, id) VALUES ($1, true, $2)', [
      row?.['id'],
      roundId,
    ]);
    const incident = (subject: string) =>
      service.query(
        `INSERT INTO app.incidents (id, subject, round_id, job_kind, payload, error, definite, attempts)
         VALUES ($1, $2, $3, 'move-money', '{}', 'account_invalid', true, 1)`,
        [randomUUID(), subject, roundId],
      );
    await incident('payout:e1');
    expect((await steps.request()).json()).toMatchObject({ code: 'borrower_has_unpaid_fee' });
    await incident('late_fee:e1');
    expect((await steps.request()).statusCode).toBe(201);
    await service.query('UPDATE app.incidents SET resolved_at = now()');
    expect((await steps.request({ itemId: await service.item() })).json()).toMatchObject({
      code: 'borrower_has_unpaid_fee',
    });
    await service.query('DELETE FROM read_models.rounds');
  });

  it('and deleting the item at the same moment: only one succeeds', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const itemId = await service.item();
      const remove = () => service.owner.change('DELETE', `/api/items/${itemId}`);
      const [asked, deleted] = await Promise.all([steps.request({ itemId }), remove()]);
      expect(['201 409', '404 204', '400 204']).toContain(`${asked.statusCode} ${deleted.statusCode}`);
    }
  });

  it('creates one open request per borrower, item and days, however many are sent at once', async () => {
    const itemId = await service.item();
    const many = await Promise.all(Array.from({ length: 20 }, () => steps.request({ itemId })));
    const refused = many.filter(({ statusCode }) => statusCode !== 201);
    expect(refused).toHaveLength(19);
    for (const answer of refused) expect(answer.json()).toMatchObject({ statusCode: 409, code: 'already_requested' });
    const [first] = many.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json<View>().id);
    const other = { itemId, startDate: service.day(8) };
    expect((await steps.request(other)).json()).toMatchObject({ code: 'already_requested' });
    expect((await steps.request({ itemId, startDate: service.day(30) })).statusCode).toBe(201);
    await steps.put(service.borrower, first ?? '', 'request_cancelled');
    expect((await steps.request(other)).statusCode).toBe(201);
  });

  it('is refused for days that a round has reserved', async () => {
    const itemId = await service.item();
    await steps.approved({ itemId });
    expect((await steps.request({ itemId, startDate: service.day(8) })).json()).toMatchObject({
      code: 'period_reserved',
    });
  });
});

describe('the limit of requests', () => {
  const ask = async (itemId: string, startDate = service.day(5), headers = {}) =>
    service.borrower.post('/api/rental-requests', { itemId, startDate, shippingMethod: 'delivery' }, headers);
  const forget = () => service.query(FORGET_REQUESTS_OF_TODAY);

  it('is five a day to one owner, including withdrawn ones; the days stay free', async () => {
    await forget();
    const itemId = await service.item();
    for (let times = 0; times < 5; times += 1) {
      const asked = await ask(itemId);
      expect(asked.statusCode).toBe(201);
      await steps.put(service.borrower, asked.json<View>().id, 'request_cancelled');
    }
    const refused = await ask(itemId);
    expect(refused.json()).toMatchObject({
      statusCode: 429,
      code: 'too_many_requests_to_owner',
      message: expect.stringContaining('1日5件まで'),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
    await forget();
    expect((await ask(itemId)).statusCode).toBe(201);
  });

  it('doesn’t count repetitions with the same key and refused requests', async () => {
    await forget();
    const itemId = await service.item();
    for (let times = 0; times < 8; times += 1) {
      expect((await ask(itemId, service.day(5), { 'idempotency-key': 'sent-eight-times' })).statusCode).toBe(201);
      expect((await ask(itemId)).statusCode).toBe(409);
    }
  });

  it('is twenty a day to all owners', async () => {
    await forget();
    const answers: string[] = [];
    for (let times = 0; times < 21; times += 1) {
      const itemId = await service.item();
      const owner = `INSERT INTO app.users (username, password_hash) VALUES ('owner_' || $1, '-') RETURNING id`;
      const [{ id } = { id: 0 }] = await service.query(owner, [String(times)]);
      await service.query('UPDATE app.items SET user_id = $2 WHERE id = $1', [itemId, id]);
      const { statusCode, code } = (await ask(itemId)).json<{ statusCode?: number; code?: string }>();
      answers.push(`${statusCode ?? 201} ${code ?? ''}`);
    }
    expect(answers).toEqual([...Array<string>(20).fill('201 '), '429 too_many_new_requests']);
    await forget();
  });
});

describe('approving', () => {
  it('lets one of two overlapping requests win, however close they are', async () => {
    const itemId = await service.item();
    await service.query(ADDRESS_OF_MISAKI);
    const rival = await steps.request({ itemId, startDate: service.day(7) }, service.stranger);
    const ids = [await steps.requested({ itemId }), rival.json<View>().id];
    const answers = await Promise.all(ids.map((id) => steps.put(service.owner, id, 'approved')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject({
      code: 'reservation_conflict',
      message: '同じ日程で既に承認済みのリクエストがあります。',
    });
  });

  it('approves one request once, however often it is sent at the same time', async () => {
    const id = await steps.requested();
    const answers = await Promise.all([1, 2, 3].map(() => steps.put(service.owner, id, 'approved')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await service.get(Rounds).load(id)).revision).toBe(2);
  });

  it('needs the owner’s own address for a delivery, and reserves nothing without it', async () => {
    const id = await steps.requested();
    await service.query('UPDATE app.users SET city = null WHERE id = $1', [service.ownerId]);
    expect((await steps.put(service.owner, id, 'approved')).json()).toMatchObject({ code: 'address_required' });
    await service.query(`UPDATE app.users SET city = '大阪市' WHERE id = $1`, [service.ownerId]);
    expect((await steps.put(service.owner, id, 'approved')).statusCode).toBe(200);
  });
});

/** A new coupon of this member. */
async function couponOf({ query, borrower }: RentalService, username: string) {
  const [row] = await query(
    `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at)
     SELECT gen_random_uuid(), id, 'inviter', 500, 2000, now(), now() + interval '1 day'
     FROM app.users WHERE username = $1 RETURNING id`,
    [username],
  );
  const couponId = row?.['id'] as string;
  const state = async () =>
    (await borrower.get('/api/coupons')).json<Coupons>().coupons.find(({ id }) => id === couponId)?.state;
  return { couponId, state };
}
