import type { RoundRejectionCode } from '../../errors.ts';
import type { Party } from '../../events/event-metadata.ts';
import { type Action, ACTIONS } from './actions.ts';
import { doneIn, need, open, openFor, refusalToOthers, rule, type Rule, systemFrom, type Verdict } from './checks.ts';
import { EXTENSION_RULES, noExtensionOpen } from './extension-rules.ts';
import { MAX_EVIDENCE } from '../../limits.ts';
import { evidenceOf } from '../damage/damage-changes.ts';
import { damageFeeLimits } from '../damage/damage-fee-limits.ts';
import { mayHaveFitRefund } from '../fit-refund.ts';
import { dismissalAt, objectionEnd, writeOffAt } from '../time/damage-windows.ts';
import { fitRefundEnd } from '../time/fit-refund-window.ts';
import {
  completionAt,
  hasReturnCode,
  isReturnArranged,
  nonReturnAt,
  noShipmentAt,
  paymentEnd,
  receiptAt,
  replyEnd,
  returnReminderAt,
  shippableFrom,
} from '../time/windows.ts';
import { openAssessment, openReport } from '../damage/open-case.ts';
import { ANSWERING_PARTIES } from '../events/shapes.ts';
import type { Moment } from '../time/interruptions.ts';
import { canChoose, meetingWindow } from '../meeting-slots.ts';
import { isLateFeePayable, returnEnd } from '../late-return.ts';
import { grantable, returnedRefunds, reversible, settleable, unaccountedMovements } from '../money/obligations.ts';
import type { RentalRound } from '../rental-round.ts';
import { parcelOnItsWay } from '../tracking.ts';
import { hasPayer, lapsesAt } from '../money/round-money.ts';
import { BOOKED_STATUSES, isFinal, OUT_STATUSES } from '../status.ts';

/**
 * The only place that says what may be done with a round, by whom and when. Decisions require these rules and then
 * return the events; `actions` in the interface are the rules that return true. Decisions also check what depends on
 * the command's input (a code, an amount) or on other rounds and users: an approval is rejected while the parties block
 * each other or another borrower is late with the item.
 */

/** Actions without a button: the system takes them at their time. */
export type TimedAction = 'expire' | 'expire_extension' | 'mark_overdue' | 'declare_non_return' | 'lapse_proposal';

const isDelivery = need(({ handover }) => handover.method === 'delivery', 'delivery_only');
const isMeeting = need(({ handover }) => handover.method === 'pickup', 'pickup_only');
export const RULES = {
  approve: rule(
    ['owner', 'system'],
    doneIn('request_approved'),
    open('Approved'),
    need((round, { now, interruptions }) => now < replyEnd(round, interruptions), 'reply_window_over'),
  ),
  /** Possible after the reply window, too, until the expiry is recorded. */
  decline: rule(['owner'], doneIn('request_declined'), open('Declined')),
  withdraw: rule(['borrower'], doneIn('request_cancelled'), open('Withdrawn')),
  reject: rule(['operator', 'system'], doneIn('rejected'), open('Rejected')),
  expire: rule(['system'], doneIn('request_expired'), open('Expired'), systemFrom(replyEnd)),

  /** Possible while a payment page is open, too. */
  pay: rule(['borrower'], (round, _party, { now, interruptions }) => {
    if (round.unavailable !== undefined && BOOKED_STATUSES.includes(round.status)) return 'item_not_rentable';
    if (round.status === 'payment_pending') return true;
    const end = paymentEnd(round, interruptions);
    if (round.status !== 'request_approved' || end === null) return 'only_approved_payable';
    return now < end || 'payment_window_over';
  }),
  give_up_payment: rule(['borrower', 'system'], open('PaymentFailed')),
  /** An operator cancels when the item won't come back. */
  cancel_unpaid: rule(
    ['owner', 'operator', 'system'],
    doneIn('request_cancelled'),
    need(({ status }) => status === 'request_approved', 'transition_not_allowed'),
    ({ unavailable }, party) => party !== 'operator' || unavailable !== undefined || 'not_owner',
    systemFrom(paymentEnd),
  ),

  cancel: rule(
    ['borrower', 'owner', 'operator', 'system'],
    doneIn('cancelled'),
    open('Cancelled'),
    systemFrom(noShipmentAt),
  ),
  register_shipping_code: rule(['operator'], isDelivery, open('ShippingCodeRegistered')),
  mark_shipped: rule(
    ['owner'],
    doneIn('shipped'),
    need(({ status }) => status !== 'paid' && status !== 'shipping_code_generating', 'shipping_code_required'),
    open('Shipped'),
    need((round, { now }) => now >= shippableFrom(round), 'too_early_to_ship'),
  ),
  register_tracking: rule(
    ['operator'],
    isDelivery,
    open('TrackingRegistered'),
    need((round) => parcelOnItsWay(round) !== null, 'transition_not_allowed'),
  ),
  confirm_receipt: rule(['borrower', 'operator', 'system'], doneIn('in_use'), open('Received'), systemFrom(receiptAt)),

  ...EXTENSION_RULES,

  /** An item that came back, or is late, is too late for it. */
  request_fit_refund: rule(
    ['borrower'],
    ({ fitRefundAt }) => (fitRefundAt === undefined ? true : 'done'),
    open('FitRefundRequested'),
    need(mayHaveFitRefund, 'fit_refund_not_possible'),
    need((round, { now, interruptions }) => now < (fitRefundEnd(round, interruptions) ?? now), 'fit_refund_not_now'),
  ),
  request_return: rule(
    ['borrower', 'system'],
    (round) => (isReturnArranged(round) && OUT_STATUSES.includes(round.status) ? 'done' : true),
    (round, party) =>
      openFor(round, party, round.handover.method === 'delivery' ? 'ReturnCodeRequested' : 'ReturnArranged'),
    systemFrom(returnReminderAt),
    (round, party, moment) => (party === 'system' ? noExtensionOpen(round, party, moment) : true),
  ),
  offer_slots: rule(['owner'], isMeeting, open('SlotsOffered'), (round, _party, moment) =>
    meetingWindow(round, moment) === null ? 'slots_not_now' : true,
  ),
  choose_slot: rule(
    ['borrower'],
    isMeeting,
    open('SlotChosen'),
    need((round, { now }) => canChoose(round, now), 'slot_not_offered'),
  ),
  register_return_code: rule(['operator'], open('ReturnCodeRegistered'), isDelivery),
  mark_overdue: rule(
    ['system'],
    doneIn('usage_overdue'),
    open('BecameOverdue'),
    systemFrom(returnEnd),
    noExtensionOpen,
  ),
  mark_returned: rule(
    ['borrower', 'operator'],
    doneIn('returned'),
    open('Returned'),
    need(hasReturnCode, 'return_code_missing'),
  ),
  declare_non_return: rule(
    ['system'],
    (round) => (openReport(round)?.nonReturn ? 'done' : true),
    open('DamageReported'),
    systemFrom(nonReturnAt),
  ),
  confirm_return: rule(['owner', 'system'], doneIn('completed'), open('Completed'), systemFrom(completionAt)),

  report_damage: rule(['borrower', 'owner', 'operator'], open('DamageReported'), ({ damage }, party) =>
    party !== 'operator' && damage?.reportedBy.includes(party) ? 'already_reported' : true,
  ),
  add_evidence: rule(['borrower', 'owner', 'operator'], open('EvidenceAdded'), (round, party) => {
    const report = openReport(round);
    return report === null || evidenceOf(report, party) < MAX_EVIDENCE || 'too_much_evidence';
  }),
  ask_for_answer: rule(
    ['operator'],
    open('AnswerRequested'),
    need(
      (round) => ANSWERING_PARTIES.some((of) => openReport(round)?.answers?.[of] === undefined),
      'answer_already_requested',
    ),
  ),
  dismiss_damage: rule(
    ['operator', 'system'],
    open('DamageDismissed'),
    need((round) => openReport(round) !== null, 'no_open_report'),
    systemFrom(dismissalAt),
  ),
  order_refund: rule(['operator'], open('RefundOrdered')),
  assess_damage_fee: rule(
    ['operator'],
    open('DamageFeeAssessed'),
    need((round) => {
      const { least, most } = damageFeeLimits(round);
      return least <= most;
    }, 'fee_too_large'),
  ),
  /** After an outage both timers may be due at once: the saved card is charged first. */
  write_off_damage_fee: rule(
    ['operator', 'system'],
    open('DamageFeeWrittenOff'),
    need((round) => openAssessment(round) !== undefined, 'cause_not_current'),
    systemFrom((round, interruptions) => {
      const fee = openAssessment(round);
      return fee === undefined || fee.failedAt === null ? null : writeOffAt(fee, interruptions);
    }),
  ),
  pay_damage_fee: rule(
    ['borrower'],
    need(
      (round) => round.status === 'damage_fee_pending' && openAssessment(round) !== undefined && hasPayer(round),
      'nothing_to_charge',
    ),
  ),
  object_damage_fee: rule(
    ['borrower'],
    (round) => ((openReport(round)?.objectedAt ?? null) === null ? true : 'done'),
    open('DamageFeeObjected'),
    need((round) => openAssessment(round) !== undefined, 'transition_not_allowed'),
    need(({ damage }) => !damage?.objected, 'already_objected'),
    need((round, { now, interruptions }) => {
      const fee = openAssessment(round);
      return fee !== undefined && now < objectionEnd(fee, interruptions);
    }, 'objection_window_over'),
  ),

  /** On a payment page, once the saved card was declined. */
  pay_late_fee: rule(
    ['borrower'],
    need((round, { now }) => isLateFeePayable(round, now) && hasPayer(round), 'nothing_to_charge'),
  ),
  /** A fee that is due, or one that may still arise. */
  waive_late_fee: rule(
    ['operator'],
    ({ lateFeeWaived }) => (lateFeeWaived ? 'done' : true),
    open('LateFeeWaived'),
    need(({ lateFee, status }) => (lateFee === null ? !isFinal(status) : lateFee.state === 'due'), 'no_late_fee'),
  ),

  /** A refund that the bank returned. */
  resend_refund: rule(
    ['operator'],
    open('RefundOrderedAgain'),
    need((round) => returnedRefunds(round).length > 0, 'nothing_to_settle'),
  ),
  settle_obligation: rule(
    ['operator'],
    open('ObligationSettled'),
    need((round) => settleable(round).length > 0, 'nothing_to_settle'),
  ),
  assign_foreign_refund: rule(
    ['operator'],
    open('ForeignRefundAssigned'),
    need((round) => unaccountedMovements(round, 'refund').length > 0, 'nothing_to_settle'),
  ),
  /** Beyond what the rules refund, once a charge is settled. */
  grant_refund: rule(
    ['operator'],
    open('RefundGranted'),
    need((round) => round.money.charges.some((charge) => grantable(round, charge) > 0), 'refund_not_possible'),
  ),
  reverse_payout: rule(
    ['operator'],
    open('PayoutReversalOrdered'),
    need((round) => reversible(round).length > 0, 'nothing_to_settle'),
  ),
  /** Another operator's proposal; who proposed it is checked by the decision. */
  confirm_proposal: rule(
    ['operator'],
    open('ProposalEnded'),
    need(({ money }, { now }) => money.proposals.some((one) => now < lapsesAt(one)), 'proposal_over'),
  ),
  withdraw_proposal: rule(
    ['operator'],
    open('ProposalEnded'),
    need(({ money }) => money.proposals.length > 0, 'proposal_over'),
  ),
  lapse_proposal: rule(
    ['system'],
    open('ProposalEnded'),
    systemFrom(({ money }) => money.proposals.map(lapsesAt).toSorted()[0] ?? null),
  ),
} as const satisfies Record<Action | TimedAction, Rule>;

export type RuleName = keyof typeof RULES;
/** The parties to which the rule applies. */
export type PartyFor<Name extends RuleName> = (typeof RULES)[Name]['by'][number];

/** `withdraw` returns the older code `not_requester`, which clients know. */
const refusalOf = (name: RuleName): RoundRejectionCode =>
  name === 'withdraw' ? 'not_requester' : refusalToOthers(RULES[name].by);

/** Whether this party can ever take the action, whatever the round's status. */
export function isAskedBy<Name extends RuleName>(name: Name, party: Party): party is PartyFor<Name> {
  return (RULES[name] satisfies Rule as Rule).by.includes(party);
}

/** The rule's result for this party at that moment. */
export function verdictOn(name: RuleName, round: RentalRound, party: Party, moment: Moment): Verdict {
  if (!isAskedBy(name, party)) return refusalOf(name);
  for (const check of RULES[name].checks) {
    const verdict = check(round, party, moment);
    if (verdict !== true) return verdict;
  }
  return true;
}

/** Actions that the rules allow operators. */
export type OperatorActionName = { [A in Action]: 'operator' extends PartyFor<A> ? A : never }[Action];

/** The party's possible actions at that moment, in the order of ACTIONS. */
export const actionsOf = (round: RentalRound, party: Party, moment: Moment): readonly Action[] =>
  ACTIONS.filter((action) => verdictOn(action, round, party, moment) === true);
