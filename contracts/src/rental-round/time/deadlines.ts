import { type InterruptionKind, type Interruptions, movedEnd, uninterrupted, type Window } from './interruptions.ts';
import { lateFrom, returnEnd, returnWindow } from '../late-return.ts';
import { earlier, endOfStartDay, type Instant, later, plus, returnDueOf, startOfDay } from './period.ts';
import { WINDOWS } from '../policy.ts';
import { assessmentsOf, openAnswer, openAssessment } from '../damage/open-case.ts';
import { lapsesAt } from '../money/round-money.ts';
import { ANSWERING_PARTIES, type AnsweringParty } from '../events/shapes.ts';
import type { AskedAnswer, Assessment, RentalRound, Way } from '../rental-round.ts';

/** What happens by time alone. The server's `processes/deadlines/deadline-effects.ts` has the effect of each. */
export const DEADLINE_KINDS = [
  'reply',
  'payment_window',
  'checkout',
  'no_shipment',
  'receipt',
  'return_request',
  'overdue',
  'non_return',
  'completion',
  'damage_dismissal',
  'answer',
  'damage_fee_charge',
  'damage_fee_write_off',
  'proposal',
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

/** No party loses anything by these: they also fire during maintenance, and interruptions don't postpone them. */
export const HARMLESS_DEADLINES: readonly DeadlineKind[] = ['return_request', 'proposal'];

export interface Deadline {
  readonly kind: DeadlineKind;
  readonly due: Instant;
  /** The checkout, report, assessment or proposal that it is about; the decision checks that it is still current. */
  readonly ref: string | null;
  /** When it was due before an interruption postponed it, and the kind of interruption; null: not postponed. */
  readonly moved: { readonly from: Instant; readonly by: InterruptionKind } | null;
}

function deadline(
  kind: DeadlineKind,
  window: Window,
  interruptions: Interruptions,
  ref: string | null = null,
): Deadline {
  const { ends: due, by } = movedEnd(window, interruptions);
  return { kind, due, ref, moved: by && { from: window.ends, by } };
}
const at = (kind: DeadlineKind, window: Window | null, interruptions: Interruptions, ref?: string): Deadline[] =>
  window === null ? [] : [deadline(kind, window, interruptions, ref)];

/** The end of a window of the round, including interruptions so far. */
type EndOf<Known extends Instant | null> = (round: RentalRound, interruptions: Interruptions) => Known;
function endOf(windowOf: (round: RentalRound, interruptions: Interruptions) => Window): EndOf<Instant>;
function endOf(windowOf: (round: RentalRound, interruptions: Interruptions) => Window | null): EndOf<Instant | null>;
function endOf(windowOf: (round: RentalRound, interruptions: Interruptions) => Window | null): EndOf<Instant | null> {
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

function checkoutWindow(round: RentalRound): Window | null {
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

const receiptWindow = (round: RentalRound): Window | null =>
  round.shipment && {
    opens: round.shipment.shippedAt,
    ends: resumed(round, earlier(plus(round.shipment.shippedAt, WINDOWS.receipt), returnDueOf(round.startDate))),
  };
export const receiptAt = endOf(receiptWindow);

/**
 * When the system requests the item's return: 3 days before it is due, or at once when a settled damage case left it
 * with the borrower.
 */
export function returnReminderAt(round: RentalRound): Instant {
  const usual = plus(returnDueOf(round.startDate), -WINDOWS.returnReminder);
  const wantedBackAt = round.damage?.wantedBackAt ?? null;
  return wantedBackAt === null ? usual : earlier(usual, wantedBackAt);
}

const nonReturnWindow = (round: RentalRound, interruptions: Interruptions): Window | null => {
  const opens = lateFrom(round, interruptions);
  return opens === null ? null : { opens, ends: resumed(round, plus(opens, WINDOWS.nonReturn)) };
};
export const nonReturnAt = endOf(nonReturnWindow);

const completionWindow = (round: RentalRound): Window | null =>
  round.returned && { opens: round.returned.at, ends: resumed(round, plus(round.returned.at, WINDOWS.completion)) };
export const completionAt = endOf(completionWindow);

type Claim = Pick<Assessment, 'assessedAt' | 'payBy'>;
const objectionWindow = ({ assessedAt, payBy }: Claim): Window => ({ opens: assessedAt, ends: payBy });
/** Until when the borrower may object to the fee; then the saved card is charged. */
export const objectionEnd = (fee: Claim, interruptions: Interruptions): Instant =>
  movedEnd(objectionWindow(fee), interruptions).ends;

/** When the card is declined late, the borrower still gets time to pay on a page. */
const writeOffWindow = ({ assessedAt, failedAt }: Assessment): Window => {
  const end = plus(assessedAt, WINDOWS.damageFeeWriteOff);
  return { opens: assessedAt, ends: failedAt === null ? end : later(end, plus(failedAt, WINDOWS.resume)) };
};
/** When the system writes off an unpaid damage fee. */
export const writeOffAt = (fee: Assessment, interruptions: Interruptions): Instant =>
  movedEnd(writeOffWindow(fee), interruptions).ends;

const answerWindow = ({ askedAt, answerBy }: AskedAnswer): Window => ({ opens: askedAt, ends: answerBy });
/** Until when this party has to answer; null: not asked. */
export function answerDeadline(round: RentalRound, of: AnsweringParty, interruptions: Interruptions): Deadline | null {
  const asked = openAnswer(round, of);
  return asked === undefined ? null : deadline('answer', answerWindow(asked), interruptions);
}
export const answerEnd = (...asked: Parameters<typeof answerDeadline>): Instant | null =>
  answerDeadline(...asked)?.due ?? null;

/**
 * The reporter, if the report can be dismissed by time alone; null for reports that need an operator: those with an
 * assessed fee, operators' and the system's.
 */
function ownReporter({ damage }: RentalRound): AnsweringParty | null {
  const report = damage?.report ?? null;
  if (report === null || report.assessed) return null;
  return report.by === 'borrower' || report.by === 'owner' ? report.by : null;
}

/** Parties other than the reporter that were asked for an answer and haven't given it. */
export const unansweredCounterparts = (round: RentalRound): readonly AnsweringParty[] =>
  ANSWERING_PARTIES.filter((of) => of !== ownReporter(round) && openAnswer(round, of) !== undefined);

/**
 * The window at whose end a report is dismissed: 14 days, not counting the time in which an answer was awaited, and at
 * least 3 days after the last answer; null while an answer is awaited.
 */
const dismissalWindow = (round: RentalRound): Window | null => {
  const report = round.damage?.report ?? null;
  if (report === null || ownReporter(round) === null) return null;
  if (ANSWERING_PARTIES.some((of) => openAnswer(round, of) !== undefined)) return null;
  const { reportedAt, answers = {} } = report;
  const waits = Object.values(answers).flatMap(({ askedAt: from, closedAt: to }) =>
    to === null ? [] : [{ from, to }],
  );
  const last = waits.map(({ to }) => to).reduce(later, reportedAt);
  const usual = plus(last, WINDOWS.autoDismissal - uninterrupted(reportedAt, last, waits));
  // Interruptions before it opens don't move its end: at least 3 days remain after them.
  return { opens: last, ends: later(usual, plus(last, WINDOWS.resume)) };
};
/** A reporter who doesn't answer gives up the report. */
const silentReporterWindow = (round: RentalRound): Window | null => {
  const reporter = ownReporter(round);
  const asked = reporter === null ? undefined : openAnswer(round, reporter);
  return asked === undefined ? null : answerWindow(asked);
};
/** When the system dismisses the report. */
export const dismissalAt = endOf((round) => silentReporterWindow(round) ?? dismissalWindow(round));

/**
 * All deadlines that follow from the round's state, including past ones; a status that isn't final has one or an
 * operators' task. At most one per kind: stored deadlines are identified by it.
 */
export const deadlinesOf = (round: RentalRound, interruptions: Interruptions): readonly Deadline[] => [
  ...deadlinesByStatus(round, interruptions),
  ...oldestProposal(round),
];

/** Proposals expire one after the other, in order: once one has ended, this is the next one's deadline. */
const oldestProposal = ({ money }: RentalRound): Deadline[] =>
  money.proposals
    .slice(0, 1)
    .map((one) => ({ kind: 'proposal', due: lapsesAt(one), ref: one.proposalId, moved: null }));

function deadlinesByStatus(round: RentalRound, interruptions: Interruptions): readonly Deadline[] {
  switch (round.status) {
    case 'requested':
    case 'request_sent':
      return [deadline('reply', replyWindow(round), interruptions)];
    case 'request_approved':
      return at('payment_window', paymentWindow(round), interruptions);
    case 'payment_pending':
      return at('checkout', checkoutWindow(round), interruptions, round.payment?.checkout?.checkoutId);
    case 'paid':
    case 'shipping_code_generating':
    case 'await_shipment_code':
    case 'shipping_code_generated':
      return [deadline('no_shipment', shipmentWindow(round), interruptions)];
    case 'shipped':
      return at('receipt', receiptWindow(round), interruptions);
    case 'in_use':
      return [...returnRequest(round), deadline('overdue', returnWindow(round, interruptions), interruptions)];
    case 'return_shipping_code_generated':
      return [deadline('overdue', returnWindow(round, interruptions), interruptions)];
    case 'usage_overdue':
      return [...returnRequest(round), ...at('non_return', nonReturnWindow(round, interruptions), interruptions)];
    case 'returned':
      return at('completion', completionWindow(round), interruptions);
    case 'damage_reported':
      return [
        ...at('damage_dismissal', dismissalWindow(round), interruptions, round.damage?.report?.reportId),
        ...at('answer', silentReporterWindow(round), interruptions, round.damage?.report?.reportId),
      ];
    case 'damage_fee_pending':
      return damageFee(round, interruptions);
    default:
      return [];
  }
}

function returnRequest(round: RentalRound): Deadline[] {
  if (isReturnArranged(round)) return [];
  return [{ kind: 'return_request', due: returnReminderAt(round), ref: null, moved: null }];
}

function damageFee(round: RentalRound, interruptions: Interruptions): Deadline[] {
  const open = openAssessment(round);
  if (open === undefined) return [];
  const writeOff = deadline('damage_fee_write_off', writeOffWindow(open), interruptions, open.assessmentId);
  if (open.failedAt !== null) return [writeOff];
  return [deadline('damage_fee_charge', objectionWindow(open), interruptions, open.assessmentId), writeOff];
}

/**
 * From when the round counts as overdue: its deadline, while the item should be on its way back or is known to be late.
 * Time alone makes it overdue, even before the timer has fired. null: it can't be overdue.
 */
export function overdueFrom(round: RentalRound, interruptions: Interruptions): Instant | null {
  switch (round.status) {
    case 'in_use':
    case 'return_shipping_code_generated':
    case 'usage_overdue':
      return returnEnd(round, interruptions);
    case 'damage_reported':
    case 'damage_fee_pending':
      // A damage report doesn't make a late item punctual.
      return round.damage?.report?.from === 'usage_overdue' && round.returned === null
        ? returnEnd(round, interruptions)
        : null;
    default:
      return null;
  }
}

/** Whether the borrower owes a fee of this round, which prevents new requests. */
export const hasUnpaidFee = (round: RentalRound): boolean =>
  round.lateFee?.state === 'due' || assessmentsOf(round).some(({ state }) => state === 'open');
