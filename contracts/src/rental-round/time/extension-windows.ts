import { MAX_EXTENSION_REQUESTS } from '../../limits.ts';
import { dueDateOf, dueOf, openExtension, wasCutShort } from '../extension.ts';
import { WINDOWS } from '../policy.ts';
import type { RentalRound } from '../rental-round.ts';
import type { Moment, Window } from './interruptions.ts';
import { earlier, type Instant, plus, startOfDay } from './period.ts';
import { endOf } from './windows.ts';

/** The windows of an extension. Each ends some days before the item is due, whatever interrupts the service. */

const replyLatest = (due: Instant): Instant => plus(due, -WINDOWS.extensionReplyLatest);
const paymentLatest = (due: Instant): Instant => plus(due, -WINDOWS.extensionPaymentLatest);

/** Until when the owner could answer a request made now. */
export const answerByOf = (round: RentalRound, now: Instant): Instant =>
  earlier(plus(now, WINDOWS.extensionReply), replyLatest(dueOf(round)));

/** Until when the borrower could pay after an approval given now. */
export const extensionPayByOf = (round: RentalRound, now: Instant): Instant =>
  earlier(plus(now, WINDOWS.extensionPayment), paymentLatest(dueOf(round)));

/** null: no extension waits for an answer. */
export function extensionReplyWindow(round: RentalRound): Window | null {
  const open = openExtension(round);
  if (open?.state !== 'requested') return null;
  return { opens: open.requestedAt, ends: open.answerBy, latest: replyLatest(startOfDay(open.from)) };
}
export const extensionReplyEnd = endOf(extensionReplyWindow);

/** null: no extension waits for its payment. */
export function extensionPaymentWindow(round: RentalRound): Window | null {
  const open = openExtension(round);
  if (open === null || open.approvedAt === null || open.payBy === null) return null;
  return { opens: open.approvedAt, ends: open.payBy, latest: paymentLatest(startOfDay(open.from)) };
}
export const extensionPaymentEnd = endOf(extensionPaymentWindow);

/** From the first day until 3 days before the item is due. */
export const mayAskNow = (round: RentalRound, { now }: Moment): boolean =>
  now >= startOfDay(round.startDate) && now < plus(dueOf(round), -WINDOWS.extensionRequest);

/**
 * Whether the borrower may ask for an extension from this due time: not after one was declined or ended unpaid; after
 * withdrawals and reports of damage a few times, because the owner is notified of each.
 */
export function mayAskAgain(round: RentalRound): boolean {
  const asked = round.extensions.filter(({ from }) => from === dueDateOf(round));
  return asked.length < MAX_EXTENSION_REQUESTS && asked.every((one) => one.state === 'withdrawn' || wasCutShort(one));
}
