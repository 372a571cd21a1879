import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { FeeSubject } from '../../../adapters/payment-provider/orders.ts';
import { feeOwed } from '../../money/fees/fee-due.ts';
import { unrecordedPayment } from '../../money/fees/fee-links.ts';
import { isKnownPayment } from '../../money/incoming-payment.ts';
import { type Cause, type JobData, jobOf } from '../../round/jobs.ts';
import type { Process, ProcessTools, Reaction } from '../running/process.ts';
import { commandOf } from '../running/system-commands.ts';
import { endLinks, recordFee, recordRental } from './incoming-payments.ts';

/** All other checkouts of the rental must not be paid any more. */
const endCheckouts: Reaction = ({ target, cause }) => [jobOf('end-checkouts', cause.id, { roundId: target, cause })];

/** The fee was paid or dropped, or the extension: its payment links must not be paid any more. */
const endPayLinks: Reaction = ({ target, event: { data }, cause }) => {
  const assessmentId = 'assessmentId' in data ? data.assessmentId : null;
  const ofExtension = 'n' in data ? { n: data.n } : {};
  return [jobOf('end-pay-links', cause.id, { roundId: target, cause, assessmentId, ...ofExtension })];
};

/** Ends checkouts that must not be paid any more; if one was paid, that is recorded. */
export const checkouts = {
  reactions: {
    Withdrawn: endCheckouts,
    PaymentCompleted: endCheckouts,
    LatePaymentReceived: endCheckouts,
    DamageFeeObjected: endPayLinks,
    DamageFeePaid: endPayLinks,
    DamageFeeWrittenOff: endPayLinks,
    LateFeeWaived: endPayLinks,
    LateFeeCharged: endPayLinks,
    ExtensionWithdrawn: endPayLinks,
    ExtensionExpired: endPayLinks,
    ExtensionPaid: endPayLinks,
  },
  jobs: {
    'end-checkouts': { atOnce: 4, run: endOthers },
    'end-due-checkout': { atOnce: 4, run: endDue },
    'end-pay-links': { atOnce: 2, run: endLinksOfFee },
  },
} satisfies Process;

/** All checkouts of the rental except the open one and paid ones. */
async function endOthers({ roundId, cause }: JobData['end-checkouts'], tools: ProcessTools): Promise<void> {
  const { round, checkoutIds } = await tools.streams.roundWithCheckouts(roundId);
  const kept = new Set([
    round.payment?.checkout?.checkoutId,
    ...round.money.charges.map(({ checkoutId }) => checkoutId),
  ]);
  for (const checkoutId of checkoutIds) {
    if (kept.has(checkoutId)) continue;
    const ended = await tools.provider.expireCheckout(checkoutId);
    if (ended.outcome === 'paid') await recordRental({ roundId, checkoutId, payment: ended.payment, cause }, tools);
  }
}

/** The open checkout has expired by the domain's clock: the round continues without it, unless it was paid. */
async function endDue(
  { roundId, checkoutId, cause }: JobData['end-due-checkout'],
  { commands }: ProcessTools,
): Promise<void> {
  const about = { target: roundId, key: checkoutId, input: { checkoutId, cause: 'ended' } as const, cause };
  await commands.sendUnlessRefused(commandOf('checkouts', 'fail-payment', about));
}

/** Payment links of a fee that was paid or dropped. */
async function endLinksOfFee(job: JobData['end-pay-links'], tools: ProcessTools): Promise<void> {
  const { roundId, cause } = job;
  const round = await tools.streams.round(roundId);
  const fee = feeOf(job, round);
  const customerId = rentalCharge(round)?.customerId ?? null;
  if (fee === null || customerId === null || feeOwed(roundId, round, fee.purpose)?.subject.ref === fee.ref) return;
  const subject = { roundId, ...fee, customerId };
  await endLinks(subject, cause, tools);
  if (fee.purpose === 'extension') await recordUnknown(subject, cause, tools);
}

/**
 * A return or a report ends an extension without asking the provider first. A payment that was made before and isn't
 * recorded, on a page that is no longer open or from the saved card, goes back now.
 */
async function recordUnknown(fee: FeeSubject, cause: Cause, tools: ProcessTools): Promise<void> {
  const round = await tools.streams.round(fee.roundId);
  const payment = await unrecordedPayment(tools.provider, fee, (one) => isKnownPayment(round, one));
  if (payment !== null) await recordFee({ roundId: fee.roundId, checkoutId: null, payment, cause }, fee, tools);
}

function feeOf({ assessmentId, n }: JobData['end-pay-links'], { lateFee }: RentalRound) {
  if (n !== undefined) return { purpose: 'extension', ref: String(n) } as const;
  if (assessmentId !== null) return { purpose: 'damage_fee', ref: assessmentId } as const;
  return lateFee && ({ purpose: 'late_fee', ref: lateFee.fixedBy } as const);
}
