import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Rounds } from '../round/rounds.ts';
import { startRentalService } from '../test-support/service.ts';
import { PICKUP, rentalSteps, type View } from '../test-support/steps.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(startRentalService);
const steps = rentalSteps(service);

describe('a delivery from the request to the end', () => {
  it('passes through every visible status', async () => {
    const { owner, borrower, admin } = service;
    const id = await steps.paid();
    expect(await steps.stateOf(id)).toMatchObject({ status: 'shipping_code_generating' });
    const code = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' };
    const register = (direction: string) =>
      admin.post(`/api/admin/rental-requests/${id}/shipping-codes`, { direction, ...code });
    expect((await register('dispatch')).json()).toMatchObject({ status: 'shipping_code_generated' });
    expect((await steps.put(owner, id, 'shipped', { carrier: 'ヤマト' })).json()).toMatchObject({ status: 'shipped' });
    expect((await steps.put(borrower, id, 'received')).json()).toMatchObject({ status: 'in_use' });
    expect((await borrower.post(`/api/rental-requests/${id}/return-request`)).statusCode).toBe(200);
    expect((await register('return')).json()).toMatchObject({ status: 'return_shipping_code_generated' });
    expect((await steps.put(borrower, id, 'returned')).json()).toMatchObject({ status: 'returned' });
    const completed = await steps.put(owner, id, 'completed', { comment: 'ありがとうございました' });
    expect(completed.json<View>()).toMatchObject({
      status: 'completed',
      money: { holdings: [{ settlement: { ownerShare: 2892 } }] },
    });
    expect(completed.headers['x-position']).toMatch(/\d/);
  });
});

describe('changing a status', () => {
  it('responds with 403 to the wrong party, 404 to outsiders, and 400 when no party may, as specified', async () => {
    const id = await steps.requested();
    const { owner, borrower, stranger, admin } = service;
    expect((await steps.put(borrower, id, 'request_approved')).json()).toMatchObject({
      statusCode: 403,
      code: 'not_owner',
    });
    expect((await steps.put(owner, id, 'in_use')).json()).toMatchObject({ statusCode: 403, code: 'not_borrower' });
    expect((await steps.put(admin, id, 'approved')).json()).toMatchObject({ statusCode: 403, code: 'not_owner' });
    expect((await steps.put(stranger, id, 'approved')).json()).toMatchObject({ statusCode: 404, code: 'not_found' });
    expect((await steps.put(stranger, randomUUID(), 'approved')).json()).toMatchObject({
      statusCode: 404,
      code: 'not_found',
    });
    expect((await steps.put(owner, id, 'paid')).json()).toMatchObject({
      statusCode: 400,
      code: 'transition_not_allowed',
    });
    expect((await steps.put(owner, id, 'completed')).json()).toMatchObject({ statusCode: 400 });
    expect(await steps.stateOf(id)).toMatchObject({ status: 'request_sent' });
  });

  it('stores nothing when the round already has the wanted status', async () => {
    const id = await steps.approved();
    const { revision } = await service.get(Rounds).load(id);
    expect((await steps.put(service.owner, id, 'request_approved')).statusCode).toBe(200);
    expect((await service.get(Rounds).load(id)).revision).toBe(revision);
  });

  it('stores the reason outside the events, once for a repeated command, and never for a refused one', async () => {
    const id = await steps.requested();
    const texts = () =>
      service.query('SELECT body FROM app.round_texts WHERE round_id = $1 ORDER BY created_at, kind', [id]);
    const asRequested = await texts();
    expect(asRequested).toEqual([{ body: '麻のワンピース' }]);
    const key = { 'idempotency-key': 'with-reason' };
    const refused = await steps.put(service.owner, id, 'cancelled', { reason: '行けません' }, key);
    expect([refused.statusCode, await texts()]).toEqual([400, asRequested]);
    const why = { reason: '都合が悪くなりました' };
    expect((await steps.put(service.owner, id, 'request_declined', why, key)).statusCode).toBe(200);
    expect((await steps.put(service.owner, id, 'request_declined', why, key)).statusCode).toBe(200);
    const kept = [...asRequested, { body: why.reason }];
    expect(await texts()).toEqual(kept);
    const other = await steps.put(service.owner, id, 'request_declined', { reason: '別の理由' }, key);
    expect([other.statusCode, await texts()]).toEqual([422, kept]);
  });

  it('refuses photos that the sender didn’t upload', async () => {
    const id = await steps.paid(PICKUP);
    const state = await steps.stateOf(id);
    await steps.put(service.owner, id, 'shipped', { handoverCode: state.dispatch?.handoverCode });
    const receipt = await steps.put(service.borrower, id, 'in_use', { images: ['/api/uploads/x.webp'] });
    expect(receipt.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'images' }] });
  });
});

describe('meeting for a pickup', () => {
  it('takes the borrower’s code, and locks after five wrong ones, even for the right one', async () => {
    const id = await steps.paid(PICKUP);
    const state = await steps.stateOf(id);
    const wrong = state.dispatch?.handoverCode === '0000' ? '0001' : '0000';
    const outsider = await steps.put(service.borrower, id, 'shipped', { handoverCode: wrong });
    expect(outsider.statusCode).toBe(403);
    const tries = await Promise.all(
      [1, 2, 3, 4, 5].map(() => steps.put(service.owner, id, 'shipped', { handoverCode: wrong })),
    );
    expect(tries.map((answer) => answer.json()['code'])).toEqual(Array(5).fill('handover_code_wrong'));
    const right = await steps.put(service.owner, id, 'shipped', { handoverCode: state.dispatch?.handoverCode });
    expect(right.json()).toMatchObject({ statusCode: 429, code: 'handover_locked' });
    await service.query(
      `UPDATE app.handover_attempts SET window_started_at = window_started_at - interval '61 minutes'`,
    );
    const later = await steps.put(service.owner, id, 'shipped', { handoverCode: state.dispatch?.handoverCode });
    expect(later.json()).toMatchObject({ status: 'shipped' });
  });
});
