import type { Party } from '../../events/event-metadata.ts';
import type { Moment } from '../time/interruptions.ts';
import type { RentalRound } from '../rental-round.ts';
import { type PartyFor, verdictOn } from './rules.ts';

/** What a party can do with a round: the names of buttons, not of events. */
export const ACTIONS = [
  'approve',
  'decline',
  'withdraw',
  'reject',
  'pay',
  'give_up_payment',
  'cancel_unpaid',
  'cancel',
  'register_shipping_code',
  'mark_shipped',
  'register_tracking',
  'confirm_receipt',
  'request_return',
  'offer_slots',
  'choose_slot',
  'register_return_code',
  'mark_returned',
  'confirm_return',
  'report_damage',
  'add_evidence',
  'ask_for_answer',
  'dismiss_damage',
  'order_refund',
  'assess_damage_fee',
  'write_off_damage_fee',
  'pay_damage_fee',
  'object_damage_fee',
  'pay_late_fee',
  'waive_late_fee',
  'resend_refund',
  'settle_obligation',
  'assign_foreign_refund',
  'grant_refund',
  'reverse_payout',
  'confirm_proposal',
  'withdraw_proposal',
] as const;
export type Action = (typeof ACTIONS)[number];

/** The actions that the rules let an operator take. */
export type OperatorActionName = { [A in Action]: 'operator' extends PartyFor<A> ? A : never }[Action];

/** What this party may do at that moment, in the order of ACTIONS. */
export const actionsOf = (round: RentalRound, party: Party, moment: Moment): readonly Action[] =>
  ACTIONS.filter((action) => verdictOn(action, round, party, moment) === true);
