import { verdictOn } from '../rental-round/actions/rules.ts';
import { isFitRefundOpen, mayHaveFitRefund } from '../rental-round/fit-refund.ts';
import { rentalHolding } from '../rental-round/money/round-money.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import { fitRefundEnd } from '../rental-round/time/fit-refund-window.ts';
import type { Moment } from '../rental-round/time/interruptions.ts';
import type { FitRefundState } from './fit-refund-fields.ts';
import type { RentalRequest } from './rental-request.ts';

/** null: its owner promised none. */
export function fitRefundView(round: RentalRound, moment: Moment): RentalRequest['fitRefund'] {
  if (round.fitRefund !== true) return null;
  const isOpen = verdictOn('request_fit_refund', round, 'borrower', moment) === true;
  return {
    state: stateOf(round, isOpen),
    askBy: isOpen ? fitRefundEnd(round, moment.interruptions) : null,
    requestedAt: round.fitRefundAt ?? null,
  };
}

function stateOf(round: RentalRound, isOpen: boolean): FitRefundState {
  if (round.fitRefundAt === undefined)
    return isOpen || (round.receivedAt === null && round.endedAt === null && mayHaveFitRefund(round))
      ? 'promised'
      : 'over';
  if (isFitRefundOpen(round)) return 'requested';
  const settlement = rentalHolding(round)?.settlement ?? null;
  // A lost dispute may have given the price back instead: then the owner gets nothing, either.
  return settlement?.gross === 0 ? 'refunded' : 'decided';
}
