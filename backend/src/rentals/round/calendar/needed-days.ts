import type { Reservation } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { openExtension, paidExtensions, reservedOf } from '@meguri/contracts/rental-round/extension.ts';
import type { Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import type { ReleasePeriodInput, ChangePeriodInput } from './decide.ts';

type Freeing =
  | { readonly name: 'release-period'; readonly input: ReleasePeriodInput }
  | { readonly name: 'shorten-period'; readonly input: ChangePeriodInput };

/**
 * What frees the days that a round has reserved and doesn't need any more; null: it needs them all. An ended round, or
 * an ended extension, never continues. A round that doesn't exist yet, or waits for its approval, keeps its days.
 */
export function freeingOf(roundId: string, { extended: n }: Reservation, round: Round): Freeing | null {
  if (round.status === 'none') return null;
  if (isFinal(round.status)) return { name: 'release-period', input: { roundId } };
  const hasEnded =
    n !== undefined &&
    round.extensions.some((one) => one.n === n) &&
    openExtension(round)?.n !== n &&
    !paidExtensions(round).some((one) => one.n === n);
  return hasEnded ? { name: 'shorten-period', input: { roundId, n, to: reservedOf(round).to } } : null;
}
