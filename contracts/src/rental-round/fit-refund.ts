import { openAssessment } from './damage/open-case.ts';
import { paidExtensions } from './extension.ts';
import { ImpossibleEvent } from './machine.ts';
import type { Changes, RentalRound } from './rental-round.ts';
import type { Instant } from './time/period.ts';

// サイズ返金OK: the owner's promise of the price back for an item that doesn't fit and comes back unworn.

/** A decided case has settled what the rental costs, and a paid extension says that the item fits. */
const isSettledOtherwise = (round: RentalRound): boolean =>
  (round.damage?.wantedBackAt ?? null) !== null || paidExtensions(round).length > 0;

/** Whether the round may still end with the price back, as far as its terms and its case are concerned. */
export const mayHaveFitRefund = (round: RentalRound): boolean => round.fitRefund === true && !isSettledOtherwise(round);

/**
 * The borrower asked for it, and the confirmed return will give the price back. A decided fee ends that, unless the
 * borrower objects to it.
 */
export const isFitRefundOpen = (round: RentalRound): boolean =>
  round.fitRefundAt !== undefined &&
  round.endedAt === null &&
  openAssessment(round) === undefined &&
  !isSettledOtherwise(round);

/** @throws ImpossibleEvent when it wasn't promised, or was requested before: the log is damaged */
export function fitRefundRequested(round: RentalRound, time: Instant): Changes {
  if (round.fitRefund !== true || round.fitRefundAt !== undefined)
    throw new ImpossibleEvent('a fit refund without a promise, or a second one');
  return { fitRefundAt: time };
}
