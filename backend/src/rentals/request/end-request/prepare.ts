import { Rejected } from '@meguri/contracts/errors.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { HOUR, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { paymentEnd } from '@meguri/contracts/rental-round/time/windows.ts';
import { PARCEL_APPROVALS_MS, PARCEL_PAGE_GRACE_MS } from '../../round/approval-grace.ts';
import { wouldHappen } from '../../round/decision.ts';
import { type FoundRounds, roundsBeside } from '../../round/parcel-rounds.ts';
import type { Prepare } from '../../round/prepare.ts';
import type { Rounds } from '../../round/rounds.ts';
import type { WithReason } from './decide.ts';

/** Jobs whose outcome is unknown are tried again for about that long. */
const CHARGING_MS = HOUR;

/**
 * The page that pays one round of a parcel promises to pay the others as well, and can be paid after the end of the window in which it
 * was opened. The system doesn't end a round before that page is over and the card that paid on it was charged; the sweep tries again.
 */
export const awaitParcelPage: Prepare<WithReason, WithReason, { readonly rounds: Rounds }> = async (
  command,
  decide,
  { rounds },
) => {
  if (command.actor.as !== 'system') return decide;
  const { state: round } = await rounds.load(command.target);
  if (wouldHappen(decide, command, round)) await checkPages({ roundId: command.target, round }, rounds, command);
  return decide;
};

/** @throws Rejected outcome_unknown while another round's page may pay this one, too */
export async function checkPages(
  { roundId, round }: { readonly roundId: string; readonly round: RentalRound },
  rounds: FoundRounds,
  moment: Moment,
): Promise<void> {
  const others = await roundsBeside(roundId, round, rounds);
  if (others.some((other) => mayPayBeside(other.round, round, moment))) throw new Rejected('outcome_unknown');
}

/**
 * Whether the other round has an open page that was asked for in this round's window, or may be opening one, or was paid on one a short
 * time ago.
 */
function mayPayBeside(other: RentalRound, round: RentalRound, { now, interruptions }: Moment): boolean {
  const { checkout, paidAt } = other.payment ?? { checkout: null, paidAt: null };
  const end = paymentEnd(round, interruptions);
  const isWithin = (time: Instant, graceMs: number): boolean => end !== null && time < plus(end, graceMs);
  if (other.status === 'request_approved') return isWithin(now, PARCEL_PAGE_GRACE_MS);
  if (other.status === 'payment_pending' && checkout !== null)
    return isWithin(plus(checkout.expiresAt, -WINDOWS.checkout), PARCEL_APPROVALS_MS);
  const isByPage = (rentalCharge(other)?.checkoutId ?? null) !== null;
  return isByPage && paidAt !== null && now < plus(paidAt, CHARGING_MS);
}
