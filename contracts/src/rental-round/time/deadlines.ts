import { assessmentsOf, openAnswer, openAssessment } from '../damage/open-case.ts';
import type { AnsweringParty } from '../events/shapes.ts';
import { openExtension } from '../extension.ts';
import { returnEnd, returnWindow } from '../late-return.ts';
import { lapsesAt } from '../money/round-money.ts';
import type { RentalRound } from '../rental-round.ts';
import { isFinal } from '../status.ts';
import {
  answerWindow,
  dismissalWindow,
  objectionWindow,
  silentReporterWindow,
  writeOffWindow,
} from './damage-windows.ts';
import { extensionPaymentWindow, extensionReplyWindow } from './extension-windows.ts';
import { type InterruptionKind, type Interruptions, movedEnd, type Window } from './interruptions.ts';
import type { Instant } from './period.ts';
import {
  checkoutWindow,
  completionWindow,
  isReturnArranged,
  nonReturnWindow,
  paymentWindow,
  receiptWindow,
  replyWindow,
  returnReminderAt,
  shipmentWindow,
} from './windows.ts';

/** What happens by time alone. The server's `processes/deadlines/deadline-effects.ts` has the effect of each. */
export const DEADLINE_KINDS = [
  'reply',
  'payment_window',
  'checkout',
  'no_shipment',
  'receipt',
  'extension_reply',
  'extension_payment',
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
  /** The checkout, extension, report, assessment or proposal that it is about; the decision checks that it is still current. */
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

/** Until when this party has to answer; null: not asked. */
export function answerDeadline(round: RentalRound, of: AnsweringParty, interruptions: Interruptions): Deadline | null {
  const asked = openAnswer(round, of);
  return asked === undefined ? null : deadline('answer', answerWindow(asked), interruptions);
}
export const answerEnd = (...asked: Parameters<typeof answerDeadline>): Instant | null =>
  answerDeadline(...asked)?.due ?? null;

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
      return [
        ...extension(round, interruptions),
        ...returnRequest(round),
        deadline('overdue', returnWindow(round, interruptions), interruptions),
      ];
    case 'return_shipping_code_generated':
      return [
        ...extension(round, interruptions),
        deadline('overdue', returnWindow(round, interruptions), interruptions),
      ];
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

function extension(round: RentalRound, interruptions: Interruptions): Deadline[] {
  const n = openExtension(round)?.n.toString();
  return [
    ...at('extension_reply', extensionReplyWindow(round), interruptions, n),
    ...at('extension_payment', extensionPaymentWindow(round), interruptions, n),
  ];
}

/** The return isn't requested while an extension may move it. */
function returnRequest(round: RentalRound): Deadline[] {
  if (isReturnArranged(round) || openExtension(round) !== null) return [];
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

/** Whether the card saved for the round's fees may still be charged. */
export const mayBeCharged = (round: RentalRound): boolean => !isFinal(round.status) || hasUnpaidFee(round);
