import { Rejected } from '@meguri/contracts/errors.ts';
import { compensationLimit } from '@meguri/contracts/rental-round/damage/damage-fee-limits.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

export interface Compensating {
  /** Absent or 0: nothing is paid. */
  readonly compensation?: Yen | undefined;
}

/**
 * The platform's compensation of the owner of an item that won't come back.
 * @param of whether the item is gone, and what borrowers owe for it in addition to earlier fees
 * @throws Rejected compensation_not_possible, compensation_too_large
 */
export function compensated(
  round: RentalRound,
  { compensation = 0 }: Compensating,
  of: { readonly isGone: boolean; readonly owed: Yen; readonly reason: AttachedText | null },
): RoundEvent[] {
  if (compensation === 0) return [];
  if (!of.isGone) throw new Rejected('compensation_not_possible', 'compensation');
  if (compensation > compensationLimit(round) - of.owed) throw new Rejected('compensation_too_large', 'compensation');
  return [{ type: 'OwnerCompensated', data: { amount: compensation, reason: of.reason } }];
}
