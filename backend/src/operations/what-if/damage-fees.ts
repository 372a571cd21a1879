import { coverLimits, coveredPart, restOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { assessmentsOf } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { type CoverTerms, damageFeeMaximumOf, type Policy } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

/** What damage fees moved in a round: from its borrower, and from the cover; the owner gets both. */
export interface DamageFees {
  readonly damageFee: Yen;
  readonly covered: Yen;
}

/** Whether the cover may pay for this fee, even if its limit is used up. `round` is the state before the assessment. */
export function isCoverable(round: RentalRound, data: RoundEventData<'DamageFeeAssessed'>): boolean {
  const isGone = data.itemIs !== undefined || (round.damage?.gone !== undefined && !data.itemReturned);
  const isNonReturn = round.damage?.report?.nonReturn === true && !data.itemReturned;
  return coverLimits(round) !== null && !isGone && !isNonReturn;
}

export function recordedDamageFees(round: RentalRound): DamageFees {
  const fees = assessmentsOf(round);
  const sum = (yen: (fee: (typeof fees)[number]) => Yen): Yen => fees.reduce((total, fee) => total + yen(fee), 0);
  return {
    damageFee: sum((fee) => (fee.state === 'paid' ? restOf(fee) : 0)),
    covered: sum(({ state, covered = 0 }) => (isInForce(state) ? covered : 0)),
  };
}

/** The same fees, in order, within the draft's maximum. @param coverable those that the cover is for, by assessment */
export function damageFeesUnder(round: RentalRound, policy: Policy, coverable: ReadonlySet<string>): DamageFees {
  let room = damageFeeMaximumOf(round.price, round.replacementValue, policy);
  let moved: DamageFees = { damageFee: 0, covered: 0 };
  for (const { assessmentId, amount, state } of assessmentsOf(round).filter((fee) => isInForce(fee.state))) {
    const fee = Math.min(amount, room);
    const limits =
      policy.cover !== null && coverable.has(assessmentId) ? limitsUnder(round, policy.cover, moved) : null;
    const covered = coveredPart(fee, limits);
    const paid = state === 'written_off' ? 0 : fee - covered;
    // A fee that wasn't paid leaves its room to others, as it did before the cover.
    room -= paid + covered;
    moved = { damageFee: moved.damageFee + paid, covered: moved.covered + covered };
  }
  return moved;
}

const limitsUnder = ({ price }: RentalRound, cover: CoverTerms, { covered: used }: DamageFees) => ({
  mostPerFee: Math.min(Math.max(price, cover.caseMinimum), cover.most),
  left: Math.max(cover.most - used, 0),
  leastRest: cover.leastRest,
});

const isInForce = (state: ReturnType<typeof assessmentsOf>[number]['state']): boolean =>
  state === 'paid' || state === 'written_off' || state === 'covered';
