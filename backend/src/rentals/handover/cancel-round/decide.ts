import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import { freeCancellationEnd } from '@meguri/contracts/rental-round/time/windows.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import {
  type Breakdown,
  isLateCancellation,
  lateCancellationRefund,
} from '@meguri/contracts/rental-round/money/money.ts';
import { cancellationOf, endingWith } from '@meguri/contracts/rental-round/money/settlements.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface CancelInput {
  readonly reason: AttachedText | null;
  /** The borrower cancels everything that is left of the round's parcel; absent: this round alone. */
  readonly wholeParcel?: true;
}

/** A paid round ends before the item is sent; the system cancels it because it wasn't. */
export const cancelRound: Decide<CancelInput> = deciding('cancel', (command, round, by) => {
  const { reason, wholeParcel } = command.input;
  const isLeftOut = by === 'borrower' && wholeParcel !== true && leavesParcel(round, command);
  const refund = { ...refundFor(round, by, command), ...(isLeftOut && { shipping: 0 }) };
  // The coupon goes back first: otherwise a borrower who cancels late would turn it into money.
  const ending = endingWith(round, cancellationOf(round, refund, by === 'borrower'));
  const cause = by === 'system' ? 'not_shipped' : 'person';
  return [{ type: 'Cancelled', data: { by, cause, reason, ...ending } }];
});

/** A full refund, except for a borrower who cancels late. */
function refundFor(round: RentalRound, by: Party, { now, interruptions }: Moment): Breakdown {
  const late = isLateCancellation(freeCancellationEnd(round, interruptions), round.startDate, now);
  return by === 'borrower' && late ? lateCancellationRefund(round.fees) : round.fees;
}

/**
 * A parcel that still travels costs the same without one of its items (decision 155). From the start day on it should
 * have arrived.
 */
const leavesParcel = ({ parcel, startDate }: RentalRound, { now }: Moment): boolean =>
  parcel !== undefined && now < startOfDay(startDate);
