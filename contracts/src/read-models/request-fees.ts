import { assessmentsOf, openReport } from '../rental-round/damage/open-case.ts';
import { restOf } from '../rental-round/damage/cover.ts';
import { lateFeeOf } from '../rental-round/late-fee.ts';
import { lateFeeNow } from '../rental-round/late-return.ts';
import { policyOf } from '../rental-round/policy.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import { objectionEnd } from '../rental-round/time/damage-windows.ts';
import type { Interruptions, Moment } from '../rental-round/time/interruptions.ts';
import type { RentalRequest } from './rental-request.ts';

/** What the borrower owes for a late return or a damage. */
export const feesView = (
  round: RentalRound,
  moment: Moment,
): Pick<RentalRequest, 'lateFeeTerms' | 'lateFee' | 'lateFeeNow' | 'lateFeeWaived' | 'damageFee'> => ({
  lateFeeTerms: lateFeeTermsOf(round),
  lateFee: fixedLateFee(round),
  lateFeeNow: lateFeeNow(round, moment),
  lateFeeWaived: round.lateFeeWaived,
  damageFee: damageFeeOf(round, moment.interruptions),
});

function lateFeeTermsOf({ price, policyVersion }: RentalRound): RentalRequest['lateFeeTerms'] {
  const policy = policyOf(policyVersion);
  return { perDay: lateFeeOf(price, 1, policy), maximumDays: policy.lateFee.maximumDays };
}

/** Also null when the item came back in time. */
function fixedLateFee({ lateFee }: RentalRound): RentalRequest['lateFee'] {
  if (lateFee === null || lateFee.days === 0) return null;
  return { days: lateFee.days, amount: lateFee.amount, state: lateFee.state };
}

/** The newest that isn't void: one with an objection ends with the report to which the objection belongs. */
function damageFeeOf(round: RentalRound, interruptions: Interruptions): RentalRequest['damageFee'] {
  const isReviewed = (openReport(round)?.objectedAt ?? null) !== null;
  const newest = assessmentsOf(round).findLast(({ state }) => state !== 'objected' || isReviewed);
  if (newest === undefined) return null;
  const { amount, covered = 0, state } = newest;
  return { amount, covered, due: restOf(newest), payBy: objectionEnd(newest, interruptions), state };
}
