import type { Party } from '@meguri/contracts/event-metadata.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { type Breakdown, lateCancellationRefund } from '@meguri/contracts/rental-round/money/money.ts';
import { cancellationOf } from '@meguri/contracts/rental-round/money/obligations.ts';
import { type Instant, plus, startOfDay } from '@meguri/contracts/rental-round/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface CancelInput {
  readonly reason: AttachedText | null;
}

/** A paid round ends before the item is on its way; the system's cause is that it never was. */
export const cancelRound: Decide<CancelInput> = deciding('cancel', ({ input: { reason }, now }, round, by) => {
  const settlement = cancellationOf(round, refundFor(round, by, now));
  const cause = by === 'system' ? 'not_shipped' : 'person';
  return [{ type: 'Cancelled', data: { by, cause, reason, settlement } }];
});

/**
 * Everything goes back, but for a borrower who cancels in the last 72 h before the start. From the start on the item
 * should have been there: everything again.
 */
function refundFor({ fees, startDate }: RentalRound, by: Party, now: Instant): Breakdown {
  const start = startOfDay(startDate);
  const late = now > plus(start, -WINDOWS.freeCancellation) && now < start;
  return by === 'borrower' && late ? lateCancellationRefund(fees) : fees;
}
