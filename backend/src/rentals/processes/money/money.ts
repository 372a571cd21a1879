import { jobOf } from '../jobs.ts';
import type { EventOf, Process, Reaction } from '../process.ts';
import { moveMoney } from './move-money.ts';

/** The event may have made money due, or set free what waited. */
const move: Reaction = ({ target, cause }) => [jobOf('move-money', cause.id, { roundId: target, cause })];

/** Told by another way than Returned that the item is back: that fixes the late fee. */
const chargeLateness: Reaction<EventOf<'DamageDismissed' | 'DamageFeeAssessed'>> = (seen) =>
  seen.event.data.itemReturned ? move(seen) : [];

/**
 * Refunds, payouts, reversals and fees from the saved card: whatever the round's obligations say is open. A late fee is
 * due with the event that fixes it, a damage fee with its deadline; both are charged here.
 */
export const money = {
  reactions: {
    PaymentMismatchFound: move,
    LatePaymentReceived: move,
    DuplicatePaymentReceived: move,
    Cancelled: move,
    Returned: move,
    Completed: move,
    // Only the system's report of an item that never came back fixes a late fee.
    DamageReported: (seen) => (seen.event.data.lateFee === null ? [] : move(seen)),
    DamageDismissed: chargeLateness,
    DamageFeeAssessed: chargeLateness,
    RefundOrdered: move,
    DamageFeePaid: move,
    DamageSettled: move,
    DamageFeeWrittenOff: move,
    LateFeeCharged: move,
    DisputeClosed: move,
    DisputeMoneyReturned: move,
    RefundOrderedAgain: move,
    ForeignRefundAssigned: move,
    ForeignReversal: move,
    ObligationSettled: move,
  },
  jobs: { 'move-money': { atOnce: 4, run: moveMoney } },
} satisfies Process;
