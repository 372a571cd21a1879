import { askForAnswer, recordAnswer } from '../damage/answers/decide.ts';
import { addEvidence, reportDamage } from '../damage/report-damage/decide.ts';
import { dismissDamage } from '../damage/dismiss-damage/decide.ts';
import { readAnswersFirst } from '../damage/dismiss-damage/prepare.ts';
import { objectToDamageFee, type ObjectToDamageFeeInput } from '../damage/object-to-damage-fee/decide.ts';
import { approveExtension } from '../extension/approve-extension/decide.ts';
import { extendFirst } from '../extension/approve-extension/prepare.ts';
import { declineExtension, expireExtension, withdrawExtension } from '../extension/end-extension/decide.ts';
import type { Numbered } from '../extension/extension-number.ts';
import { recordExtensionDecline, recordExtensionPayment } from '../extension/record-extension-payment/decide.ts';
import { requestExtension } from '../extension/request-extension/decide.ts';
import { lookUpItem } from '../extension/request-extension/prepare.ts';
import { confirmReceipt } from '../handover/confirm-receipt/decide.ts';
import { countAttempt, forgetAttempts } from '../handover/handover-attempts.ts';
import { withNewHandoverCode } from '../handover/handover-code.ts';
import { markShipped, type MarkShippedInput, registerTracking } from '../handover/mark-shipped/decide.ts';
import { chooseSlot, offerSlots } from '../handover/agree-on-meeting/decide.ts';
import { keepSameLandmark } from '../handover/agree-on-meeting/prepare.ts';
import { recordUnavailableItem } from '../handover/record-unavailable-item/decide.ts';
import { registerShippingCode } from '../handover/register-shipping-code/decide.ts';
import { recordForeignRefund, recordForeignReversal } from '../money/foreign/decide.ts';
import { recordRefund, recordRefundPending, recordRefundReturn } from '../money/refunds/decide.ts';
import { returnParcelShipping } from '../money/refunds/return-parcel-shipping.ts';
import { confirmProposal, lapseProposal, OPERATOR_MONEY_DECISIONS, withdrawProposal } from './proposals/decide.ts';
import { recordPayout, recordTransferReversal } from '../money/payouts/decide.ts';
import { closeDispute, recordDispute, recordDisputeReturn, recordEvidence } from '../money/disputes/decide.ts';
import { endPagesFirst } from '../money/fees/end-pages-first.ts';
import { recordDamageFeePayment, recordFeeChargeFailure, recordLateFeeCharge } from '../money/fees/decide.ts';
import { cancelUnpaid, decline, expire, rejectRequest, withdraw } from '../request/end-request/decide.ts';
import { awaitParcelPage } from '../request/end-request/prepare.ts';
import { failPayment } from '../payment/fail-payment/decide.ts';
import { endCheckoutFirst } from '../payment/fail-payment/prepare.ts';
import { recordPayment, type RecordPaymentInput } from '../payment/record-payment/decide.ts';
import { startPayment } from '../payment/start-payment/decide.ts';
import { openCheckoutFirst } from '../payment/start-payment/prepare.ts';
import { approve } from '../request/approve-request/decide.ts';
import { openChat, reserveFirst } from '../request/approve-request/prepare.ts';
import { requestRental } from '../request/request-rental/decide.ts';
import { lookUpRequest } from '../request/request-rental/prepare.ts';
import { confirmReturn } from '../return/confirm-return/decide.ts';
import { declareNonReturn } from '../return/declare-non-return/decide.ts';
import { markOverdue } from '../return/mark-overdue/decide.ts';
import { lookUpNextReservation } from '../return/mark-overdue/prepare.ts';
import { markReturned, type MarkReturnedInput } from '../return/mark-returned/decide.ts';
import { registerReturnCode } from '../return/register-return-code/decide.ts';
import { requestFitRefund } from '../return/request-fit-refund/decide.ts';
import { claimFirst } from '../return/request-fit-refund/prepare.ts';
import { requestReturn, type RequestReturnInput } from '../return/request-return/decide.ts';
import type { Proposable } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { Decide } from '../round/decision.ts';
import type { Afterwards, Prepare } from '../round/prepare.ts';
import type { PreparationTools } from './preparation-tools.ts';

/** A command in the registry: `Sent` is its input, `Input` is that input with the facts that `prepare` adds. */
export interface RoundCommandKind<
  Sent,
  Input,
  BySystem extends boolean = boolean,
  OperatorMoney extends boolean = boolean,
> {
  readonly decide: Decide<Input>;
  readonly prepare?: Prepare<Sent, Input, PreparationTools>;
  readonly afterwards?: Afterwards<Sent, PreparationTools>;
  /** Whether processes send it; people may send it, too. */
  readonly bySystem: BySystem;
  /** Whether an operator gives, takes or waives money by it, so that a second operator may have to agree. */
  readonly operatorMoney: OperatorMoney;
}

type Around<Sent, Input> = Required<Pick<RoundCommandKind<Sent, Input>, 'prepare'>> &
  Pick<RoundCommandKind<Sent, Input>, 'afterwards'>;

/** A command that people send. */
export function command<Input>(decide: Decide<Input>): RoundCommandKind<Input, Input, false, false>;
export function command<Sent, Input>(
  decide: Decide<Input>,
  around: Around<Sent, Input>,
): RoundCommandKind<Sent, Input, false, false>;
export function command<Sent, Input>(
  decide: Decide<Input>,
  around?: Around<Sent, Input>,
): RoundCommandKind<Sent, Input, false, false> {
  return { decide, ...around, bySystem: false, operatorMoney: false };
}

/** A command that processes send, alone or besides people. */
export function systemCommand<Input>(decide: Decide<Input>): RoundCommandKind<Input, Input, true, false>;
export function systemCommand<Sent, Input>(
  decide: Decide<Input>,
  around: Around<Sent, Input>,
): RoundCommandKind<Sent, Input, true, false>;
export function systemCommand<Sent, Input>(
  decide: Decide<Input>,
  around?: Around<Sent, Input>,
): RoundCommandKind<Sent, Input, true, false> {
  return { decide, ...around, bySystem: true, operatorMoney: false };
}

type DecisionInput<Decision> = Decision extends Decide<infer Input> ? Input : never;
/** Commands by which operators move money, but which processes send, too. */
const ALSO_BY_SYSTEM = ['cancel-round', 'write-off-damage-fee'] as const satisfies readonly Proposable[];

type OperatorMoneyCommands = {
  readonly [Name in Proposable]: RoundCommandKind<
    DecisionInput<(typeof OPERATOR_MONEY_DECISIONS)[Name]>,
    DecisionInput<(typeof OPERATOR_MONEY_DECISIONS)[Name]>,
    Name extends (typeof ALSO_BY_SYSTEM)[number] ? true : false,
    true
  >;
};

/** They have no preparation: its facts would be missing when the second operator agrees. */
const OPERATOR_MONEY_COMMANDS = Object.fromEntries(
  Object.entries(OPERATOR_MONEY_DECISIONS).map(([name, decide]) => [
    name,
    { decide, bySystem: ALSO_BY_SYSTEM.some((one) => one === name), operatorMoney: true },
  ]),
) as unknown as OperatorMoneyCommands;

/**
 * Every command of a rental round with its decision and preparation. Names are part of the commands' ids and never
 * change: otherwise a retry would be a different command.
 */
export const ROUND_COMMANDS = {
  // The request
  'request-rental': command(requestRental, { prepare: lookUpRequest }),
  'approve-request': systemCommand(approve, { prepare: reserveFirst, afterwards: openChat }),
  'decline-request': command(decline),
  'reject-request': systemCommand(rejectRequest),
  'withdraw-request': command(withdraw),
  'expire-request': systemCommand(expire),

  // The payment of the rental
  'start-payment': command(startPayment, { prepare: openCheckoutFirst }),
  'fail-payment': systemCommand(failPayment, { prepare: endCheckoutFirst }),
  'record-payment': systemCommand(recordPayment, { prepare: withNewHandoverCode<RecordPaymentInput> }),
  'cancel-unpaid': systemCommand(cancelUnpaid, { prepare: awaitParcelPage }),

  // Handing the item over
  'register-shipping-code': command(registerShippingCode),
  'mark-shipped': command(markShipped, { prepare: countAttempt<MarkShippedInput>, afterwards: forgetAttempts }),
  'register-tracking': command(registerTracking),
  'record-unavailable-item': systemCommand(recordUnavailableItem),
  'confirm-receipt': systemCommand(confirmReceipt),

  'offer-slots': command(offerSlots, { prepare: keepSameLandmark }),
  'choose-slot': command(chooseSlot),

  // An extension
  'request-extension': command(requestExtension, { prepare: lookUpItem }),
  'withdraw-extension': command(withdrawExtension, {
    prepare: endPagesFirst<Numbered>('extension'),
  }),
  'approve-extension': systemCommand(approveExtension, { prepare: extendFirst }),
  'decline-extension': command(declineExtension),
  'expire-extension': systemCommand(expireExtension),
  'record-extension-payment': systemCommand(recordExtensionPayment),
  'record-extension-decline': systemCommand(recordExtensionDecline),

  // The return
  'request-fit-refund': command(requestFitRefund, { prepare: claimFirst }),
  'request-return': systemCommand(requestReturn, { prepare: withNewHandoverCode<RequestReturnInput> }),
  'register-return-code': command(registerReturnCode),
  'mark-returned': command(markReturned, { prepare: countAttempt<MarkReturnedInput>, afterwards: forgetAttempts }),
  'mark-overdue': systemCommand(markOverdue, { prepare: lookUpNextReservation }),
  'declare-non-return': systemCommand(declareNonReturn),
  'confirm-return': systemCommand(confirmReturn),

  // Damage
  'report-damage': command(reportDamage),
  'add-evidence': command(addEvidence),
  'ask-for-answer': command(askForAnswer),
  'record-answer': systemCommand(recordAnswer),
  'dismiss-damage': systemCommand(dismissDamage, { prepare: readAnswersFirst }),
  'object-to-damage-fee': command(objectToDamageFee, { prepare: endPagesFirst<ObjectToDamageFeeInput>('damage_fee') }),

  // Money besides the rental's own payment
  'record-late-fee-charge': systemCommand(recordLateFeeCharge),
  'record-damage-fee-payment': systemCommand(recordDamageFeePayment),
  'record-fee-charge-failure': systemCommand(recordFeeChargeFailure),
  'record-refund-pending': systemCommand(recordRefundPending),
  'record-refund': systemCommand(recordRefund),
  'record-payout': systemCommand(recordPayout),
  'record-transfer-reversal': systemCommand(recordTransferReversal),
  'record-dispute': systemCommand(recordDispute),
  'close-dispute': systemCommand(closeDispute),
  'record-evidence': systemCommand(recordEvidence),
  'record-dispute-return': systemCommand(recordDisputeReturn),
  'record-refund-return': systemCommand(recordRefundReturn),
  'record-foreign-refund': systemCommand(recordForeignRefund),
  'return-parcel-shipping': systemCommand(returnParcelShipping),
  'record-foreign-reversal': systemCommand(recordForeignReversal),

  // Operators move money (`proposals/decide.ts`)
  ...OPERATOR_MONEY_COMMANDS,

  // Proposals of commands that need a second operator
  'confirm-proposal': command(confirmProposal),
  'withdraw-proposal': command(withdrawProposal),
  'lapse-proposal': systemCommand(lapseProposal),
} as const satisfies Readonly<Record<string, object>>;

type Kinds = typeof ROUND_COMMANDS;
type OperatorMoneyName = {
  [Name in keyof Kinds]: Kinds[Name]['operatorMoney'] extends true ? Name : never;
}[keyof Kinds];

/** Whether a second operator may have to agree to the command. */
export const mayNeedTwoOperators = (name: keyof Kinds): name is OperatorMoneyName => ROUND_COMMANDS[name].operatorMoney;

type Sent<Kind> = Kind extends RoundCommandKind<infer Input, infer _, boolean> ? Input : never;
type DecidedOnBy<Kind> = Kind extends RoundCommandKind<infer _, infer Input, boolean> ? Input : never;

/** The input of a command's decision, with the facts that its preparation adds. */
export type DecidedOn<Name extends keyof Kinds> = DecidedOnBy<Kinds[Name]>;

type Inputs = { readonly [Name in keyof Kinds]: Sent<Kinds[Name]> };
type SystemInputs = {
  readonly [Name in keyof Kinds as Kinds[Name]['bySystem'] extends true ? Name : never]: Sent<Kinds[Name]>;
};

/* eslint-disable @typescript-eslint/no-empty-object-type -- `round/` declares it empty, the registry fills it */
declare module '../round/round-command.ts' {
  interface RoundCommandInputs extends Inputs {}
  interface SystemCommandInputs extends SystemInputs {}
}
