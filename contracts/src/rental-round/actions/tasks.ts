import { unansweredCounterparts } from '../time/damage-windows.ts';
import { answerEnd } from '../time/deadlines.ts';
import { hasShippingCode, returnReminderAt } from '../time/windows.ts';
import type { Interruptions } from '../time/interruptions.ts';
import { paidExtensions } from '../extension.ts';
import { assessmentsOf, openReport } from '../damage/open-case.ts';
import {
  openRefunds,
  openReversals,
  pendingRefunds,
  returnedRefunds,
  unaccountedMovements,
  unsentPayouts,
} from '../money/obligations.ts';
import { type Instant, later, plus, startOfDay } from '../time/period.ts';
import { WINDOWS } from '../policy.ts';
import type { RentalRound } from '../rental-round.ts';
import { BOOKED_STATUSES, OUT_STATUSES } from '../status.ts';
import { parcelWithoutNumber } from '../tracking.ts';
import { type Dispute, lapsesAt, orderNameOf, type PaidTwice } from '../money/round-money.ts';
import type { TaskKind } from './task-kinds.ts';

export interface Task {
  readonly kind: TaskKind;
  /** Identifies the task, from the round's events: the same task always has the same cause. */
  readonly cause: string;
  /** When it becomes visible, possibly in the future. */
  readonly from: Instant;
  /** When it should be done. */
  readonly due: Instant;
}

/** A task that should be done within 3 days of its beginning by default. */
const task = (kind: TaskKind, cause: string, from: Instant, due = plus(from, WINDOWS.operatorTask)): Task => ({
  kind,
  cause,
  from,
  due,
});

/** The tasks that follow from the round's state, including future ones. */
export const tasksOf = (round: RentalRound, interruptions: Interruptions): readonly Task[] => [
  ...shipping(round),
  ...tracking(round),
  ...unavailableItem(round),
  ...wayBack(round),
  ...damageCase(round, interruptions),
  ...unpaidFees(round),
  ...money(round),
];

/** 1 once a task is 3 days overdue, 2 from 7 days on, otherwise 0. */
export function escalationOf({ due }: Task, now: Instant): 0 | 1 | 2 {
  if (now >= plus(due, WINDOWS.secondEscalation)) return 2;
  return now >= plus(due, WINDOWS.firstEscalation) ? 1 : 0;
}

function shipping(round: RentalRound): Task[] {
  const { status, startDate } = round;
  const target = round.dispatch?.codeTarget ?? null;
  if (status === 'shipping_code_generating' && target !== null)
    return [task('register_shipping_code', target, plus(target, -WINDOWS.shippingCodeTarget), target)];
  if ((status !== 'await_shipment_code' && status !== 'shipping_code_generated') || !hasShippingCode(round)) return [];
  const from = plus(startOfDay(startDate), WINDOWS.noShipmentWithoutCode);
  return [task('not_shipped', startDate, from, from)];
}

/** The interface promises that operators enter the number of a parcel sent without one. */
function tracking(round: RentalRound): Task[] {
  const leg = parcelWithoutNumber(round);
  const sentAt = leg === 'return' ? round.returned?.at : round.shipment?.shippedAt;
  return leg === null || sentAt === undefined
    ? []
    : [task('register_tracking', leg, sentAt, plus(sentAt, WINDOWS.trackingTarget))];
}

/** Until the round is cancelled, its borrower expects an item that can't be sent. */
function unavailableItem({ status, unavailable }: RentalRound): Task[] {
  if (unavailable === undefined || !BOOKED_STATUSES.includes(status)) return [];
  return [task('item_unavailable', unavailable.decidedIn, unavailable.at, unavailable.at)];
}

function wayBack(round: RentalRound): Task[] {
  const { status, deadline } = round;
  const target = round.wayBack?.codeTarget ?? null;
  const nextReserved = round.overdue?.nextReserved ?? null;
  const tasks: Task[] = [];
  if ((status === 'in_use' || status === 'usage_overdue') && target !== null && round.wayBack?.code === null)
    tasks.push(task('register_return_code', target, plus(target, -WINDOWS.shippingCodeTarget), target));
  if (OUT_STATUSES.includes(status)) tasks.push(...codeBeforeExtension(round));
  if (status === 'usage_overdue' && nextReserved !== null)
    tasks.push(task('next_reservation_near', nextReserved, deadline, later(deadline, startOfDay(nextReserved))));
  return tasks;
}

/**
 * A code that was registered before the time at which the item was due without the last extension may have expired when
 * the parcel is sent. A newer one is as old as in other rentals.
 */
function codeBeforeExtension(round: RentalRound): Task[] {
  const { code = null, firstCodeAt = null, replacedAt = firstCodeAt } = round.wayBack ?? {};
  const last = paidExtensions(round).at(-1);
  if (code === null || replacedAt === null || last === undefined || replacedAt >= startOfDay(last.from)) return [];
  return [task('check_return_code', String(last.n), returnReminderAt(round))];
}

function damageCase(round: RentalRound, interruptions: Interruptions): Task[] {
  const report = openReport(round);
  if (report === null) return [];
  const { reportId, reportedAt, objectedAt, nonReturn } = report;
  const unanswered = unansweredCounterparts(round).flatMap((of) => answerEnd(round, of, interruptions) ?? []);
  const [first] = unanswered.toSorted();
  const missing = first === undefined ? [] : [task('answer_missing', reportId, first)];
  if (objectedAt !== null) return [task('handle_objection', reportId, objectedAt), ...missing];
  return [task(nonReturn ? 'handle_non_return' : 'damage_case', reportId, reportedAt), ...missing];
}

function unpaidFees(round: RentalRound): Task[] {
  const { lateFee } = round;
  const writtenOff = assessmentsOf(round).flatMap(({ assessmentId, writtenOffAt }) =>
    writtenOffAt === null ? [] : [task('damage_fee_written_off', assessmentId, writtenOffAt)],
  );
  if (lateFee === null || lateFee.state !== 'due' || lateFee.failedAt === null) return writtenOff;
  return [...writtenOff, task('late_fee_unpaid', lateFee.fixedBy, plus(lateFee.failedAt, WINDOWS.lateFeeTask))];
}

function money(round: RentalRound): Task[] {
  const { mismatch, disputes, payouts } = round.money;
  const waiting = unsentPayouts(round).map((order) =>
    task('payout_waiting', orderNameOf(payouts, order), plus(order.orderedAt, WINDOWS.payoutTask)),
  );
  const wrong = mismatch === null ? [] : [task('payment_mismatch', mismatch.foundBy, mismatch.foundAt)];
  return [
    ...waiting,
    ...notSent(round),
    ...wrong,
    ...disputes.flatMap(disputeTasks),
    ...returned(round),
    ...unowedReturns(round),
    ...byOtherHands(round),
    ...paidTwice(round),
    ...proposed(round),
  ];
}

/** Money that should be sent within moments, but waits for a balance, a bank or the provider. */
const notSent = (round: RentalRound): Task[] => [
  ...openRefunds(round).map((order) =>
    task(
      'refund_waiting',
      orderNameOf(round.money.refunds, order),
      plus(order.orderedAgainAt ?? order.orderedAt, WINDOWS.moneyTask),
    ),
  ),
  ...pendingRefunds(round).map(({ refundId, since, reason }) =>
    task('refund_waiting', refundId, plus(since, reason === 'processing' ? WINDOWS.processingTask : WINDOWS.moneyTask)),
  ),
  ...openReversals(round).map((order) =>
    task(
      'reversal_waiting',
      orderNameOf(round.money.payouts, order),
      plus(order.reversalOrderedAt ?? order.orderedAt, WINDOWS.moneyTask),
    ),
  ),
];

function disputeTasks({ disputeId, outcome, openedAt, closedAt, returnedAt }: Dispute): Task[] {
  if (outcome === 'open') return [task('dispute_open', disputeId, openedAt)];
  if (outcome === 'won' || closedAt === null) return [];
  const lost = task('dispute_lost', disputeId, closedAt);
  return returnedAt === null
    ? [lost]
    : [lost, task('dispute_money_returned', `${disputeId} ${returnedAt}`, returnedAt)];
}

/** Only an operator's action ends these. */
const returned = (round: RentalRound): Task[] =>
  returnedRefunds(round).flatMap(({ returns, returnedAt }) =>
    returnedAt === null ? [] : [task('refund_returned', returns.at(-1) ?? '', returnedAt)],
  );

/** The refund was returned and nothing orders it again: an operator has to decide whether to grant it. */
const unowedReturns = (round: RentalRound): Task[] =>
  round.money.foreign.flatMap(({ objectId, unowed }) =>
    unowed === undefined ? [] : [task('foreign_refund_returned', objectId, unowed.since)],
  );

/** For an operator other than the one who proposed it. */
const proposed = ({ money }: RentalRound): Task[] =>
  money.proposals.map((one) => task('confirm_proposal', one.proposalId, one.at, lapsesAt(one)));

/**
 * The provider moved money for an order that an operator had settled in another way: an operator has to find out
 * whether it can be recovered.
 */
const paidTwice = ({ money: { refunds, payouts } }: RentalRound): Task[] => [
  ...refunds.flatMap(({ refundId, paidTwice: twice }) => paidTwiceBy(refundId, twice)),
  ...payouts.flatMap(({ transferId, paidTwice: twice }) => paidTwiceBy(transferId, twice)),
];
const paidTwiceBy = (objectId: string | null, twice: PaidTwice | undefined): Task[] =>
  objectId === null || twice === undefined ? [] : [task('paid_twice', objectId, twice.since)];

const byOtherHands = (round: RentalRound): Task[] =>
  (['refund', 'reversal'] as const).flatMap((kind) =>
    unaccountedMovements(round, kind).map(({ objectId, foundAt }) => task(`foreign_${kind}`, objectId, foundAt)),
  );
