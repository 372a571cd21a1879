import { chargedLateFee, lateFeeOf } from '@meguri/contracts/rental-round/late-fee.ts';
import { lateDays } from '@meguri/contracts/rental-round/late-return.ts';
import type { RoundEvent, RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import type { ItemIs } from '@meguri/contracts/rental-round/damage/item-is.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

export type FixedLateFee = RoundEventData<'Returned'>['lateFee'];

/**
 * The late fee if the item is now known to be back, or lost; null if it was fixed before.
 * @param dismissed by a decision that dismisses the open report
 */
export function fixLateFee(round: RentalRound, moment: Moment, dismissed = false): FixedLateFee | null {
  if (round.lateFee !== null) return null;
  const policy = policyOf(round.policyVersion);
  const days = lateDays(round, moment, policy, dismissed);
  return { days, amount: lateFeeOf(round.price, days, policy) };
}

/** A fee below the minimum card charge is waived in the same append; no event if it was waived before. */
export function waivedBelowLeastCharge(fee: FixedLateFee | null, round: RentalRound): RoundEvent[] {
  if (fee === null || round.lateFeeWaived) return [];
  if (fee.amount === chargedLateFee(fee.amount, policyOf(round.policyVersion))) return [];
  return [{ type: 'LateFeeWaived', data: { cause: 'below_least_charge', amount: fee.amount, reason: null } }];
}

/** The part of a damage decision's event that records that the item came back. */
export const itemReturn = (round: RentalRound, itemReturned: boolean, moment: Moment, dismissed = false) => ({
  itemReturned,
  lateFee: itemReturned && round.returned === null ? fixLateFee(round, moment, dismissed) : null,
});

/**
 * The part of a damage decision's event that records where the item is: if it is back or gone, this fixes the late fee.
 */
export function itemOutcome(round: RentalRound, itemIs: ItemIs | null, moment: Moment) {
  if (itemIs === null || itemIs === 'returned') return itemReturn(round, itemIs === 'returned', moment);
  const lateFee = round.returned === null ? fixLateFee(round, moment) : null;
  return { itemReturned: false, itemIs, lateFee };
}
