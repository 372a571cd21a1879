import type { RoundEvent } from '../events.ts';
import { assessmentsOf } from '../damage/open-case.ts';
import { type Instant, plus } from '../period.ts';
import { WINDOWS } from '../policy.ts';
import type { RentalRound } from '../rental-round.ts';
import type { Proposal } from './round-money.ts';
import { totalOf, type Yen } from './money.ts';
import { dueOf } from './obligations.ts';

/** When one operator's word about a round's money isn't enough. */

/** Yen that an event says an operator gave, took back or let go; 0 for whatever others did. `round` is before it. */
export function movedByOperator(round: RentalRound, event: RoundEvent): Yen {
  switch (event.type) {
    case 'Cancelled':
      return event.data.by === 'operator' ? totalOf(event.data.settlement.refundNow) : 0;
    case 'RefundOrdered':
      return totalOf(event.data.refund);
    case 'DamageFeeWrittenOff':
      // The system gives no reason for its own.
      return event.data.reason === null ? 0 : amountOfFee(round, event.data.assessmentId);
    case 'LateFeeWaived':
      return event.data.cause === 'operator' ? (event.data.amount ?? 0) : 0;
    case 'RefundOrderedAgain':
      return amountOfRefund(round, event.data.orderedBy);
    case 'ForeignRefundAssigned':
      return totalOf(event.data.parts);
    case 'ObligationSettled':
    case 'RefundGranted':
    case 'PayoutReversalOrdered':
      return event.data.amount;
    default:
      return 0;
  }
}

const amountOfFee = (round: RentalRound, assessmentId: string): Yen =>
  assessmentsOf(round).find((one) => one.assessmentId === assessmentId)?.amount ?? 0;

function amountOfRefund({ money }: RentalRound, orderedBy: string): Yen {
  const order = money.refunds.find((one) => one.orderedBy === orderedBy);
  return order === undefined ? 0 : dueOf(order);
}

export const movedBy = (round: RentalRound, events: readonly RoundEvent[]): Yen =>
  events.reduce((sum, event) => sum + movedByOperator(round, event), 0);

/** What operators moved of the round in the day before. */
export const movedWithinDay = ({ money }: RentalRound, now: Instant): Yen =>
  money.byOperators.filter(({ at }) => at > plus(now, -WINDOWS.fourEyes)).reduce((sum, { amount }) => sum + amount, 0);

/** Nothing here can show whether a bank transfer was made, or whether the object that is named is the one. */
const isTakenOnTrust = (event: RoundEvent): boolean =>
  event.type === 'ObligationSettled' && event.data.by !== 'nothing_owed';

/** Whether two operators must agree to these events. @param limit yen of a round within a day that one may move alone */
export function needsTwo(round: RentalRound, events: readonly RoundEvent[], now: Instant, limit: Yen): boolean {
  const amount = movedBy(round, events);
  return events.some(isTakenOnTrust) || (amount > 0 && amount + movedWithinDay(round, now) > limit);
}

/** From then on nobody can agree to it any more. */
export const lapsesAt = ({ at }: Proposal): Instant => plus(at, WINDOWS.proposal);
