import { PARTIES, type Party } from '../../events/event-metadata.ts';
import { openAnswer } from '../damage/open-case.ts';
import { ANSWERING_PARTIES } from '../events/shapes.ts';
import { isBeingCharged, openExtension } from '../extension.ts';
import { choiceSpan } from '../meeting-slots.ts';
import { isDisputed } from '../money/round-money.ts';
import { answerEnd } from '../time/deadlines.ts';
import { extensionPaymentEnd, extensionReplyEnd } from '../time/extension-windows.ts';
import { hasReturnCode, paymentEnd, replyEnd, shippableFrom } from '../time/windows.ts';
import type { Interruptions, Moment } from '../time/interruptions.ts';
import { earlier, type Instant } from '../time/period.ts';
import type { RentalRound } from '../rental-round.ts';
import { BOOKED_STATUSES } from '../status.ts';

/** The span in which the round waits for a party, its end exclusive; null: it has no end of its own. */
export interface Turn {
  readonly from: Instant;
  readonly until: Instant | null;
}

type Turns = Readonly<Partial<Record<Party, Turn>>>;

/** The parties for whom the round waits now; parties with an unpaid fee also after its end. */
export function waitingFor(round: RentalRound, { now, interruptions }: Moment): Party[] {
  const turns = turnsOf(round, interruptions);
  return PARTIES.filter((party) => {
    const turn = turns[party];
    return turn !== undefined && now >= turn.from && (turn.until === null || now < turn.until);
  });
}

/** Who has to act next if nothing else happens. Without a window that opens it, a turn starts at the request. */
export function turnsOf(round: RentalRound, interruptions: Interruptions): Turns {
  const turns: Turns = { ...turnsByStatus(round, interruptions), ...cancellationTurn(round) };
  const { lateFee } = round;
  if (lateFee?.state !== 'due' || lateFee.failedAt === null) return turns;
  return {
    ...turns,
    borrower: { from: earlier(lateFee.failedAt, turns.borrower?.from ?? lateFee.failedAt), until: null },
  };
}

/** Parties whom operators asked for an answer in a damage case. */
const answerTurns = (round: RentalRound, interruptions: Interruptions): Turns =>
  Object.fromEntries(
    ANSWERING_PARTIES.flatMap((party) => {
      const asked = openAnswer(round, party);
      return asked ? [[party, { from: asked.askedAt, until: answerEnd(round, party, interruptions) }]] : [];
    }),
  );

/** A borrower who can choose one of the offered meeting times. */
function choiceTurn(round: RentalRound): Turns {
  const span = choiceSpan(round);
  return span === null ? {} : { borrower: span };
}

/** An extension waits for the owner's answer, then for the borrower's payment: not while the saved card is charged. */
function extensionTurn(round: RentalRound, interruptions: Interruptions): Turns {
  const open = openExtension(round);
  if (open === null || isBeingCharged(open)) return {};
  const { requestedAt, approvedAt, declinedAt } = open;
  // The owner can't approve it then, and needn't decline it.
  if (approvedAt === null && isDisputed(round)) return {};
  return approvedAt === null
    ? { owner: { from: requestedAt, until: extensionReplyEnd(round, interruptions) } }
    : { borrower: { from: declinedAt ?? approvedAt, until: extensionPaymentEnd(round, interruptions) } };
}

/** Operators cancel an agreed round if its item won't come back; until then it can't be paid. */
function cancellationTurn({ status, unavailable }: RentalRound): Turns {
  if (unavailable === undefined || !BOOKED_STATUSES.includes(status)) return {};
  return { operator: { from: unavailable.at, until: null } };
}

function turnsByStatus(round: RentalRound, interruptions: Interruptions): Turns {
  const turn: Turn = { from: round.requestedAt, until: null };
  switch (round.status) {
    case 'requested':
    case 'request_sent':
      return { owner: { ...turn, until: replyEnd(round, interruptions) } };
    case 'request_approved':
      if (round.unavailable !== undefined) return {};
      return { borrower: { ...turn, until: paymentEnd(round, interruptions) } };
    case 'payment_pending':
    case 'shipped':
    case 'damage_fee_pending':
      return { borrower: turn };
    case 'return_shipping_code_generated':
      return { ...extensionTurn(round, interruptions), borrower: turn };
    case 'await_shipment_code':
    case 'shipping_code_generated':
      return { ...choiceTurn(round), owner: { ...turn, from: shippableFrom(round) } };
    case 'returned':
      return { owner: turn };
    case 'shipping_code_generating':
      return { operator: turn };
    case 'damage_reported':
      return { ...answerTurns(round, interruptions), operator: turn };
    case 'in_use':
      return {
        ...choiceTurn(round),
        ...((round.wayBack?.codeTarget ?? null) !== null && { operator: turn }),
        ...extensionTurn(round, interruptions),
      };
    case 'usage_overdue':
      // Without a code the operator has to act first.
      return hasReturnCode(round) ? { borrower: turn } : { ...choiceTurn(round), operator: turn };
    case 'payment_completed':
    case 'paid':
    case 'received':
    case 'damage_fee_paid':
    case 'request_expired':
    case 'request_declined':
    case 'request_cancelled':
    case 'rejected':
    case 'cancelled':
    case 'completed':
      return {};
  }
}
