import { lateFrom } from './money/late-fee.ts';
import { dueOf, earlier, type Instant, later, plus, startOfDay } from './period.ts';
import { WINDOWS } from './policy.ts';
import type { Assessment, DamageReport, RentalRound, Way } from './rental-round.ts';

/**
 * What fires by time alone, and the command it leads to:
 * reply → Expire, payment_window → CancelUnpaid, checkout → FailPayment (or the payment found), no_shipment → Cancel,
 * receipt → ConfirmReceipt, return_request → RequestReturn, overdue → MarkOverdue, non_return → DeclareNonReturn,
 * completion → ConfirmReturn, damage_dismissal → DismissDamage, damage_fee_charge → charge of the saved card,
 * damage_fee_write_off → WriteOffDamageFee.
 */
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
  'damage_fee_charge',
  'damage_fee_write_off',
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

export interface Deadline {
  readonly kind: DeadlineKind;
  readonly due: Instant;
  /** Which checkout, report or assessment it is about; the decision checks that this is still the one. */
  readonly ref: string | null;
}

const deadline = (kind: DeadlineKind, due: Instant, ref: string | null = null): Deadline => ({ kind, due, ref });
const at = (kind: DeadlineKind, due: Instant | null, ref?: string): Deadline[] =>
  due === null ? [] : [deadline(kind, due, ref)];

const hasCode = (way: Way | null): boolean => way !== null && (way.code !== null || way.handoverCode !== null);

/** Whether a code or a meeting for the way back has been arranged. */
export const hasReturnCode = (round: RentalRound): boolean => hasCode(round.wayBack);

/** Whether the way back has been asked for, or arranged without. */
export const isReturnArranged = (round: RentalRound): boolean =>
  (round.wayBack?.codeTarget ?? null) !== null || hasReturnCode(round);

/** Whether a code or a meeting for the way there has been arranged. */
export const hasShippingCode = (round: RentalRound): boolean => hasCode(round.dispatch);

/** Timers that waited for a damage case go on at the later of their time and 3 days after it. */
function resumed({ damage }: RentalRound, due: Instant): Instant {
  const resumedAt = damage?.resumedAt ?? null;
  return resumedAt === null ? due : later(due, plus(resumedAt, WINDOWS.resume));
}

/** From when the owner can send the item, or hand it over. */
export const shippableFrom = ({ startDate }: RentalRound): Instant =>
  plus(startOfDay(startDate), -WINDOWS.earliestShipping);

/** When the system cancels what was not shipped: a day after the start without a code, three days with one. */
export const noShipmentAt = (round: RentalRound): Instant =>
  plus(
    startOfDay(round.startDate),
    hasShippingCode(round) ? WINDOWS.noShipmentWithCode : WINDOWS.noShipmentWithoutCode,
  );

export const receiptAt = (round: RentalRound): Instant | null =>
  round.shipment && resumed(round, earlier(plus(round.shipment.shippedAt, WINDOWS.receipt), dueOf(round.startDate)));

/** When the system asks for the item: 3 days before due, and at once when a settled damage case left it out. */
export function returnReminderAt(round: RentalRound): Instant {
  const usual = plus(dueOf(round.startDate), -WINDOWS.returnReminder);
  const wantedBackAt = round.damage?.wantedBackAt ?? null;
  return wantedBackAt === null ? usual : earlier(usual, wantedBackAt);
}

export const nonReturnAt = (round: RentalRound): Instant | null => {
  const from = lateFrom(round);
  return from && resumed(round, plus(from, WINDOWS.nonReturn));
};

export const completionAt = (round: RentalRound): Instant | null =>
  round.returned && resumed(round, plus(round.returned.at, WINDOWS.completion));

const NO_ASSESSMENTS: readonly Assessment[] = [];
/** Every damage fee there ever was, the newest last. */
export const assessmentsOf = ({ damage }: RentalRound): readonly Assessment[] => damage?.assessments ?? NO_ASSESSMENTS;

/** The fee that is to be paid now, or undefined. */
export const openAssessment = (round: RentalRound) => assessmentsOf(round).find(({ state }) => state === 'open');

/** The report that is being looked into, or null. */
export const openReport = ({ status, damage }: RentalRound): DamageReport | null =>
  status === 'damage_reported' ? (damage?.report ?? null) : null;

/** When the system gives up an unpaid damage fee. */
export const writeOffAt = ({ assessedAt }: Assessment): Instant => plus(assessedAt, WINDOWS.damageFeeWriteOff);

/** A party's own report is dismissed after 14 days unless a fee was assessed for it; all others need an operator. */
export const dismissalAt = ({ damage }: RentalRound): Instant | null => {
  const report = damage?.report ?? null;
  if (report === null || report.assessed || (report.by !== 'borrower' && report.by !== 'owner')) return null;
  return plus(report.reportedAt, WINDOWS.autoDismissal);
};

/** The deadlines that the round's state asks for, past ones too; a status that isn't final has one or an operator task. */
export function deadlinesOf(round: RentalRound): readonly Deadline[] {
  switch (round.status) {
    case 'requested':
    case 'request_sent':
      return [deadline('reply', round.replyBy)];
    case 'request_approved':
      return at('payment_window', round.payment?.payBy ?? null);
    case 'payment_pending':
      return at('checkout', round.payment?.checkout?.expiresAt ?? null, round.payment?.checkout?.checkoutId);
    case 'paid':
    case 'shipping_code_generating':
    case 'await_shipment_code':
    case 'shipping_code_generated':
      return [deadline('no_shipment', noShipmentAt(round))];
    case 'shipped':
      return at('receipt', receiptAt(round));
    case 'in_use':
      return [...returnRequest(round), deadline('overdue', round.deadline)];
    case 'return_shipping_code_generated':
      return [deadline('overdue', round.deadline)];
    case 'usage_overdue':
      return [...returnRequest(round), ...at('non_return', nonReturnAt(round))];
    case 'returned':
      return at('completion', completionAt(round));
    case 'damage_reported':
      return at('damage_dismissal', dismissalAt(round), round.damage?.report?.reportId);
    case 'damage_fee_pending':
      return damageFee(round);
    default:
      return [];
  }
}

function returnRequest(round: RentalRound): Deadline[] {
  if (isReturnArranged(round)) return [];
  return [deadline('return_request', returnReminderAt(round))];
}

function damageFee(round: RentalRound): Deadline[] {
  const open = openAssessment(round);
  if (open === undefined) return [];
  const writeOff = deadline('damage_fee_write_off', writeOffAt(open), open.assessmentId);
  return open.failedAt === null ? [deadline('damage_fee_charge', open.payBy, open.assessmentId), writeOff] : [writeOff];
}

/**
 * From when the round counts as overdue: its deadline, while the item should be on its way back or is known to be late.
 * Time alone makes it overdue, whether or not the timer has fired. null: it can't be.
 */
export function overdueFrom(round: RentalRound): Instant | null {
  switch (round.status) {
    case 'in_use':
    case 'return_shipping_code_generated':
    case 'usage_overdue':
      return round.deadline;
    case 'damage_reported':
    case 'damage_fee_pending':
      // A report does not make a late item punctual.
      return round.damage?.report?.from === 'usage_overdue' && round.returned === null ? round.deadline : null;
    default:
      return null;
  }
}

/** Whether the borrower owes a fee of this round: it keeps them from new requests. */
export const hasUnpaidFee = (round: RentalRound): boolean =>
  round.lateFee?.state === 'due' || assessmentsOf(round).some(({ state }) => state === 'open');
