import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { returnedRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import { damageReport, TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { TestClient } from '../../http/http.testing.ts';
import { Rounds } from '../../rentals/round/rounds.ts';
import { happen, roundAt } from '../../rentals/test-support/rounds.ts';
import { startOperatorsService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let second: TestClient;
const service = useOpened(startOperatorsService);
beforeAll(async () => {
  second = await service.colleague();
});

const reason = '確認のため';
const path = (id: string, command: string, query = '') =>
  `/api/admin/rental-requests/${id}/commands/${command}${query}`;
const moneyOf = async (id: string) => (await service.get(Rounds).load(id)).state.money;
const types = async (id: string) =>
  (await service.admin.get(`/api/admin/rental-requests/${id}/events`))
    .json<{ items: { type: string; metadata: { actor: { id: number } } }[] }>()
    .items.map(({ type }) => type);

/** A completed and settled rental of 12,000 yen a week. */
const completed = () => roundAt(service, 'completed', { price: 12_000 });
const grant = (amount: number) => ({ reason, chargeId: 'ch_1', amount });

describe('money that one operator may move alone', () => {
  it('has a preview of the effects by party, without any effect', async () => {
    const id = await completed();
    const answer = await service.admin.post(path(id, 'grant-refund', '?preview=1'), grant(4000));
    expect(answer.json()).toEqual({
      effects: [
        { effect: 'refund_sent', amount: 4000 },
        { effect: 'platform_bears', amount: 4000 },
      ],
      ...{ itemOutcome: null, status: 'completed', needsTwo: false, amount: 4000, movedToday: 0, alone: 10_000 },
      revision: (await service.get(Rounds).load(id)).revision,
    });
    expect(await moneyOf(id)).toMatchObject({ refunds: [], byOperators: [] });
  });

  it('is moved at once, up to a sum per round and day', async () => {
    const id = await completed();
    await service.admin.post(path(id, 'grant-refund'), grant(6000));
    await service.admin.post(path(id, 'grant-refund'), grant(4000));
    expect((await moneyOf(id)).refunds).toMatchObject([{ amount: 6000 }, { amount: 4000 }]);
    const third = await service.admin.post(path(id, 'grant-refund', '?preview=1'), grant(1));
    expect(third.json()).toMatchObject({ needsTwo: true, movedToday: 10_000 });
  });

  it('is rejected beyond what is left, with a message at the field', async () => {
    const answer = await service.admin.post(path(await completed(), 'grant-refund'), grant(13_501));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: '返金額が、返金できる残りの金額を超えています' }),
    ]);
  });
});

describe('two operators who saw the same revision', () => {
  const looked = async (id: string, amount: number, by = service.admin) => {
    const preview = await by.post(path(id, 'grant-refund', '?preview=1'), grant(amount));
    return path(id, 'grant-refund', `?seen=${preview.json<{ revision: number }>().revision}`);
  };
  const GONE_ON = { statusCode: 409, code: 'changed_meanwhile' };

  it.each([4000, 6000])('don’t both refund %i yen: the second one has to look again', async (amount) => {
    const id = await completed();
    const [first, later] = [await looked(id, amount), await looked(id, amount, second)];
    expect((await service.admin.post(first, grant(amount))).statusCode).toBe(200);
    expect((await second.post(later, grant(amount))).json()).toMatchObject(GONE_ON);
    expect(await moneyOf(id)).toMatchObject({ refunds: [{ amount }], proposals: [] });
    const again = await looked(id, 1, second);
    expect((await second.post(again, grant(1))).statusCode).toBe(200);
  });

  it('both get a response when a click arrives twice', async () => {
    const id = await completed();
    const address = await looked(id, 4000);
    const key = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2]) expect((await service.admin.post(address, grant(4000), key)).statusCode).toBe(200);
    expect((await moneyOf(id)).refunds).toHaveLength(1);
  });

  it('don’t decide a damage case on outdated information', async () => {
    const id = await roundAt(service, 'damage_reported', { price: 3000 });
    const decision = { reason, itemReturned: true, ends: false, refund: { rental: 1000, shipping: 0, insurance: 0 } };
    const of = `/api/admin/damage-reports/${id}/order-refund`;
    const { revision } = (await service.admin.post(`${of}?preview=1`, decision)).json<{ revision: number }>();
    await happen(service, id, { type: 'AnswerRequested', data: { of: 'owner', answerBy: '2027-06-08T00:00:00.000Z' } });
    expect((await service.admin.post(`${of}?seen=${revision}`, decision)).json()).toMatchObject(GONE_ON);
    expect((await moneyOf(id)).refunds).toEqual([]);
  });

  it('send the revision as a number', async () => {
    const answer = await service.admin.post(path(await completed(), 'grant-refund', '?seen=x'), grant(1));
    expect(answer.statusCode).toBe(400);
  });
});

describe('money that needs two operators', () => {
  const propose = async () => {
    const id = await completed();
    const answer = await service.admin.post(path(id, 'grant-refund'), grant(11_000));
    expect(answer.statusCode).toBe(200);
    const [proposal] = (await moneyOf(id)).proposals;
    const after = { 'x-after': String(answer.headers['x-position']) };
    return { id, body: { proposalId: proposal?.proposalId }, after };
  };

  it('is proposed, is among the tasks, and is moved when another operator confirms', async () => {
    const { id, body, after } = await propose();
    expect((await moneyOf(id)).refunds).toEqual([]);
    const tasks = await second.get('/api/admin/tasks?kind=confirm_proposal', after);
    expect(tasks.json<{ items: { roundId: string }[] }>().items.map(({ roundId }) => roundId)).toContain(id);
    expect((await second.post(path(id, 'confirm-proposal', '?preview=1'), body)).json()).toMatchObject({
      effects: [{ effect: 'refund_sent', amount: 11_000 }, { effect: 'platform_bears' }],
      needsTwo: false,
    });
    expect((await second.post(path(id, 'confirm-proposal'), body)).statusCode).toBe(200);
    expect(await moneyOf(id)).toMatchObject({ refunds: [{ amount: 11_000 }], proposals: [] });
    expect((await types(id)).slice(-3)).toEqual(['ActionProposed', 'ProposalEnded', 'RefundGranted']);
  });

  it('can’t be confirmed by its proposer, by a party of the round, or by a member', async () => {
    const { id, body } = await propose();
    const own = await service.admin.post(path(id, 'confirm-proposal'), body);
    expect([own.statusCode, own.json()]).toEqual([
      403,
      expect.objectContaining({ message: 'ご自身の提案は確認できません。別の運営が確認してください' }),
    ]);
    await service.query(`UPDATE app.users SET is_admin = true WHERE username = 'hanako'`);
    const party = await service.owner.post(path(id, 'confirm-proposal'), body);
    expect([party.statusCode, party.json()]).toEqual([403, expect.objectContaining({ code: 'own_round' })]);
    await service.query(`UPDATE app.users SET is_admin = false WHERE username = 'hanako'`);
    expect((await service.stranger.post(path(id, 'confirm-proposal'), body)).statusCode).toBe(403);
    expect((await moneyOf(id)).proposals).toHaveLength(1);
  });

  it('is moved once when two confirm at the same time: the other learns that it is over', async () => {
    const { id, body } = await propose();
    const third = await service.colleague();
    const answers = await Promise.all([second, third].map((one) => one.post(path(id, 'confirm-proposal'), body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: 'この提案は既に終了しています',
    });
    expect((await moneyOf(id)).refunds).toHaveLength(1);
  });

  it('can be withdrawn, and then not confirmed', async () => {
    const { id, body } = await propose();
    expect((await second.post(path(id, 'withdraw-proposal'), body)).statusCode).toBe(200);
    expect((await second.post(path(id, 'confirm-proposal'), body)).statusCode).toBe(409);
    expect((await moneyOf(id)).refunds).toEqual([]);
  });

  it('includes any payment by bank, whatever the sum', async () => {
    const id = await roundAt(service, 'cancelled', { price: 3000 });
    const [order] = (await moneyOf(id)).refunds;
    const ids = { refundId: `re_${randomUUID()}`, orderedBy: order!.orderedBy, chargeId: order!.chargeId };
    await happen(service, id, { type: 'Refunded', data: { ...ids, amount: order!.amount } });
    await happen(service, id, { type: 'RefundReturned', data: { ...ids, amount: order!.amount, unordered: 0 } });
    const about = { reason, obligation: 'refund', subject: order!.orderedBy, by: 'bank_transfer', reference: 'BANK-1' };
    await service.admin.post(path(id, 'settle-obligation'), about);
    expect(returnedRefunds((await service.get(Rounds).load(id)).state)).toHaveLength(1);
    const [proposal] = (await moneyOf(id)).proposals;
    await second.post(path(id, 'confirm-proposal'), { proposalId: proposal?.proposalId });
    expect(returnedRefunds((await service.get(Rounds).load(id)).state)).toEqual([]);
  });

  it('includes a refund in a damage case', async () => {
    const id = await roundAt(service, 'damage_reported', { price: 12_000 });
    const refund = { rental: 11_000, shipping: 0, insurance: 0 };
    const decision = { reason, itemReturned: true, ends: true, refund };
    await service.admin.post(`/api/admin/damage-reports/${id}/order-refund`, decision);
    expect((await service.get(Rounds).load(id)).state.status).toBe('damage_reported');
    const [proposal] = (await moneyOf(id)).proposals;
    expect(proposal).toMatchObject({ command: 'order-refund', amount: 11_000 });
    await second.post(path(id, 'confirm-proposal'), { proposalId: proposal?.proposalId });
    expect((await service.get(Rounds).load(id)).state.status).toBe('cancelled');
  });
});

describe('a proposal about one damage case', () => {
  const agree = async (id: string) => {
    const [proposal] = (await moneyOf(id)).proposals;
    const answer = await second.post(path(id, 'confirm-proposal'), { proposalId: proposal?.proposalId });
    return [answer.statusCode, answer.json()];
  };
  const REFUSED = [400, expect.objectContaining({ code: 'cause_not_current' })];

  it('isn’t applied to a case reported after that one was closed', async () => {
    const id = await roundAt(service, 'damage_reported', { price: 12_000 });
    const refund = { rental: 11_000, shipping: 0, insurance: 0 };
    const decision = { reason, itemReturned: true, ends: true, refund };
    await service.admin.post(`/api/admin/damage-reports/${id}/order-refund`, decision);
    await second.post(`/api/admin/damage-reports/${id}/dismiss`, { reason, itemReturned: true });
    const report = { ...damageReport, reportId: randomUUID(), by: 'owner' } as const;
    await happen(service, id, { type: 'DamageReported', data: report });
    expect(await agree(id)).toEqual(REFUSED);
    expect((await service.get(Rounds).load(id)).state.status).toBe('damage_reported');
  });

  it('isn’t applied to a fee assessed after that one', async () => {
    const id = await roundAt(service, 'damage_fee_pending', { price: 12_000 });
    const assessAgain = async (amount: number) => {
      const { assessmentId } = (await service.get(Rounds).load(id)).state.damage!.assessments.at(-1)!;
      await happen(service, id, { type: 'DamageFeeObjected', data: { assessmentId, reason: TEXT } });
      const fee = { assessmentId: randomUUID(), amount, payBy: '2027-06-08T00:00:00.000Z', reason: TEXT };
      await happen(service, id, { type: 'DamageFeeAssessed', data: { ...fee, itemReturned: false, lateFee: null } });
    };
    await assessAgain(20_000);
    await service.admin.post(`/api/admin/damage-reports/${id}/write-off`, { reason });
    await assessAgain(9000);
    expect(await agree(id)).toEqual(REFUSED);
    expect((await service.get(Rounds).load(id)).state.status).toBe('damage_fee_pending');
  });
});

it('of two concurrent refunds by operators one succeeds, and the other is rejected', async () => {
  const id = await roundAt(service, 'damage_reported', { price: 3000 });
  const decision = { reason, itemReturned: true, ends: true, refund: { rental: 1000, shipping: 0, insurance: 0 } };
  const answers = await Promise.all(
    [service.admin, second].map((one) => one.post(`/api/admin/damage-reports/${id}/order-refund`, decision)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect((await types(id)).filter((type) => type === 'RefundOrdered')).toHaveLength(1);
});
