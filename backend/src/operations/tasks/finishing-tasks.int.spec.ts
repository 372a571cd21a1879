import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { TASK_KINDS, type TaskKind } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import { NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import type { RoundTasks } from '@meguri/contracts/read-models/administration.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { extensionIn } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  paymentOf,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { until } from '../../../../test/support/until.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { happen, roundAt } from '../../rentals/test-support/rounds.ts';
import { rentalSteps } from '../../rentals/test-support/steps.ts';
import { startOperatorsService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let colleague: TestClient;
const service = useOpened(startOperatorsService);
const steps = rentalSteps(service);
beforeAll(async () => {
  colleague = await service.colleague();
  // Long after everything here, so that every possible task exists.
  jest.spyOn(service.get(Clock), 'now').mockReturnValue(new Date('2027-12-01T00:00:00.000Z'));
});

interface ListedTask {
  readonly id: string;
  readonly roundId: string;
  readonly kind: TaskKind;
}
const tasksOf = async (roundId: string): Promise<ListedTask[]> =>
  (await service.admin.get('/api/admin/tasks?limit=100'))
    .json<{ items: ListedTask[] }>()
    .items.filter((task) => task.roundId === roundId);

const reason = '確認のため';
const state = (id: string) => steps.stateOf(id);
const command = (name: string, body: (id: string) => object | Promise<object> = () => ({ reason })) => {
  return async (id: string) => service.admin.post(`/api/admin/rental-requests/${id}/commands/${name}`, await body(id));
};
const code = (direction: string) => (id: string) =>
  service.admin.post(`/api/admin/rental-requests/${id}/shipping-codes`, {
    ...{ direction, carrier: 'セブンイレブン', shippingCode27: '1'.repeat(27) },
  });
const dismiss = (id: string) =>
  service.admin.post(`/api/admin/damage-reports/${id}/dismiss`, { reason, itemReturned: true });
const note = (_: string, task: ListedTask) =>
  service.admin.post(`/api/admin/tasks/${encodeURIComponent(task.id)}/done`, { note: '対応しました' });

/** The events after a status. */
const after = (from: RoundStatus, ...events: readonly (RoundEvent | ((id: string) => Promise<RoundEvent>))[]) => {
  return async () => {
    const id = await roundAt(service, from);
    for (const event of events) await happen(service, id, typeof event === 'function' ? await event(id) : event);
    return id;
  };
};
const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 };
const opened: RoundEvent = { type: 'PaymentDisputed', data: dispute };
const lost: RoundEvent = {
  type: 'DisputeClosed',
  data: { ...dispute, outcome: 'lost', cancelled: { refunds: 0, held: 0, ownerPayable: 0 } },
};
const returnedLate: RoundEvent = {
  type: 'Returned',
  data: { comment: null, photos: [], trackingCode: null, lateFee: { days: 7, amount: 4500 } },
};
const extended: readonly RoundEvent[] = extensionIn('paid')
  .map(({ event }) => event)
  .filter(({ type }) => type.startsWith('Extension'));
const declined: RoundEvent = {
  type: 'FeeChargeFailed',
  data: { purpose: 'late_fee', assessmentId: null, code: 'card_declined' },
};
const payoutOf = async (id: string) => {
  const [order] = (await state(id)).money.payouts;
  return { orderedBy: order?.orderedBy ?? '', chargeId: 'ch_1', amount: 2892 };
};
const refundOf = async (id: string) => {
  const [order] = (await state(id)).money.refunds;
  return { refundId: 're_1', orderedBy: order?.orderedBy ?? '', chargeId: 'ch_1', amount: 4500 };
};

/** Needs two operators, so this proposes it. */
const payByBank = command('settle-obligation', async (id) => ({
  ...{ reason, obligation: 'payout', subject: (await payoutOf(id)).orderedBy },
  ...{ by: 'bank_transfer', reference: 'FURIKOMI-1' },
}));
const agree = async (id: string) => {
  const [proposal] = (await state(id)).money.proposals;
  const body = { proposalId: proposal?.proposalId };
  return colleague.post(`/api/admin/rental-requests/${id}/commands/confirm-proposal`, body);
};

/** For each kind of task, how a round comes to need it, and which request finishes it. */
const KINDS: Readonly<
  Record<
    TaskKind,
    {
      readonly happened: () => Promise<string>;
      readonly press: (id: string, task: ListedTask) => Promise<{ statusCode: number; body: string }>;
    }
  >
> = {
  register_shipping_code: { happened: after('shipping_code_generating'), press: code('dispatch') },
  not_shipped: { happened: after('shipping_code_generated'), press: command('cancel') },
  register_tracking: {
    happened: after('shipped'),
    press: command('register-tracking', () => ({ trackingCode: null })),
  },
  item_unavailable: {
    happened: after('shipping_code_generated', {
      type: 'ItemBecameUnavailable',
      data: { itemIs: 'lost', decidedIn: randomUUID() },
    }),
    press: command('cancel'),
  },
  register_return_code: {
    happened: after('in_use', { type: 'ReturnCodeRequested', data: { target: TIMES.returnCode } }),
    press: code('return'),
  },
  check_return_code: {
    happened: after('return_shipping_code_generated', ...extended),
    press: command('mark-returned', () => ({ trackingCode: '123412341234' })),
  },
  next_reservation_near: {
    happened: after('return_shipping_code_generated', {
      type: 'BecameOverdue',
      data: { deadline: TIMES.due, nextReserved: '2026-12-19' },
    }),
    press: command('mark-returned', () => ({ trackingCode: '123412341234' })),
  },
  damage_case: { happened: after('damage_reported'), press: dismiss },
  handle_non_return: {
    happened: after('usage_overdue', {
      type: 'DamageReported',
      data: { ...damageReport, reportId: randomUUID(), by: 'system', nonReturn: true },
    }),
    press: dismiss,
  },
  handle_objection: {
    happened: after('damage_fee_pending', {
      type: 'DamageFeeObjected',
      data: { assessmentId: ASSESSMENT_ID, reason: TEXT },
    }),
    press: dismiss,
  },
  answer_missing: {
    happened: after('damage_reported', {
      type: 'AnswerRequested',
      data: { of: 'owner', answerBy: '2027-07-01T00:00:00.000Z' },
    }),
    press: dismiss,
  },
  damage_fee_written_off: {
    happened: after('damage_fee_pending', {
      type: 'DamageFeeWrittenOff',
      data: {
        assessmentId: ASSESSMENT_ID,
        ...{ reason: null, to: 'return_shipping_code_generated', settlement: null },
      },
    }),
    press: note,
  },
  late_fee_unpaid: { happened: after('usage_overdue', returnedLate, declined), press: command('waive-late-fee') },
  payout_waiting: {
    happened: after('completed'),
    press: async (id) => {
      await payByBank(id);
      return agree(id);
    },
  },
  refund_waiting: {
    happened: after('cancelled'),
    press: async (id) => {
      await command('settle-obligation', async () => ({
        ...{ reason, obligation: 'refund', subject: (await refundOf(id)).orderedBy },
        ...{ by: 'bank_transfer', reference: 'FURIKOMI-1' },
      }))(id);
      return agree(id);
    },
  },
  reversal_waiting: {
    happened: after(
      'completed',
      async (id) => ({ type: 'PayoutSent', data: { ...(await payoutOf(id)), transferId: 'tr_1' } }),
      async (id) => ({
        type: 'PayoutReversalOrdered',
        data: { ...(await payoutOf(id)), amount: 2000, reason: TEXT },
      }),
    ),
    press: note,
  },
  confirm_proposal: {
    happened: async () => {
      const id = await roundAt(service, 'completed');
      await payByBank(id);
      return id;
    },
    press: agree,
  },
  payment_mismatch: {
    happened: after(
      'payment_pending',
      { type: 'PaymentCompleted', data: { checkoutId: null, payment: paymentOf(4000) } },
      {
        type: 'PaymentMismatchFound',
        data: {
          expected: 4500,
          settlement: {
            ...{ refunded: { ...NOTHING, rental: 4000 }, refundNow: { ...NOTHING, rental: 4000 } },
            ...{ gross: 0, payoutFee: 0, ownerShare: 0, shipping: 0, insurance: 0 },
          },
        },
      },
    ),
    press: note,
  },
  dispute_open: { happened: after('in_use', opened), press: note },
  dispute_lost: { happened: after('in_use', opened, lost), press: note },
  dispute_money_returned: {
    happened: after('in_use', opened, lost, {
      type: 'DisputeMoneyReturned',
      data: { disputeId: 'dp_1', chargeId: 'ch_1', amount: 500, fee: 0, held: 0, ownerPayable: 0, ownerPaid: 0 },
    }),
    press: note,
  },
  refund_returned: {
    happened: after(
      'cancelled',
      async (id) => ({ type: 'Refunded', data: await refundOf(id) }),
      async (id) => ({ type: 'RefundReturned', data: { ...(await refundOf(id)), unordered: 0 } }),
    ),
    press: command('resend-refund', async (id) => ({ reason, orderedBy: (await refundOf(id)).orderedBy })),
  },
  foreign_refund_returned: {
    happened: after(
      'in_use',
      { type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_1', amount: 100 } },
      {
        type: 'RefundReturned',
        data: { refundId: 're_9', chargeId: 'ch_1', orderedBy: null, amount: 100, unordered: 100 },
      },
    ),
    press: note,
  },
  foreign_refund: {
    happened: after('in_use', { type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_1', amount: 100 } }),
    press: command('assign-foreign-refund', () => ({ reason, refundId: 're_9', parts: { ...NOTHING, rental: 100 } })),
  },
  foreign_reversal: {
    happened: after(
      'completed',
      async (id) => ({ type: 'PayoutSent', data: { ...(await payoutOf(id)), transferId: 'tr_1' } }),
      {
        type: 'ForeignReversal',
        data: { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount: 500 },
      },
    ),
    press: command('settle-obligation', () => ({
      reason,
      obligation: 'reversal',
      subject: 'trr_1',
      by: 'nothing_owed',
    })),
  },
  paid_twice: {
    happened: after(
      'completed',
      async (id) => ({
        type: 'ObligationSettled',
        data: {
          ...{ obligation: 'payout', subject: (await payoutOf(id)).orderedBy, chargeId: 'ch_1', amount: 2892 },
          ...{ by: 'bank_transfer', reference: 'FURIKOMI-1', reason: TEXT },
        },
      }),
      async (id) => ({ type: 'PayoutSent', data: { ...(await payoutOf(id)), transferId: 'tr_1', afterLoss: true } }),
    ),
    press: note,
  },
};

describe('an operator finishes a round’s task', () => {
  it.each(TASK_KINDS)('%s', async (kind) => {
    const { happened, press } = KINDS[kind];
    const id = await happened();
    const task = await until(`the task ${kind}`, async () => (await tasksOf(id)).find((one) => one.kind === kind));
    const answer = await press(id, task);
    expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([press === note ? 204 : 200, '']);
    await until('it is gone', async () => (await tasksOf(id)).every((one) => one.id !== task.id));
  });
});

describe('the work on a round’s tasks', () => {
  const workOf = async (id: string, by = service.admin) =>
    (await by.get(`/api/admin/rental-requests/${id}/tasks`)).json<RoundTasks>().items;
  const begun = async (kind: TaskKind): Promise<ListedTask> => {
    const id = await KINDS[kind].happened();
    return until(`the task ${kind}`, async () => (await tasksOf(id)).find((one) => one.kind === kind));
  };
  const noted = async ({ id }: ListedTask, text: string) =>
    service.admin.post('/api/admin/tasks/work', {
      tasks: [{ id, seen: null }],
      note: { id: randomUUID(), note: text },
    });
  const reopen = ({ id }: ListedTask, by = service.admin) =>
    by.change('DELETE', `/api/admin/tasks/${encodeURIComponent(id)}/done`);

  it('is shown with the round: owner and notes, also once a task is done', async () => {
    const task = await begun('register_shipping_code');
    await noted(task, '修理の見積もり待ち');
    expect(await workOf(task.roundId)).toMatchObject([
      { id: task.id, state: 'open', owner: null, notes: [{ note: '修理の見積もり待ち' }], done: null },
    ]);
    await code('dispatch')(task.roundId);
    await until('it is gone', async () => (await tasksOf(task.roundId)).every((one) => one.id !== task.id));
    const gone = (await workOf(task.roundId)).find(({ id }) => id === task.id);
    expect(gone).toMatchObject({ state: 'gone', due: null, notes: [{ note: '修理の見積もり待ち' }] });
  });

  it('shows who finished one and why, until a colleague reopens it: the note stays', async () => {
    const task = await begun('payment_mismatch');
    await note(task.roundId, task);
    const finished = (await workOf(task.roundId)).find(({ id }) => id === task.id);
    expect(finished).toMatchObject({ state: 'done', done: { by: { username: 'admin' }, note: '対応しました' } });
    expect((await reopen(task, colleague)).statusCode).toBe(204);
    expect((await reopen(task, colleague)).statusCode).toBe(204);
    expect((await tasksOf(task.roundId)).map(({ id }) => id)).toContain(task.id);
    const reopened = (await workOf(task.roundId)).find(({ id }) => id === task.id);
    expect(reopened).toMatchObject({ state: 'open', done: null, notes: [{ by: { username: 'admin' } }] });
    expect(reopened?.notes[0]?.note).toContain('対応しました');
  });
});
