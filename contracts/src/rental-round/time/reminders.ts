import { objectionEnd } from './damage-windows.ts';
import { isBeingCharged, openExtension } from '../extension.ts';
import { answerEnd } from './deadlines.ts';
import { extensionPaymentEnd, extensionReplyEnd } from './extension-windows.ts';
import { paymentEnd, replyEnd } from './windows.ts';
import { openAssessment } from '../damage/open-case.ts';
import { ANSWERING_PARTIES, type AnsweringParty } from '../events/shapes.ts';
import type { Interruptions } from './interruptions.ts';
import { openPayouts } from '../money/obligations.ts';
import { returnEnd } from '../late-return.ts';
import { addDays, DAY, handoverDue, HOUR, type Instant, plus, startOfDay } from './period.ts';
import { PAYOUT_REMINDER_DAYS, WINDOWS } from '../policy.ts';
import type { RentalRound } from '../rental-round.ts';
import { shipByOf } from './ship-by.ts';

/**
 * Reminders for a round's parties by time alone: 6 h before a reply or payment window ends, of an extension too; the evening before the day
 * on which a parcel should be in a shop or people should meet; 3 days and 1 day before the return is due; each day that it
 * is overdue; days 5 and 6 before a damage fee is charged to the card; days 7 and 23 of the 30 for an answer to
 * operators; 3, 14, 30 and 60 days of a payout that can't be sent, until operators take over.
 */
export const REMINDER_KINDS = [
  'reply',
  'payment',
  'extension_reply',
  'extension_payment',
  'ship_by',
  'due_in_3_days',
  'due_tomorrow',
  'overdue',
  'fee_day_5',
  'fee_day_6',
  'answer_borrower_day_7',
  'answer_borrower_day_23',
  'answer_owner_day_7',
  'answer_owner_day_23',
  'payout_day_3',
  'payout_day_14',
  'payout_day_30',
  'payout_day_60',
] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Whether it asks the owner to set up the account that a payout waits for. */
export const isOfPayout = (kind: ReminderKind): boolean => kind.startsWith('payout_');

export interface Reminder {
  readonly kind: ReminderKind;
  readonly due: Instant;
  /** The time it reminds of: from then on it is skipped. */
  readonly deadline: Instant;
  /** It repeats every day until then. */
  readonly daily: boolean;
}

const BEFORE_WINDOW_ENDS = 6 * HOUR;
/** The hour in Tokyo. */
const EVENING = 18 * HOUR;

const once = (kind: ReminderKind, due: Instant, deadline: Instant): Reminder => ({ kind, due, deadline, daily: false });

/**
 * All reminders that follow from the round's state, including past ones; an interruption that postpones a window
 * postpones its reminder.
 */
export const remindersOf = (round: RentalRound, interruptions: Interruptions): readonly Reminder[] => [
  ...ofStatus(round, interruptions),
  ...beforeEnd('extension_reply', extensionReplyEnd(round, interruptions)),
  ...beforeEnd('extension_payment', paidByBorrower(round) ? extensionPaymentEnd(round, interruptions) : null),
  ...ofHeldPayout(round),
];

/** While the saved card is being charged for an extension, the borrower has nothing to do. */
function paidByBorrower(round: RentalRound): boolean {
  const open = openExtension(round);
  return open !== null && !isBeingCharged(open);
}

function ofStatus(round: RentalRound, interruptions: Interruptions): readonly Reminder[] {
  switch (round.status) {
    case 'requested':
    case 'request_sent':
      return beforeEnd('reply', replyEnd(round, interruptions));
    case 'request_approved':
    case 'payment_pending':
      return beforeEnd('payment', paymentEnd(round, interruptions));
    case 'await_shipment_code':
    case 'shipping_code_generated':
      return [beforeHandover(round)];
    case 'in_use':
    case 'return_shipping_code_generated':
      return beforeReturn(returnEnd(round, interruptions));
    case 'usage_overdue':
      return daily(returnEnd(round, interruptions));
    case 'damage_fee_pending':
      return beforeCharge(round, interruptions);
    case 'damage_reported':
      return ANSWERING_PARTIES.flatMap((of) => beforeAnswer(of, answerEnd(round, of, interruptions)));
    default:
      return [];
  }
}

/** Payouts that may be sent but weren't wait for the owner's account. Only the oldest one has reminders. */
function ofHeldPayout(round: RentalRound): readonly Reminder[] {
  const [oldest] = openPayouts(round)
    .map(({ orderedAt }) => orderedAt)
    .sort();
  if (oldest === undefined) return [];
  return PAYOUT_REMINDER_DAYS.map((days, at) => {
    const next = PAYOUT_REMINDER_DAYS[at + 1];
    const deadline = plus(oldest, next === undefined ? WINDOWS.payoutTask : next * DAY);
    return once(`payout_day_${days}`, plus(oldest, days * DAY), deadline);
  });
}

/** Counted from the day of the question. */
const FIRST_AFTER = 7 * DAY;
const SECOND_AFTER = 23 * DAY;

function beforeAnswer(of: AnsweringParty, end: Instant | null): readonly Reminder[] {
  if (end === null) return [];
  const after = (time: number) => plus(end, time - WINDOWS.answer);
  return [
    once(`answer_${of}_day_7`, after(FIRST_AFTER), after(SECOND_AFTER)),
    once(`answer_${of}_day_23`, after(SECOND_AFTER), end),
  ];
}

const beforeEnd = (kind: ReminderKind, end: Instant | null): readonly Reminder[] =>
  end === null ? [] : [once(kind, plus(end, -BEFORE_WINDOW_ENDS), end)];

/** A parcel that was paid late is only reminded of before its legal deadline. */
function beforeHandover(round: RentalRound): Reminder {
  const { startDate, handover, dispatch } = round;
  const shipBy = shipByOf(round);
  const evening = plus(startOfDay(addDays(startDate, -2)), EVENING);
  if (shipBy === null) return once('ship_by', evening, handoverDue(startDate, handover.method));
  const dayBefore = plus(shipBy, -DAY);
  // If the code may come after that evening, its own notification has just said the time.
  const isTooEarly = (dispatch?.codeTarget ?? dayBefore) > dayBefore;
  return once('ship_by', isTooEarly ? plus(shipBy, -BEFORE_WINDOW_ENDS) : dayBefore, shipBy);
}

const beforeReturn = (end: Instant): readonly Reminder[] => [
  once('due_in_3_days', plus(end, -3 * DAY), plus(end, -DAY)),
  once('due_tomorrow', plus(end, -DAY), end),
];

/** The notification of the event covers the first day. */
const daily = (end: Instant): readonly Reminder[] => [
  { kind: 'overdue', due: plus(end, DAY), deadline: plus(end, WINDOWS.nonReturn), daily: true },
];

function beforeCharge(round: RentalRound, interruptions: Interruptions): readonly Reminder[] {
  const open = openAssessment(round);
  if (open === undefined || open.failedAt !== null) return [];
  const end = objectionEnd(open, interruptions);
  return [once('fee_day_5', plus(end, -2 * DAY), plus(end, -DAY)), once('fee_day_6', plus(end, -DAY), end)];
}

/** The latest time of a daily reminder until now; of others, their only one. */
export function latestOccurrence({ due, daily: again }: Reminder, now: Instant): Instant {
  if (!again || now < due) return due;
  return plus(due, Math.floor((Date.parse(now) - Date.parse(due)) / DAY) * DAY);
}
