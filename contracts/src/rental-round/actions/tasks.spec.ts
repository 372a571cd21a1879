import { describe, expect, it } from '@jest/globals';
import { at, type Fact, roundAfter } from '../test-support/facts.ts';
import { EXTENSION_TIMES, extensionIn } from '../test-support/extensions.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  paymentOf,
  REPORT_ID,
  roundIn,
  STORE_CODE,
  TEXT,
  TIMES,
} from '../test-support/histories.ts';
import { NOTHING } from '../money/money.ts';
import { refundOf } from '../money/money-changes.ts';
import type { RentalRound } from '../rental-round.ts';
import { NO_INTERRUPTIONS } from '../time/interruptions.ts';
import { DAY, HOUR, plus } from '../time/period.ts';
import { TASK_LABELS } from './task-labels.ts';
import { CLOSED_BY_MARK, DONE_BY, TASK_KINDS } from './task-kinds.ts';
import { escalationOf, type Task, tasksOf } from './tasks.ts';

const tasksAfter = (...history: readonly Fact[]): readonly Task[] => tasksOf(roundAfter(history), NO_INTERRUPTIONS);
const overdue = (nextReserved: string | null) =>
  at(TIMES.due, { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved } });
const disputed = at(TIMES.due, {
  type: 'PaymentDisputed',
  data: { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 },
});
const closed = (outcome: 'won' | 'lost') =>
  at(plus(TIMES.due, DAY), {
    type: 'DisputeClosed',
    data: {
      disputeId: 'dp_1',
      chargeId: 'ch_1',
      outcome,
      amount: 4500,
      cancelled: { refunds: 0, held: 0, ownerPayable: 0 },
    },
  });
const late = [
  ...roundIn('usage_overdue'),
  ...at(TIMES.due, {
    type: 'Returned',
    data: { comment: null, photos: [], trackingCode: '123456789012', lateFee: { days: 7, amount: 4500 } },
  }),
];
const refused = at(TIMES.due, {
  type: 'FeeChargeFailed',
  data: { purpose: 'late_fee', assessmentId: null, code: 'card_declined' },
});

describe('the operators’ tasks', () => {
  it('a shipping code has to be registered within 12 hours of the payment', () => {
    expect(tasksAfter(...roundIn('shipping_code_generating'))).toEqual([
      {
        kind: 'register_shipping_code',
        cause: '2026-12-01T16:10:00.000Z',
        from: TIMES.paid,
        due: '2026-12-01T16:10:00.000Z',
      },
    ]);
  });

  const numbered = (trackingCode: string | null, time: string = TIMES.returned) =>
    at(time, { type: 'TrackingRegistered', data: { trackingCode } });
  it.each([
    ['dispatch', 'shipped', TIMES.shipped],
    ['return', 'returned', TIMES.returned],
  ] as const)(
    'the number of a parcel that was sent without one has to be entered, on the %s',
    (cause, status, from) => {
      const sent = roundIn(status);
      const task = { kind: 'register_tracking', cause, from, due: plus(from, DAY) };
      expect(tasksAfter(...sent)).toEqual([task]);
      const reported = at(TIMES.returned, { type: 'DamageReported', data: { ...damageReport, by: 'operator' } });
      expect(tasksAfter(...sent, ...reported)).toContainEqual(task);
      for (const number of ['123456789012', null]) expect(tasksAfter(...sent, ...numbered(number))).toEqual([]);
    },
  );

  it('no number is needed once the parcel has arrived, also when operators confirmed that, nor in a pickup', () => {
    expect(tasksAfter(...roundIn('received'))).toEqual([]);
    expect(tasksAfter(...roundIn('shipped', { method: 'pickup' }))).toEqual([]);
    const there = { reason: TEXT, itemReturned: true, lateFee: null, to: 'returned' } as const;
    const back = at(TIMES.feePaid, { type: 'DamageDismissed', data: there });
    expect(tasksAfter(...roundIn('damage_reported'), ...back)).toEqual([]);
  });

  it.each(['request_approved', 'payment_pending', 'shipping_code_generated'] as const)(
    'a later round in %s of an item that is lost has to be cancelled at once',
    (status) => {
      const gone = at(TIMES.paid, { type: 'ItemBecameUnavailable', data: { itemIs: 'lost', decidedIn: REPORT_ID } });
      const task = { kind: 'item_unavailable', cause: REPORT_ID, from: TIMES.paid, due: TIMES.paid };
      expect(tasksAfter(...roundIn(status), ...gone)).toContainEqual(task);
    },
  );

  it.each(['await_shipment_code', 'shipping_code_generated'] as const)(
    'a round in %s has to be checked a day after its start',
    (status) => {
      const aDayIn = plus(TIMES.start, DAY);
      expect(tasksAfter(...roundIn(status))).toEqual([
        { kind: 'not_shipped', cause: '2026-12-10', from: aDayIn, due: aDayIn },
      ]);
      expect(tasksAfter(...roundIn('shipped'))).toMatchObject([{ kind: 'register_tracking' }]);
    },
  );

  it('a return code has to be registered within 12 hours of the request, and only while there is none', () => {
    const asked = at(TIMES.returnRequested, {
      type: 'ReturnCodeRequested',
      data: { target: '2026-12-14T03:00:00.000Z' },
    });
    const expected = {
      kind: 'register_return_code',
      cause: '2026-12-14T03:00:00.000Z',
      from: TIMES.returnRequested,
      due: '2026-12-14T03:00:00.000Z',
    };
    expect(tasksAfter(...roundIn('in_use'))).toEqual([]);
    expect(tasksAfter(...roundIn('in_use'), ...asked)).toEqual([expected]);
    expect(tasksAfter(...roundIn('in_use'), ...asked, ...overdue(null))).toEqual([expected]);
    expect(tasksAfter(...roundIn('return_shipping_code_generated'))).toEqual([]);
  });

  it('a return code from before an extension has to be checked 3 days before the new due time', () => {
    const extended = extensionIn('paid', 'return_shipping_code_generated');
    const from = plus(EXTENSION_TIMES.newDue, -3 * DAY);
    const check = { kind: 'check_return_code', cause: '1', from, due: EXTENSION_TIMES.newDue };
    expect(tasksAfter(...extended)).toEqual([check]);
    expect(tasksAfter(...extensionIn('approved', 'return_shipping_code_generated'))).toEqual([]);
    const code = {
      type: 'ReturnCodeRegistered',
      data: { code: STORE_CODE, to: 'return_shipping_code_generated' },
    } as const;
    const registeredAt = (time: string) => tasksAfter(...extensionIn('paid'), ...at(time, code));
    expect(registeredAt(plus(EXTENSION_TIMES.paid, DAY))).toEqual([check]);
    expect(registeredAt(plus(TIMES.due, -1))).toEqual([check]);
    expect(registeredAt(TIMES.due)).toEqual([]);
    expect(tasksAfter(...extended, ...at(plus(from, HOUR), code))).toEqual([]);
    expect(tasksAfter(...extended, ...at(plus(EXTENSION_TIMES.paid, HOUR), code))).toEqual([check]);
  });

  it('an overdue item whose next reservation is near has to be settled before that begins', () => {
    const round = roundIn('return_shipping_code_generated');
    expect(tasksAfter(...round, ...overdue('2026-12-19'))).toEqual([
      { kind: 'next_reservation_near', cause: '2026-12-19', from: TIMES.due, due: '2026-12-18T15:00:00.000Z' },
    ]);
    expect(tasksAfter(...round, ...overdue('2026-12-16'))).toMatchObject([{ due: TIMES.due }]);
    expect(tasksAfter(...round, ...overdue(null))).toEqual([]);
  });

  it('a damage report has to be handled within 3 days', () => {
    expect(tasksAfter(...roundIn('damage_reported'))).toEqual([
      { kind: 'damage_case', cause: REPORT_ID, from: TIMES.reported, due: plus(TIMES.reported, 3 * DAY) },
    ]);
    expect(tasksAfter(...roundIn('damage_fee_pending'))).toEqual([]);
  });

  it('a non-return and an objection are separate tasks', () => {
    const lost = at(TIMES.due, { type: 'DamageReported', data: { ...damageReport, by: 'system', nonReturn: true } });
    expect(tasksAfter(...roundIn('usage_overdue'), ...lost)).toEqual([
      { kind: 'handle_non_return', cause: REPORT_ID, from: TIMES.due, due: plus(TIMES.due, 3 * DAY) },
    ]);
    const objected = at(TIMES.feePaid, {
      type: 'DamageFeeObjected',
      data: { assessmentId: ASSESSMENT_ID, reason: TEXT },
    });
    expect(tasksAfter(...roundIn('damage_fee_pending'), ...objected)).toEqual([
      { kind: 'handle_objection', cause: REPORT_ID, from: TIMES.feePaid, due: plus(TIMES.feePaid, 3 * DAY) },
    ]);
  });

  it('a damage fee that was written off remains a task', () => {
    const writtenOff = at(TIMES.feePaid, {
      type: 'DamageFeeWrittenOff',
      data: { assessmentId: ASSESSMENT_ID, reason: null, to: 'return_shipping_code_generated', settlement: null },
    });
    expect(tasksAfter(...roundIn('damage_fee_pending'), ...writtenOff)).toEqual([
      { kind: 'damage_fee_written_off', cause: ASSESSMENT_ID, from: TIMES.feePaid, due: plus(TIMES.feePaid, 3 * DAY) },
    ]);
  });

  it('a late fee becomes a task 30 days after the card was declined, until it is paid or waived', () => {
    expect(tasksAfter(...late)).toEqual([]);
    const fixedBy = roundAfter(late).lateFee?.fixedBy;
    const due = plus(TIMES.due, 33 * DAY);
    expect(tasksAfter(...late, ...refused)).toEqual([
      { kind: 'late_fee_unpaid', cause: fixedBy, from: plus(TIMES.due, 30 * DAY), due },
    ]);
    const waived = at(TIMES.due, { type: 'LateFeeWaived', data: { cause: 'operator', amount: 4500, reason: null } });
    expect(tasksAfter(...late, ...refused, ...waived)).toEqual([]);
    const paid = at(TIMES.due, { type: 'LateFeeCharged', data: { checkoutId: 'cs_9', payment: paymentOf(4500, 9) } });
    expect(tasksAfter(...late, ...refused, ...paid).map(({ kind }) => kind)).toEqual(['payout_waiting']);
  });

  it('a payout that waits for 90 days becomes a task until it is sent', () => {
    const completed = roundIn('completed');
    const [order] = roundAfter(completed).money.payouts;
    const from = plus(TIMES.completed, 90 * DAY);
    expect(tasksAfter(...completed)).toEqual([
      { kind: 'payout_waiting', cause: order?.orderedBy, from, due: plus(from, 3 * DAY) },
    ]);
    const sent = { transferId: 'tr_1', orderedBy: order!.orderedBy, chargeId: 'ch_1', amount: 2892 };
    expect(tasksAfter(...completed, ...at(from, { type: 'PayoutSent', data: sent }))).toEqual([]);
  });

  it('a payment of a wrong amount remains a task', () => {
    const settlement = {
      refunded: { ...NOTHING, rental: 4000 },
      refundNow: { ...NOTHING, rental: 4000 },
      gross: 0,
      payoutFee: 0,
      ownerShare: 0,
      shipping: 0,
      insurance: 0,
    };
    const history = [
      ...roundIn('payment_pending'),
      ...at(
        TIMES.paid,
        { type: 'PaymentCompleted', data: { checkoutId: null, payment: paymentOf(4000) } },
        { type: 'PaymentMismatchFound', data: { expected: 4500, settlement } },
      ),
    ] as const;
    const cause = roundAfter(history).money.refunds[0]?.orderedBy;
    expect(tasksAfter(...history)).toEqual([
      { kind: 'refund_waiting', cause, from: plus(TIMES.paid, DAY), due: plus(TIMES.paid, 4 * DAY) },
      { kind: 'payment_mismatch', cause, from: TIMES.paid, due: plus(TIMES.paid, 3 * DAY) },
    ]);
  });

  it('a dispute is a task while it is open, and remains one when it was lost', () => {
    const round = roundIn('in_use');
    expect(tasksAfter(...round, ...disputed)).toEqual([
      { kind: 'dispute_open', cause: 'dp_1', from: TIMES.due, due: plus(TIMES.due, 3 * DAY) },
    ]);
    expect(tasksAfter(...round, ...disputed, ...closed('won'))).toEqual([]);
    expect(tasksAfter(...round, ...disputed, ...closed('lost'))).toEqual([
      { kind: 'dispute_lost', cause: 'dp_1', from: plus(TIMES.due, DAY), due: plus(TIMES.due, 4 * DAY) },
    ]);
  });

  it('a returned refund or a foreign movement is a task until an operator handles it', () => {
    const history = roundIn('cancelled');
    const orderedBy = roundAfter(history).money.refunds[0]!.orderedBy;
    const refund = { refundId: 're_1', chargeId: 'ch_1', orderedBy, amount: 4500 };
    const back = at(
      TIMES.due,
      { type: 'Refunded', data: refund },
      { type: 'RefundReturned', data: { ...refund, unordered: 0 } },
      { type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_1', amount: 100 } },
    );
    const due = plus(TIMES.due, 3 * DAY);
    expect(tasksAfter(...history, ...back)).toEqual([
      { kind: 'refund_returned', cause: 're_1', from: TIMES.due, due },
      { kind: 'foreign_refund', cause: 're_9', from: TIMES.due, due },
    ]);
    const done = at(
      TIMES.due,
      { type: 'RefundOrderedAgain', data: { orderedBy, chargeId: 'ch_1', reason: TEXT } },
      {
        type: 'ForeignRefundAssigned',
        data: { refundId: 're_9', chargeId: 'ch_1', parts: NOTHING, held: 0, ownerPayable: 0, reason: TEXT },
      },
    );
    const sentAgain = [...history, ...back, ...done];
    expect(tasksAfter(...sentAgain)).toEqual([
      { kind: 'refund_waiting', cause: orderedBy, from: plus(TIMES.due, DAY), due: plus(TIMES.due, 4 * DAY) },
    ]);
    expect(tasksAfter(...sentAgain, ...at(TIMES.due, { type: 'Refunded', data: refund }))).toEqual([]);
  });

  it('a pending refund becomes a task after a day at the provider, and after a week at a bank', () => {
    const history = roundIn('cancelled');
    const orderedBy = roundAfter(history).money.refunds[0]!.orderedBy;
    const refund = { refundId: 're_1', chargeId: 'ch_1', orderedBy, amount: 4500 };
    const pending = (reason: 'insufficient_funds' | 'processing') =>
      at(TIMES.due, { type: 'RefundPending', data: { ...refund, reason } });
    const from = (days: number) => [
      {
        kind: 'refund_waiting',
        cause: 're_1',
        from: plus(TIMES.due, days * DAY),
        due: plus(TIMES.due, (days + 3) * DAY),
      },
    ];
    expect(tasksAfter(...history, ...pending('insufficient_funds'))).toEqual(from(1));
    expect(tasksAfter(...history, ...pending('processing'))).toEqual(from(7));
    const done = at(TIMES.due, { type: 'Refunded', data: { ...refund, afterPending: true } });
    expect(tasksAfter(...history, ...pending('processing'), ...done)).toEqual([]);
  });

  it('a reversal becomes a task a day after the order, until the payout has come back', () => {
    const history = roundIn('completed');
    const { orderedBy } = roundAfter(history).money.payouts[0]!;
    const ordered = [
      ...history,
      ...at(TIMES.completed, {
        type: 'PayoutSent',
        data: { transferId: 'tr_1', orderedBy, chargeId: 'ch_1', amount: 2892 },
      }),
      ...at(TIMES.due, {
        type: 'PayoutReversalOrdered',
        data: { orderedBy, chargeId: 'ch_1', amount: 2000, reason: TEXT },
      }),
    ];
    const reversed = (reversalId: string, amount: number) =>
      at(plus(TIMES.due, DAY), {
        type: 'TransferReversed',
        data: { reversalId, transferId: 'tr_1', chargeId: 'ch_1', amount },
      });
    const task = {
      kind: 'reversal_waiting',
      cause: orderedBy,
      from: plus(TIMES.due, DAY),
      due: plus(TIMES.due, 4 * DAY),
    };
    expect(tasksAfter(...ordered)).toEqual([task]);
    expect(tasksAfter(...ordered, ...reversed('trr_1', 500))).toEqual([task]);
    expect(tasksAfter(...ordered, ...reversed('trr_1', 500), ...reversed('trr_2', 1500))).toEqual([]);
  });

  it('a returned foreign refund is a task when it isn’t owed again', () => {
    const history = roundIn('completed');
    const byHand = at(TIMES.due, {
      type: 'ForeignRefund',
      data: { refundId: 're_9', chargeId: 'ch_1', amount: 4500 },
    });
    const returned = (unordered: number) =>
      tasksAfter(
        ...[...history, ...byHand],
        ...at(plus(TIMES.due, DAY), {
          type: 'RefundReturned',
          data: { refundId: 're_9', chargeId: 'ch_1', orderedBy: null, amount: 4500, unordered },
        }),
      )
        .filter(({ cause }) => cause === 're_9')
        .map(({ kind, from }) => [kind, from]);
    const from = plus(TIMES.due, DAY);
    expect(returned(0)).toEqual([['refund_returned', from]]);
    expect(returned(4500)).toEqual([['foreign_refund_returned', from]]);
    expect(returned(1608)).toEqual([
      ['refund_returned', from],
      ['foreign_refund_returned', from],
    ]);
  });

  it('tasks that an operator closes are distinguished from others, and have labels', () => {
    expect([...CLOSED_BY_MARK].sort()).toEqual([
      'damage_fee_written_off',
      'dispute_lost',
      'dispute_money_returned',
      'foreign_refund_returned',
      'paid_twice',
      'payment_mismatch',
    ]);
    expect(Object.keys(DONE_BY).sort()).toEqual([
      ...[
        'answer_missing',
        'confirm_proposal',
        'damage_case',
        'foreign_refund',
        'foreign_reversal',
        'handle_non_return',
        'handle_objection',
        'item_unavailable',
      ],
      ...['payout_waiting', 'refund_returned', 'refund_waiting', 'register_return_code', 'register_shipping_code'],
      'register_tracking',
    ]);
    expect(Object.keys(TASK_LABELS).sort()).toEqual([...TASK_KINDS].sort());
  });
});

describe('the urgency of a task', () => {
  const task: Task = { kind: 'damage_case', cause: REPORT_ID, from: TIMES.reported, due: TIMES.due };

  it.each([
    [-DAY, 0],
    [0, 0],
    [3 * DAY - 1, 0],
    [3 * DAY, 1],
    [7 * DAY - 1, 1],
    [7 * DAY, 2],
    [70 * DAY, 2],
  ])('%i ms past due is %i', (past, level) => {
    expect(escalationOf(task, plus(TIMES.due, past))).toBe(level);
  });
});

describe('several tasks of one rental', () => {
  const completed = roundAfter(roundIn('completed'));

  it('exist at the same time: a written-off fee and a late one, an objection and a missing answer', () => {
    const written = {
      assessmentId: 'a',
      amount: 500,
      assessedAt: TIMES.due,
      payBy: TIMES.due,
      failedAt: null,
    } as const;
    const lateFee = {
      days: 1,
      amount: 600,
      fixedAt: TIMES.due,
      fixedBy: 'x',
      state: 'due',
      failedAt: TIMES.due,
    } as const;
    const pending = roundAfter(roundIn('damage_fee_pending'));
    const assessments = [{ ...written, state: 'written_off', writtenOffAt: TIMES.due }] as const;
    const owing = { ...completed, lateFee, damage: { ...pending.damage!, report: null, assessments } } as RentalRound;
    expect(tasksOf(owing, NO_INTERRUPTIONS).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['damage_fee_written_off', 'late_fee_unpaid']),
    );
    const reported = roundAfter(roundIn('damage_reported'));
    const asked = (answerBy: string) => ({ askedAt: TIMES.due, answerBy, closedAt: null });
    const answers = { owner: asked(plus(TIMES.due, DAY)), borrower: asked(TIMES.due) };
    const report = { ...reported.damage!.report!, by: 'operator', objectedAt: TIMES.due, answers } as const;
    expect(tasksOf({ ...reported, damage: { ...reported.damage!, report } }, NO_INTERRUPTIONS)).toMatchObject([
      { kind: 'handle_objection' },
      { kind: 'answer_missing', from: TIMES.due },
    ]);
  });

  it('name what was proposed, and the latest returned refund', () => {
    const proposal = { proposalId: 'p', command: 'cancel-round', input: {}, amount: 1, by: 9, at: TIMES.due } as const;
    const order = { ...refundOf('ch_1', 500, 'e', TIMES.due), returns: ['re_1', 're_2'], returnedAt: TIMES.due };
    const waiting = { ...order, orderedBy: 'f', returns: [], returnedAt: null };
    const money = { ...completed.money, payouts: [], proposals: [proposal], refunds: [order, waiting] };
    expect(tasksOf({ ...completed, money }, NO_INTERRUPTIONS)).toMatchObject([
      { kind: 'refund_waiting', cause: 'f' },
      { kind: 'refund_returned', cause: 're_2' },
      { kind: 'confirm_proposal', cause: 'p' },
    ]);
  });

  it('require no code in a pickup', () => {
    const round = roundAfter(late.slice(0, -1));
    const wayBack = { codeTarget: null, code: null, handoverCode: '1234', firstCodeAt: TIMES.due };
    expect(tasksOf({ ...round, wayBack }, NO_INTERRUPTIONS)).toEqual([]);
  });
});
