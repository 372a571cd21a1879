import { endsWithCase } from '@meguri/contracts/rental-round/damage/ends-with-case.ts';
import { hasReturnCode } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { type Breakdown, NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import { settlementOf } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

export type CaseEnd = Pick<RoundEventData<'DamageSettled'>, 'to' | 'settlement'>;

/**
 * Where a damage case leaves the round once it is settled: completed, with the settlement, when the owner has the item
 * (or it came back with this very decision) or it never came back; else on its way back, or still in use.
 */
export function caseEnd(
  round: RentalRound,
  { itemReturned, refund = NOTHING }: { readonly itemReturned: boolean; readonly refund?: Breakdown },
): CaseEnd {
  const wasReturned = round.returned !== null;
  const nonReturn = round.damage?.report?.nonReturn === true;
  if (endsWithCase({ itemReturned, wasReturned, nonReturn }))
    return { to: 'completed', settlement: settlementOf(round, refund) };
  return { to: hasReturnCode(round) ? 'return_shipping_code_generated' : 'in_use', settlement: null };
}
