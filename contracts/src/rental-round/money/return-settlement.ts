import { isFitRefundOpen } from '../fit-refund.ts';
import type { RentalRound } from '../rental-round.ts';
import { NOTHING, type Settlement } from './money.ts';
import { cancellationOf, settlementOf } from './settlements.ts';

/**
 * How the rental's charge settles when the return is confirmed, or the time for that is over: an item that came back
 * because it didn't fit was unworn then, so its price goes back.
 */
export const returnSettlementOf = (round: RentalRound): Settlement =>
  isFitRefundOpen(round)
    ? cancellationOf(round, { ...NOTHING, rental: round.fees.rental })
    : settlementOf(round, NOTHING);
