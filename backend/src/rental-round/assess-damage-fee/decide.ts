import { Rejected } from '@meguri/contracts/errors.ts';
import { damageFeeLimits } from '@meguri/contracts/rental-round/damage-fee-limits.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import type { Yen } from '@meguri/contracts/rental-round/money.ts';
import { plus } from '@meguri/contracts/rental-round/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { actingAs, type Decide, permit } from '../decision.ts';
import { itemReturn, waivedBelowLeastCharge } from '../late-fee.ts';

export interface AssessDamageFeeInput {
  readonly amount: Yen;
  readonly reason: AttachedText;
  /** Whether the item came back meanwhile. */
  readonly itemReturned: boolean;
}

/** An operator says what the borrower owes for the damage; they have 7 days to pay or object. */
export const assessDamageFee: Decide<AssessDamageFeeInput> = (command, round) => {
  const party = actingAs(command, round, 'operator');
  if (round.assessments.some(({ assessmentId }) => assessmentId === command.id)) return [];
  permit(round, party, 'DamageFeeAssessed');
  const { amount, reason, itemReturned } = command.input;
  checkAmount(round, amount);
  const back = itemReturn(round, itemReturned, command.now);
  const payBy = plus(command.now, WINDOWS.damageFeePayment);
  return [
    { type: 'DamageFeeAssessed', data: { assessmentId: command.id, amount, payBy, reason, ...back } },
    ...waivedBelowLeastCharge(back.lateFee, round),
  ];
};

function checkAmount(round: RentalRound, amount: Yen): void {
  const { least, most } = damageFeeLimits(round);
  if (amount < least) throw new Rejected('fee_too_small', 'amount');
  if (amount > most) throw new Rejected('fee_too_large', 'amount');
}
