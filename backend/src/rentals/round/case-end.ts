import { endsWithCase } from '@meguri/contracts/rental-round/damage/ends-with-case.ts';
import { type ItemIs, itemIsIn, type SaidOfItem } from '@meguri/contracts/rental-round/damage/item-is.ts';
import { hasReturnCode } from '@meguri/contracts/rental-round/time/windows.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { type Breakdown, NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import { endingWith, settlementOf } from '@meguri/contracts/rental-round/money/settlements.ts';
import type { Assessment, RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

export type CaseEnd = RoundEventData<'DamageSettled'>;

/** Where the item is after the decision: one that was reported as not returned counts as lost. */
export function itemIsAfter({ damage }: RentalRound, said: SaidOfItem): ItemIs | null {
  return itemIsIn(said) ?? damage?.gone?.itemIs ?? (damage?.report?.nonReturn === true ? 'lost' : null);
}

/** Whether the item won't come back. */
export const isGone = (itemIs: ItemIs | null): boolean => itemIs === 'lost' || itemIs === 'kept';

/** Whether a decided case ends the round: its owner has the item, or will never have it back. */
export const endsRound = (round: RentalRound, itemIs: ItemIs | null): boolean =>
  endsWithCase({
    itemReturned: itemIs === 'returned',
    wasReturned: round.returned !== null,
    nonReturn: round.damage?.report?.nonReturn === true,
    isGone: isGone(itemIs),
  });

/** The cover's part of the fee that the case ends with. */
export const coverPayout = ({ covered }: Pick<Assessment, 'covered'>): Pick<CaseEnd, 'covered'> =>
  covered === undefined ? {} : { covered };

/**
 * The status after a settled damage case: completed, with the settlement; otherwise on its way back, or still in use.
 */
export function caseEnd(
  round: RentalRound,
  { itemIs, refund = NOTHING }: { readonly itemIs: ItemIs | null; readonly refund?: Breakdown },
): Omit<CaseEnd, 'covered'> {
  if (endsRound(round, itemIs)) return { to: 'completed', ...endingWith(round, settlementOf(round, refund)) };
  return { to: hasReturnCode(round) ? 'return_shipping_code_generated' : 'in_use', settlement: null };
}
