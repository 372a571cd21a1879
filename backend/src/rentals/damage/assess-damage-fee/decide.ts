import { Rejected } from '@meguri/contracts/errors.ts';
import { assessmentsOf } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { damageFeeLimits } from '@meguri/contracts/rental-round/damage/damage-fee-limits.ts';
import type { SaidOfItem } from '@meguri/contracts/rental-round/damage/item-is.ts';
import { MAX_CARD_CHARGE } from '@meguri/contracts/limits.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Decide, deciding, doneIf } from '../../round/decision.ts';
import { itemOutcome, waivedBelowLeastCharge } from '../../money/late-fee.ts';
import { isGone, itemIsAfter } from '../../round/case-end.ts';
import { compensated, type Compensating } from '../compensation.ts';

export interface AssessDamageFeeInput extends SaidOfItem, Compensating {
  readonly amount: Yen;
  readonly reason: AttachedText;
}

/** An operator decides what the borrower owes for the damage; the borrower has 7 days to pay or object. */
export const assessDamageFee: Decide<AssessDamageFeeInput> = deciding(
  'assess_damage_fee',
  ({ id, input, ...moment }, round) => {
    const { amount, reason } = input;
    checkAmount(round, amount);
    const itemIs = itemIsAfter(round, input);
    const item = itemOutcome(round, itemIs, moment);
    const payBy = plus(moment.now, WINDOWS.damageFeePayment);
    return [
      { type: 'DamageFeeAssessed', data: { assessmentId: id, amount, payBy, reason, ...item } },
      ...waivedBelowLeastCharge(item.lateFee, round),
      ...compensated(round, input, { isGone: isGone(itemIs), owed: amount, reason }),
    ];
  },
  ({ id }, round) => doneIf(assessmentsOf(round).some(({ assessmentId }) => assessmentId === id)),
);

function checkAmount(round: RentalRound, amount: Yen): void {
  const { least, most } = damageFeeLimits(round);
  if (amount < least) throw new Rejected('fee_too_small', 'amount');
  if (amount <= most) return;
  throw new Rejected(most === MAX_CARD_CHARGE ? 'fee_over_card_limit' : 'fee_too_large', 'amount');
}
