import { dueOf, earlier, type Instant, later, plus, startOfDay } from './period.ts';
import { WINDOWS } from './policy.ts';
import type { RentalRound } from './rental-round.ts';

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

/** Whether a code or a meeting for the way back has been arranged. */
export const hasReturnCode = (round: RentalRound): boolean =>
  round.returnCode !== null || round.returnHandoverCode !== null;

/** Whether a code or a meeting for the way there has been arranged. */
export const hasShippingCode = (round: RentalRound): boolean =>
  round.shippingCode !== null || round.handoverCode !== null;

/** From when late days count: the later of the deadline and 24 h after the first return code; null without a code. */
export const lateFrom = (round: RentalRound): Instant | null =>
  round.firstReturnCodeAt === null
    ? null
    : later(round.deadline, plus(round.firstReturnCodeAt, WINDOWS.firstReturnCode));

/** Timers that waited for a damage case go on at the later of their time and 3 days after it. */
const resumed = (round: RentalRound, due: Instant): Instant =>
  round.resumedAt === null ? due : later(due, plus(round.resumedAt, WINDOWS.resume));

/** When the system cancels what was not shipped: a day after the start without a code, three days with one. */
export const noShipmentAt = (round: RentalRound): Instant =>
  plus(
    startOfDay(round.startDate),
    hasShippingCode(round) ? WINDOWS.noShipmentWithCode : WINDOWS.noShipmentWithoutCode,
  );

export const receiptAt = (round: RentalRound, shippedAt: Instant): Instant =>
  resumed(round, earlier(plus(shippedAt, WINDOWS.receipt), dueOf(round.startDate)));

/** When the system asks for the item: 3 days before due, and at once when a settled damage case left it out. */
export function returnReminderAt(round: RentalRound): Instant {
  const usual = plus(dueOf(round.startDate), -WINDOWS.returnReminder);
  return round.wantedBackAt === null ? usual : earlier(usual, round.wantedBackAt);
}

export const nonReturnAt = (round: RentalRound): Instant | null => {
  const from = lateFrom(round);
  return from && resumed(round, plus(from, WINDOWS.nonReturn));
};

export const completionAt = (round: RentalRound, itemReturnedAt: Instant): Instant =>
  resumed(round, plus(itemReturnedAt, WINDOWS.completion));

/** The fee that is to be paid now, or undefined. */
export const openAssessment = (round: RentalRound) => round.assessments.find(({ state }) => state === 'open');

/** A party's own report is dismissed after 14 days unless a fee was assessed for it; all others need an operator. */
export const dismissalAt = (round: RentalRound): Instant | null => {
  const { report } = round;
  if (report === null || report.assessed || (report.by !== 'borrower' && report.by !== 'owner')) return null;
  return plus(report.reportedAt, WINDOWS.autoDismissal);
};

/** The deadlines that the round's state asks for, past ones too; a status that isn't final has one or an operator task. */
export function deadlinesOf(round: RentalRound): readonly Deadline[] {
  switch (round.status) {
    case 'requested':
    case 'request_sent':
      return [deadline('reply', round.replyBy || plus(round.requestedAt, WINDOWS.reply))];
    case 'request_approved':
      return round.payBy === null ? [] : [deadline('payment_window', round.payBy)];
    case 'payment_pending':
      return round.checkout === null ? [] : [deadline('checkout', round.checkout.expiresAt, round.checkout.checkoutId)];
    case 'paid':
    case 'shipping_code_generating':
    case 'await_shipment_code':
    case 'shipping_code_generated':
      return [deadline('no_shipment', noShipmentAt(round))];
    case 'shipped':
      return round.shippedAt === null ? [] : [deadline('receipt', receiptAt(round, round.shippedAt))];
    case 'in_use':
      return [...returnRequest(round), deadline('overdue', round.deadline)];
    case 'return_shipping_code_generated':
      return [deadline('overdue', round.deadline)];
    case 'usage_overdue':
      return [...returnRequest(round), ...nonReturn(round)];
    case 'returned':
      return round.itemReturnedAt === null ? [] : [deadline('completion', completionAt(round, round.itemReturnedAt))];
    case 'damage_reported':
      return damageDismissal(round);
    case 'damage_fee_pending':
      return damageFee(round);
    default:
      return [];
  }
}

function returnRequest(round: RentalRound): Deadline[] {
  if (round.returnCodeTarget !== null || hasReturnCode(round)) return [];
  return [deadline('return_request', returnReminderAt(round))];
}

function nonReturn(round: RentalRound): Deadline[] {
  const due = nonReturnAt(round);
  return due === null ? [] : [deadline('non_return', due)];
}

function damageDismissal(round: RentalRound): Deadline[] {
  const due = dismissalAt(round);
  return due === null || round.report === null ? [] : [deadline('damage_dismissal', due, round.report.reportId)];
}

function damageFee(round: RentalRound): Deadline[] {
  const open = openAssessment(round);
  if (open === undefined) return [];
  const writeOff = deadline(
    'damage_fee_write_off',
    plus(open.assessedAt, WINDOWS.damageFeeWriteOff),
    open.assessmentId,
  );
  return open.failedAt === null ? [deadline('damage_fee_charge', open.payBy, open.assessmentId), writeOff] : [writeOff];
}
