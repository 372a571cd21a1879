import { dueOf } from '../extension.ts';
import { isFitRefundOpen } from '../fit-refund.ts';
import { lateFrom } from '../late-return.ts';
import { policyOf, WINDOWS } from '../policy.ts';
import type { RentalRound, Way } from '../rental-round.ts';
import { type Interruptions, movedEnd, type Window } from './interruptions.ts';
import { earlier, endOfStartDay, type Instant, later, plus, startOfDay } from './period.ts';

/** The windows of a round from its request to its end; those of a damage case are in `damage-windows.ts`. */

/** The end of a window of the round, including interruptions so far. */
type EndOf<Known extends Instant | null> = (round: RentalRound, interruptions: Interruptions) => Known;
export function endOf(windowOf: (round: RentalRound, interruptions: Interruptions) => Window): EndOf<Instant>;
export function endOf(
  windowOf: (round: RentalRound, interruptions: Interruptions) => Window | null,
): EndOf<Instant | null>;
export function endOf(
  windowOf: (round: RentalRound, interruptions: Interruptions) => Window | null,
): EndOf<Instant | null> {
  return (round, interruptions) => {
    const window = windowOf(round, interruptions);
    return window && movedEnd(window, interruptions).ends;
  };
}

const hasCode = (way: Way | null): boolean => way !== null && (way.code !== null || way.handoverCode !== null);

/** Whether a code or a meeting for the return has been arranged. */
export const hasReturnCode = (round: RentalRound): boolean => hasCode(round.wayBack);

/** Whether the return has been requested, or arranged without that. */
export const isReturnArranged = (round: RentalRound): boolean =>
  (round.wayBack?.codeTarget ?? null) !== null || hasReturnCode(round);

/** Whether a code or a meeting for the hand-over has been arranged. */
export const hasShippingCode = (round: RentalRound): boolean => hasCode(round.dispatch);

/** In milliseconds: those of `WINDOWS`, or of a draft of the terms. */
export type WindowLengths = Readonly<
  Record<'reply' | 'payment' | 'noShipmentWithoutCode' | 'noShipmentWithCode', number>
>;

/** A window with a stored end, optionally longer or shorter. */
const storedWindow = (round: RentalRound, opens: Instant, ends: Instant, longer: number): Window => {
  const latest = endOfStartDay(round.startDate);
  return { opens, ends: earlier(plus(ends, longer), later(ends, latest)), latest };
};

export const replyWindow = (round: RentalRound, { reply }: WindowLengths = WINDOWS): Window =>
  storedWindow(round, round.requestedAt, round.replyBy, reply - WINDOWS.reply);
/** Until when the owner may approve. */
export const replyEnd = endOf((round) => replyWindow(round));

export const paymentWindow = (round: RentalRound, { payment }: WindowLengths = WINDOWS): Window | null => {
  if (round.payment === null) return null;
  const { payBy } = round.payment;
  return storedWindow(round, plus(payBy, -WINDOWS.payment), payBy, payment - WINDOWS.payment);
};
/** Until when the borrower may begin to pay. */
export const paymentEnd = endOf((round) => paymentWindow(round));

export function checkoutWindow(round: RentalRound): Window | null {
  const ends = round.payment?.checkout?.expiresAt ?? null;
  return ends === null ? null : { opens: plus(ends, -WINDOWS.checkout), ends, latest: endOfStartDay(round.startDate) };
}

/** Timers that paused for a damage case continue at the later of their time and 3 days after it. */
function resumed({ damage }: RentalRound, due: Instant): Instant {
  const resumedAt = damage?.resumedAt ?? null;
  return resumedAt === null ? due : later(due, plus(resumedAt, WINDOWS.resume));
}

/** Until its end the borrower can cancel for free, before and after the payment. */
const freeCancellationWindow = (round: RentalRound): Window => {
  const start = startOfDay(round.startDate);
  return { opens: round.requestedAt, ends: plus(start, -WINDOWS.freeCancellation), latest: start };
};
/** Until when a borrower who cancels gets a full refund. */
export const freeCancellationEnd = endOf(freeCancellationWindow);

/** From when the owner can send the item or hand it over. */
export const shippableFrom = ({ startDate }: RentalRound): Instant =>
  plus(startOfDay(startDate), -WINDOWS.earliestShipping);

/** Which of the two windows for shipping applies to a round. */
export const shipmentLength = (round: RentalRound): 'noShipmentWithCode' | 'noShipmentWithoutCode' =>
  hasShippingCode(round) ? 'noShipmentWithCode' : 'noShipmentWithoutCode';

export const shipmentWindow = (round: RentalRound, lengths: WindowLengths = WINDOWS): Window => ({
  opens: shippableFrom(round),
  ends: plus(startOfDay(round.startDate), lengths[shipmentLength(round)]),
});
/** When the system cancels a round that wasn't shipped: a day after the start without a code, three days with one. */
export const noShipmentAt = endOf((round) => shipmentWindow(round));

export const receiptWindow = (round: RentalRound): Window | null =>
  round.shipment && {
    opens: round.shipment.shippedAt,
    ends: resumed(round, earlier(plus(round.shipment.shippedAt, WINDOWS.receipt), dueOf(round))),
  };
export const receiptAt = endOf(receiptWindow);

/**
 * When the system requests the item's return: 3 days before it is due, or at once when a settled damage case left it
 * with the borrower.
 */
export function returnReminderAt(round: RentalRound): Instant {
  const usual = plus(dueOf(round), -WINDOWS.returnReminder);
  const wantedBackAt = round.damage?.wantedBackAt ?? null;
  return wantedBackAt === null ? usual : earlier(usual, wantedBackAt);
}

export const nonReturnWindow = (round: RentalRound, interruptions: Interruptions): Window | null => {
  const opens = lateFrom(round, interruptions);
  return opens === null ? null : { opens, ends: resumed(round, plus(opens, WINDOWS.nonReturn)) };
};
export const nonReturnAt = endOf(nonReturnWindow);

export const completionWindow = (round: RentalRound): Window | null =>
  round.returned && { opens: round.returned.at, ends: resumed(round, plus(round.returned.at, completionOf(round))) };
/** How long the owner has to confirm the return, or to report damage. */
const completionOf = (round: RentalRound): number => {
  const terms = isFitRefundOpen(round) ? policyOf(round.policyVersion).fitRefund : null;
  return terms?.confirmation ?? WINDOWS.completion;
};
export const completionAt = endOf(completionWindow);
