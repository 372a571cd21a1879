import type { Decide } from '../../backend/src/rentals/round/decision.ts';
import { NO_INTERRUPTIONS } from '../../contracts/src/rental-round/time/interruptions.ts';
import { type DecidedOn, ROUND_COMMANDS, mayNeedTwoOperators } from '../../backend/src/rentals/commands/registry.ts';
import type { RoundCommandName } from '../../backend/src/rentals/round/round-command.ts';
import { proposingFirst } from '../../backend/src/rentals/commands/proposals/decide.ts';
import type { Command } from '../../backend/src/event-sourcing/streams/command.ts';
import type { RoundEvent } from '../../contracts/src/rental-round/events.ts';
import type { Instant } from '../../contracts/src/rental-round/time/period.ts';
import type { RentalRound, Round } from '../../contracts/src/rental-round/rental-round.ts';
import * as inputs from './inputs.ts';

/** What inputs of commands are made from: the round, the time, and a unique number. */
export interface Circumstances {
  readonly round: RentalRound;
  readonly now: Instant;
  readonly fresh: () => number;
}

/** Inputs worth trying in these circumstances, valid and invalid. Total: a command without any doesn't compile. */
const INPUTS: { readonly [Name in RoundCommandName]: (circumstances: Circumstances) => readonly DecidedOn<Name>[] } = {
  'request-rental': inputs.requests,
  'reject-request': inputs.rejections,
  'approve-request': inputs.approvals,
  'decline-request': inputs.reasons,
  'expire-request': inputs.nothing,
  'withdraw-request': inputs.reasons,
  'cancel-unpaid': inputs.reasons,
  'start-payment': inputs.checkouts,
  'fail-payment': inputs.failures,
  'record-payment': inputs.payments,
  'register-shipping-code': inputs.codes,
  'cancel-round': inputs.reasons,
  'mark-shipped': inputs.shipments,
  'register-tracking': inputs.trackings,
  'record-unavailable-item': inputs.losses,
  'confirm-receipt': inputs.impressions,
  'offer-slots': inputs.offers,
  'choose-slot': inputs.choices,
  'request-extension': inputs.extensionRequests,
  'withdraw-extension': inputs.extensionNumbers,
  'approve-extension': inputs.extensionApprovals,
  'decline-extension': inputs.extensionNumbers,
  'expire-extension': inputs.extensionEnds,
  'record-extension-payment': inputs.extensionPayments,
  'record-extension-decline': inputs.extensionDeclines,
  'request-fit-refund': inputs.fitRefunds,
  'request-return': inputs.returnRequests,
  'register-return-code': inputs.codes,
  'mark-overdue': inputs.overdues,
  'mark-returned': inputs.returns,
  'declare-non-return': inputs.nothing,
  'confirm-return': inputs.impressions,
  'report-damage': inputs.reports,
  'add-evidence': inputs.evidence,
  'ask-for-answer': inputs.answers,
  'record-answer': inputs.saidAnswers,
  'dismiss-damage': inputs.dismissals,
  'order-refund': inputs.refundOrders,
  'assess-damage-fee': inputs.assessments,
  'object-to-damage-fee': inputs.objections,
  'record-damage-fee-payment': inputs.damageFeePayments,
  'write-off-damage-fee': inputs.writeOffs,
  'waive-late-fee': inputs.reasons,
  'record-late-fee-charge': inputs.lateFeeCharges,
  'record-fee-charge-failure': inputs.chargeFailures,
  'record-refund-pending': inputs.pendingRefunds,
  'record-refund': inputs.refunds,
  'record-payout': inputs.payouts,
  'record-transfer-reversal': inputs.reversals,
  'record-dispute': inputs.disputes,
  'close-dispute': inputs.outcomes,
  'record-dispute-return': inputs.disputeReturns,
  'record-refund-return': inputs.refundReturns,
  'record-foreign-refund': inputs.foreignRefunds,
  'return-parcel-shipping': inputs.nothing,
  'record-foreign-reversal': inputs.foreignReversals,
  'resend-refund': inputs.resends,
  'settle-obligation': inputs.settlements,
  'assign-foreign-refund': inputs.assignments,
  'record-evidence': inputs.evidenceSent,
  'grant-refund': inputs.grants,
  'reverse-payout': inputs.takingsBack,
  'confirm-proposal': inputs.proposals,
  'withdraw-proposal': inputs.proposals,
  'lapse-proposal': inputs.proposals,
};

export type CommandName = RoundCommandName;
export const COMMAND_NAMES = Object.keys(ROUND_COMMANDS) as readonly CommandName[];

export const inputsOf = (name: CommandName, circumstances: Circumstances): readonly unknown[] =>
  INPUTS[name](circumstances);

/**
 * Decides as the server does after its preparation, without interruptions.
 * @param alone yen that an operator may move without a second one; absent: any amount
 * @throws Rejected
 */
export function decide(name: CommandName, command: Command, round: Round, alone?: number): readonly RoundEvent[] {
  const whole = ROUND_COMMANDS[name].decide as Decide<unknown>;
  const decision = alone === undefined || !mayNeedTwoOperators(name) ? whole : proposingFirst(name, whole, alone);
  return decision({ ...command, interruptions: NO_INTERRUPTIONS }, round);
}
