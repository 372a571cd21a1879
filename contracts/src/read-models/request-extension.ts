import { verdictOn } from '../rental-round/actions/rules.ts';
import { newestExtension, nextDueDateOf, paidExtensions, wasCutShort } from '../rental-round/extension.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import { answerByOf, extensionPaymentEnd, extensionReplyEnd } from '../rental-round/time/extension-windows.ts';
import type { Interruptions, Moment } from '../rental-round/time/interruptions.ts';
import { addDays, type CalendarDate } from '../rental-round/time/period.ts';
import type { RentalRequest } from './rental-request.ts';
import type { ViewingParty } from './viewing-party.ts';

const lastDayBefore = (date: CalendarDate): CalendarDate => addDays(date, -1);

export function extensionView(round: RentalRound, interruptions: Interruptions): RentalRequest['extension'] {
  const newest = newestExtension(round);
  if (newest === null) return null;
  const { n: number, state, price, from, to, savedCard, approvedAt, declinedAt } = newest;
  return {
    ...{ number, state, price, from: lastDayBefore(from), endDate: lastDayBefore(to) },
    answerBy: extensionReplyEnd(round, interruptions),
    payBy: extensionPaymentEnd(round, interruptions),
    ...{ savedCard, wasApproved: approvedAt !== null, wasCutShort: wasCutShort(newest) },
    cardDeclined: declinedAt !== null,
    paidCount: paidExtensions(round).length,
  };
}

/**
 * @param item its weekly price now, and whether operators suspended it; absent: not looked up
 */
export function extendableView(
  round: RentalRound,
  item: { readonly rentalPrice: number; readonly isSuspended: boolean } | undefined,
  party: ViewingParty,
  moment: Moment,
): RentalRequest['extendable'] {
  if (party !== 'borrower' || item === undefined || item.isSuspended) return null;
  if (verdictOn('request_extension', round, party, moment) !== true) return null;
  const endDate = lastDayBefore(nextDueDateOf(round));
  return { price: item.rentalPrice, endDate, answerBy: answerByOf(round, moment.now) };
}
