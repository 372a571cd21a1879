import { PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { couponOutcome } from '../../request/coupon-outcome.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import type { Process, ProcessTools, Reaction } from '../running/process.ts';

const EVERY_MS = 60_000;

const settle: Reaction = ({ target, time: at, cause, event, by }) => {
  // Without a payment in time the system withdraws; an owner or operator may do so too.
  const isOwnDoing = by.party === 'borrower' || (event.type === 'Withdrawn' && by.party === 'system');
  return [jobOf('settle-coupon', cause.id, { roundId: target, at, isOwnDoing, cause })];
};
const settleAtEnd: Reaction = (seen) =>
  'to' in seen.event.data && seen.event.data.to === 'completed' ? settle(seen) : [];

/**
 * Applies to coupons what becomes of their rounds: one is used with the payment, and free again when the round ends
 * unpaid or is cancelled with all money back. The inviter of a borrower gets a coupon for the first completed rental.
 */
export const coupons = {
  reactions: {
    Rejected: settle,
    Declined: settle,
    Expired: settle,
    Withdrawn: settle,
    PaymentCompleted: settle,
    PaymentMismatchFound: settle,
    Cancelled: settle,
    RefundOrdered: (seen) => (seen.event.data.to === 'cancelled' ? settle(seen) : settleAtEnd(seen)),
    Completed: settle,
    DamageSettled: settleAtEnd,
    DamageFeeWrittenOff: settleAtEnd,
  },
  jobs: { 'settle-coupon': { atOnce: 2, run: settleCoupon } },
  watch: ({ couponClaims }) => ({ everyMs: EVERY_MS, run: () => couponClaims.freeFailed() }),
} satisfies Process;

async function settleCoupon(job: JobData['settle-coupon'], tools: ProcessTools): Promise<void> {
  const { streams, couponClaims, invitations } = tools;
  const { roundId, at, isOwnDoing } = job;
  const round = await streams.round(roundId);
  const outcome = couponOutcome(round);
  if (outcome === 'used') await couponClaims.use(roundId, at);
  // Its time has passed while someone else had it: that isn't the member's loss.
  if (outcome === 'free') await couponClaims.free(roundId, isOwnDoing ? null : plus(at, PROMOTIONS.backDays * DAY));
  const { status, borrowerId, ownerId, fitRefundAt } = round;
  // A rental doesn't count if its price went back because of the size.
  if (status === 'completed' && fitRefundAt === undefined) await invitations.complete({ borrowerId, ownerId, now: at });
}
