import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { PROPOSABLE, type Proposable } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { FourEyesLimit } from '../../rentals/commands/proposals/four-eyes-limit.ts';
import { Rounds } from '../../rentals/round/rounds.ts';
import { happen, roundAt } from '../../rentals/test-support/rounds.ts';
import { startOperatorsService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let second: TestClient;
const service = useOpened(startOperatorsService);
beforeAll(async () => {
  // Any movement of money needs a second operator here.
  Object.assign(service.get(FourEyesLimit), { yen: 0 });
  second = await service.colleague();
});

const reason = '確認のため';
const round = async (id: string): Promise<RentalRound> => (await service.get(Rounds).load(id)).state as RentalRound;
const command = (id: string, name: string) => `/api/admin/rental-requests/${id}/commands/${name}`;
const ofCase = (id: string, name: string) => `/api/admin/damage-reports/${id}/${name}`;

interface Pressed {
  readonly path: (id: string) => string;
  readonly body: object;
}

/** A refund that the bank returned. @returns the round's id and the refund's order */
async function returnedRefund() {
  const id = await roundAt(service, 'cancelled', { price: 3000 });
  const [order] = (await round(id)).money.refunds;
  const ids = { refundId: `re_${randomUUID()}`, orderedBy: order!.orderedBy, chargeId: order!.chargeId };
  await happen(service, id, { type: 'Refunded', data: { ...ids, amount: order!.amount } });
  await happen(service, id, { type: 'RefundReturned', data: { ...ids, amount: order!.amount, unordered: 0 } });
  return { id, subject: order!.orderedBy };
}

async function paidOut() {
  const id = await roundAt(service, 'completed');
  const [order] = (await round(id)).money.payouts;
  const { orderedBy, chargeId, amount } = order!;
  await happen(service, id, { type: 'PayoutSent', data: { transferId: 'tr_1', orderedBy, chargeId, amount } });
  return { id, orderedBy };
}

async function late() {
  const id = await roundAt(service, 'return_shipping_code_generated');
  const lateFee = { days: 2, amount: 1285 };
  await happen(service, id, {
    type: 'Returned',
    data: { comment: null, photos: [], trackingCode: null, lateFee },
  });
  return id;
}

/**
 * Every operator's action on money, in a round where it is possible. Total: a new action without a test doesn't
 * compile.
 */
const PRESSED: Readonly<Record<Proposable, () => Promise<Pressed & { readonly id: string }>>> = {
  'cancel-round': async () => {
    const id = await roundAt(service, 'shipping_code_generated');
    return { id, path: (of) => command(of, 'cancel'), body: { reason } };
  },
  'order-refund': async () => {
    const id = await roundAt(service, 'damage_reported');
    const refund = { rental: 1000, shipping: 0, insurance: 0 };
    return {
      id,
      path: (of) => ofCase(of, 'order-refund'),
      body: { reason, itemReturned: true, ends: true, refund },
    };
  },
  'assess-damage-fee': async () => {
    const id = await roundAt(service, 'damage_reported');
    const body = { reason, itemIs: 'lost', amount: 1000, compensation: 2000 };
    return { id, path: (of) => ofCase(of, 'assess-fee'), body };
  },
  'write-off-damage-fee': async () => {
    const id = await roundAt(service, 'damage_fee_pending');
    return { id, path: (of) => ofCase(of, 'write-off'), body: { reason } };
  },
  'waive-late-fee': async () => ({ id: await late(), path: (of) => command(of, 'waive-late-fee'), body: { reason } }),
  'resend-refund': async () => {
    const { id, subject } = await returnedRefund();
    return { id, path: (of) => command(of, 'resend-refund'), body: { reason, orderedBy: subject } };
  },
  'settle-obligation': async () => {
    const { id, subject } = await returnedRefund();
    const body = { reason, obligation: 'refund', subject, by: 'bank_transfer', reference: 'BANK-1' };
    return { id, path: (of) => command(of, 'settle-obligation'), body };
  },
  'assign-foreign-refund': async () => {
    const id = await roundAt(service, 'in_use');
    await happen(service, id, { type: 'ForeignRefund', data: { refundId: 're_hand', chargeId: 'ch_1', amount: 700 } });
    const parts = { rental: 700, shipping: 0, insurance: 0 };
    return { id, path: (of) => command(of, 'assign-foreign-refund'), body: { reason, refundId: 're_hand', parts } };
  },
  'grant-refund': async () => {
    const id = await roundAt(service, 'completed');
    return { id, path: (of) => command(of, 'grant-refund'), body: { reason, chargeId: 'ch_1', amount: 4000 } };
  },
  'reverse-payout': async () => {
    const { id, orderedBy } = await paidOut();
    return { id, path: (of) => command(of, 'reverse-payout'), body: { reason, orderedBy, amount: 2000 } };
  },
};

const history = async (id: string): Promise<readonly string[]> =>
  (await service.admin.get(`/api/admin/rental-requests/${id}/events`))
    .json<{ items: { type: string }[] }>()
    .items.map(({ type }) => type);

describe.each(PROPOSABLE)('%s', (name) => {
  it('is rejected for members and operators who are parties, has a preview, and needs two operators', async () => {
    const { id, path, body } = await PRESSED[name]();
    const before = await history(id);
    for (const member of [service.stranger, service.borrower, service.owner])
      expect((await member.post(path(id), body)).json()).toMatchObject({ statusCode: 403, code: 'admin_only' });
    await service.query(`UPDATE app.users SET is_admin = true WHERE username = 'hanako'`);
    for (const query of ['', '?preview=1'])
      expect((await service.owner.post(path(id) + query, body)).json()).toMatchObject({ code: 'own_round' });
    await service.query(`UPDATE app.users SET is_admin = false WHERE username = 'hanako'`);

    const seen = await service.admin.post(`${path(id)}?preview=1`, body);
    expect(seen.json()).toMatchObject({ needsTwo: true, alone: 0, amount: expect.any(Number) });
    expect(await history(id)).toEqual(before);

    expect((await service.admin.post(path(id), body)).statusCode).toBe(200);
    const [proposal] = (await round(id)).money.proposals;
    expect(proposal).toMatchObject({ command: name, amount: seen.json<{ amount: number }>().amount });
    expect(await history(id)).toEqual([...before, 'ActionProposed']);

    for (const query of ['', '?preview=1'])
      expect((await second.post(path(id) + query, body)).json()).toMatchObject({
        statusCode: 409,
        message: '確認待ちの提案と重なるか、合わせると残りの金額を超えます。先に提案を確認するか、取り下げてください',
      });
    const agreed = await second.post(command(id, 'confirm-proposal'), { proposalId: proposal!.proposalId });
    expect(agreed.statusCode).toBe(200);
    expect((await history(id)).slice(before.length, before.length + 2)).toEqual(['ActionProposed', 'ProposalEnded']);
    expect((await history(id)).length).toBeGreaterThan(before.length + 2);
  });
});
