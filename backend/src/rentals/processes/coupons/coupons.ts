import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
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
/** What a cancellation kept of a parcel's shipping goes back later: by the system, or by an operator. */
const settleAgain: Reaction = ({ target, time: at, cause }) => [
  jobOf('settle-coupon', cause.id, { roundId: target, at, isOwnDoing: false, isRefund: true, cause }),
];
const mark: Reaction = ({ target, cause }) => [jobOf('mark-coupon-card', cause.id, { roundId: target, cause })];
const settleAtEnd: Reaction = (seen) =>
  'to' in seen.event.data && seen.event.data.to === 'completed' ? settle(seen) : [];

/**
 * Applies to coupons what becomes of their rounds: one is used with the payment, and free again when the round ends
 * unpaid or is cancelled with all money back. The inviter of a borrower gets a coupon for the first completed rental.
 * The card that paid beside a coupon is recorded.
 */
export const coupons = {
  reactions: {
    Rejected: settle,
    Declined: settle,
    Expired: settle,
    Withdrawn: settle,
    PaymentCompleted: (seen) => [...settle(seen), ...(seen.event.data.coupon === undefined ? [] : mark(seen))],
    PaymentMismatchFound: settle,
    Cancelled: settle,
    RefundGranted: settleAgain,
    ForeignRefundAssigned: settleAgain,
    RefundOrdered: (seen) => (seen.event.data.to === 'cancelled' ? settle(seen) : settleAtEnd(seen)),
    Completed: settle,
    DamageSettled: settleAtEnd,
    DamageFeeWrittenOff: settleAtEnd,
  },
  jobs: {
    'settle-coupon': { atOnce: 2, run: settleCoupon },
    'mark-coupon-card': { atOnce: 2, run: markCard },
  },
  watch: ({ couponClaims }) => ({ everyMs: EVERY_MS, run: () => couponClaims.freeFailed() }),
} satisfies Process;

async function settleCoupon(job: JobData['settle-coupon'], tools: ProcessTools): Promise<void> {
  const { streams, couponClaims, invitations } = tools;
  const { roundId, at, isOwnDoing, isRefund = false } = job;
  const round = await streams.round(roundId);
  const outcome = couponOutcome(round);
  if (outcome === 'used') await couponClaims.use(roundId, at);
  // Its time has passed while someone else had it: that isn't the member's loss.
  const keepsEnd = isOwnDoing || round.fees.coupon === undefined || (await isCancelledByBorrower(roundId, streams));
  if (outcome === 'free') await couponClaims.free(roundId, keepsEnd ? null : plus(at, PROMOTIONS.backDays * DAY));
  if (isRefund) return;
  const { status, borrowerId, ownerId, fitRefundAt } = round;
  // A rental doesn't count if its price went back because of the size.
  if (status === 'completed' && fitRefundAt === undefined) await invitations.complete({ borrowerId, ownerId, now: at });
}

/** The last of the money may go back later, by someone else. */
async function isCancelledByBorrower(roundId: string, streams: ProcessTools['streams']): Promise<boolean> {
  const history = await streams.history(roundId);
  return history.some(({ type, data }) => type === 'Cancelled' && data.by === 'borrower');
}

async function markCard({ roundId }: JobData['mark-coupon-card'], tools: ProcessTools): Promise<void> {
  const { streams, provider, couponCards } = tools;
  const paymentMethodId = rentalCharge(await streams.round(roundId))?.paymentMethodId ?? null;
  const fingerprint = paymentMethodId === null ? null : await provider.cardFingerprint(paymentMethodId);
  if (fingerprint !== null) await couponCards.paid(roundId, fingerprint);
}
