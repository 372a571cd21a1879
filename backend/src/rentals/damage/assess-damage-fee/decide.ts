import { Rejected } from '@meguri/contracts/errors.ts';
import { assessmentsOf } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { damageFeeLimits } from '@meguri/contracts/rental-round/damage/damage-fee-limits.ts';
import { coveredOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import type { ItemIs, SaidOfItem } from '@meguri/contracts/rental-round/damage/item-is.ts';
import { MAX_CARD_CHARGE } from '@meguri/contracts/limits.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Decide, deciding, doneIf } from '../../round/decision.ts';
import { itemOutcome, waivedBelowLeastCharge } from '../../money/late-fee.ts';
import { caseEnd, isGone, itemIsAfter } from '../../round/case-end.ts';
import { compensated, type Compensating } from '../compensation.ts';

export interface AssessDamageFeeInput extends SaidOfItem, Compensating {
  readonly amount: Yen;
  readonly reason: AttachedText;
}

/**
 * An operator decides what the borrower owes for the damage. The borrower has 7 days to pay what the cover doesn't, or
 * to object.
 */
export const assessDamageFee: Decide<AssessDamageFeeInput> = deciding(
  'assess_damage_fee',
  ({ id, input, ...moment }, round) => {
    const { amount, reason } = input;
    checkAmount(round, amount);
    const itemIs = itemIsAfter(round, input);
    const item = itemOutcome(round, itemIs, moment);
    const payBy = plus(moment.now, WINDOWS.damageFeePayment);
    const covered = isGone(itemIs) ? 0 : coveredOf(amount, round);
    const part = covered === 0 ? {} : { covered };
    return [
      { type: 'DamageFeeAssessed', data: { assessmentId: id, amount, ...part, payBy, reason, ...item } },
      ...waivedBelowLeastCharge(item.lateFee, round),
      ...(covered === amount ? settledByCover(round, id, { amount, itemIs }) : []),
      ...compensated(round, input, { isGone: isGone(itemIs), owed: amount, reason }),
    ];
  },
  ({ id }, round) => doneIf(assessmentsOf(round).some(({ assessmentId }) => assessmentId === id)),
);

/** Nothing is left for the borrower to pay, so nothing waits for them. */
const settledByCover = (
  round: RentalRound,
  assessmentId: string,
  { amount, itemIs }: { readonly amount: Yen; readonly itemIs: ItemIs | null },
): RoundEvent[] => [
  { type: 'DamageFeeCovered', data: { assessmentId, amount } },
  { type: 'DamageSettled', data: { ...caseEnd(round, { itemIs }), covered: amount } },
];

function checkAmount(round: RentalRound, amount: Yen): void {
  const { least, most } = damageFeeLimits(round);
  if (amount < least) throw new Rejected('fee_too_small', 'amount');
  if (amount <= most) return;
  throw new Rejected(most === MAX_CARD_CHARGE ? 'fee_over_card_limit' : 'fee_too_large', 'amount');
}
