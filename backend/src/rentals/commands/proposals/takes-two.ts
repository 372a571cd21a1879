import type { Proposable } from '@meguri/contracts/rental-round/events.ts';
import type { RoundCommandName } from '../../round/round-command.ts';

/**
 * By these no operator gives, takes or lets go of money: it is their people who send them, the provider, or nothing moves.
 * A command that stands neither here nor among what can be proposed doesn't compile.
 */
const MOVES_NOTHING: Readonly<Record<Exclude<RoundCommandName, Proposable>, null>> = {
  // The request, and its payment
  'request-rental': null,
  'approve-request': null,
  'decline-request': null,
  'reject-request': null,
  'withdraw-request': null,
  'expire-request': null,
  'start-payment': null,
  'fail-payment': null,
  'record-payment': null,
  'cancel-unpaid': null,
  // The ways
  'register-shipping-code': null,
  'mark-shipped': null,
  'register-tracking': null,
  'record-unavailable-item': null,
  'confirm-receipt': null,
  'request-return': null,
  'register-return-code': null,
  'mark-returned': null,
  'mark-overdue': null,
  'declare-non-return': null,
  'confirm-return': null,
  'offer-slots': null,
  'choose-slot': null,
  // Damage; whoever is to pay a fee has a week to object before anything is charged
  'report-damage': null,
  'add-evidence': null,
  'ask-for-answer': null,
  'record-answer': null,
  'dismiss-damage': null,
  'object-to-damage-fee': null,
  // What the provider says
  'record-late-fee-charge': null,
  'record-damage-fee-payment': null,
  'record-fee-charge-failure': null,
  'record-refund-pending': null,
  'record-refund': null,
  'record-payout': null,
  'record-transfer-reversal': null,
  'record-dispute': null,
  'close-dispute': null,
  'record-evidence': null,
  'record-dispute-return': null,
  'record-refund-return': null,
  'record-foreign-refund': null,
  'record-foreign-reversal': null,
  // The second operator's own word
  'confirm-proposal': null,
  'withdraw-proposal': null,
  'lapse-proposal': null,
};

/** Whether it moves money by an operator's word, so that a second one may have to agree. */
export const takesTwo = (name: RoundCommandName): name is Proposable => !Object.hasOwn(MOVES_NOTHING, name);
