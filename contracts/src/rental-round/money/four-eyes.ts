import { byEventType } from '../by-event-type.ts';
import type { EventsWith, RoundEvent, RoundEventData } from '../events.ts';
import { restOf } from '../damage/cover.ts';
import { assessmentsOf } from '../damage/open-case.ts';
import { type Instant, plus } from '../time/period.ts';
import { WINDOWS } from '../policy.ts';
import type { RentalRound } from '../rental-round.ts';
import { highestLateFee } from '../late-return.ts';
import { totalOf, type Yen } from './money.ts';
import { stillToSend } from './obligations.ts';
import { isOrder } from './round-money.ts';

/** When a decision about a round's money needs a second operator. */

type Moved = { readonly [T in EventsWith<'operatorMoney'>]: (round: RentalRound, data: RoundEventData<T>) => Yen };
const amountOf = (_round: RentalRound, { amount }: { readonly amount: Yen }): Yen => amount;

const BY_OPERATORS: Moved = {
  Cancelled: (_round, { by, settlement }) => (by === 'operator' ? totalOf(settlement.refundNow) : 0),
  RefundOrdered: (_round, { refund }) => totalOf(refund),
  // What the cover pays counts at the assessment, which fixes it; the end of the case adds nothing.
  DamageFeeAssessed: (_round, { covered = 0 }) => covered,
  // The system's own write-offs have no reason.
  DamageFeeWrittenOff: (round, { reason, assessmentId }) => (reason === null ? 0 : restOfFee(round, assessmentId)),
  LateFeeWaived: (round, { cause, amount }) => (cause === 'operator' ? (amount ?? highestLateFee(round)) : 0),
  RefundOrderedAgain: amountOfRefund,
  ForeignRefundAssigned: (_round, { parts }) => totalOf(parts),
  ObligationSettled: amountOf,
  // The system's own have no reason.
  RefundGranted: (_round, { amount, reason }) => (reason === null ? 0 : amount),
  PayoutReversalOrdered: amountOf,
  OwnerCompensated: amountOf,
};

/** Yen that an operator gave, took back or waived with this event; 0 if others did. `round` is the state before it. */
export function movedByOperator(round: RentalRound, event: RoundEvent): Yen {
  const moved = byEventType<(round: RentalRound, data: RoundEvent['data']) => Yen>(BY_OPERATORS, event.type);
  return moved?.(round, event.data) ?? 0;
}

function restOfFee(round: RentalRound, assessmentId: string): Yen {
  const fee = assessmentsOf(round).find((one) => one.assessmentId === assessmentId);
  return fee === undefined ? 0 : restOf(fee);
}

function amountOfRefund({ money }: RentalRound, ordered: RoundEventData<'RefundOrderedAgain'>): Yen {
  const order = money.refunds.find(isOrder(ordered));
  return order === undefined ? 0 : stillToSend(order);
}

export const movedBy = (round: RentalRound, events: readonly RoundEvent[]): Yen =>
  events.reduce((sum, event) => sum + movedByOperator(round, event), 0);

/** What operators moved in the round within the last day. */
export const movedWithinDay = ({ money }: RentalRound, now: Instant): Yen =>
  money.byOperators.filter(({ at }) => at > plus(now, -WINDOWS.fourEyes)).reduce((sum, { amount }) => sum + amount, 0);

/** Nothing here can prove a bank transfer, or that the named object is the right one. */
const isTakenOnTrust = (event: RoundEvent): boolean =>
  event.type === 'ObligationSettled' && event.data.by !== 'nothing_owed';

/** Whether these events need two operators. @param limit yen that one may move in a round within a day */
export function needsTwo(round: RentalRound, events: readonly RoundEvent[], now: Instant, limit: Yen): boolean {
  const amount = movedBy(round, events);
  return events.some(isTakenOnTrust) || (amount > 0 && amount + movedWithinDay(round, now) > limit);
}
