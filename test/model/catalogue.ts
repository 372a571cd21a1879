import { addEvidence } from '../../backend/src/rental-round/add-evidence/decide.ts';
import { approve } from '../../backend/src/rental-round/approve-request/decide.ts';
import { assessDamageFee } from '../../backend/src/rental-round/assess-damage-fee/decide.ts';
import { cancelRound } from '../../backend/src/rental-round/cancel-round/decide.ts';
import { cancelUnpaid } from '../../backend/src/rental-round/cancel-unpaid/decide.ts';
import { closeDispute } from '../../backend/src/rental-round/close-dispute/decide.ts';
import { confirmReceipt } from '../../backend/src/rental-round/confirm-receipt/decide.ts';
import { confirmReturn } from '../../backend/src/rental-round/confirm-return/decide.ts';
import { declareNonReturn } from '../../backend/src/rental-round/declare-non-return/decide.ts';
import { decline } from '../../backend/src/rental-round/decline-request/decide.ts';
import type { Decide } from '../../backend/src/rental-round/decision.ts';
import { dismissDamage } from '../../backend/src/rental-round/dismiss-damage/decide.ts';
import { expire } from '../../backend/src/rental-round/expire-request/decide.ts';
import { failPayment } from '../../backend/src/rental-round/fail-payment/decide.ts';
import { markOverdue } from '../../backend/src/rental-round/mark-overdue/decide.ts';
import { markReturned } from '../../backend/src/rental-round/mark-returned/decide.ts';
import { markShipped } from '../../backend/src/rental-round/mark-shipped/decide.ts';
import { objectToDamageFee } from '../../backend/src/rental-round/object-to-damage-fee/decide.ts';
import { orderRefund } from '../../backend/src/rental-round/order-refund/decide.ts';
import { recordDamageFeePayment } from '../../backend/src/rental-round/record-damage-fee-payment/decide.ts';
import { recordDispute } from '../../backend/src/rental-round/record-dispute/decide.ts';
import { recordFeeChargeFailure } from '../../backend/src/rental-round/record-fee-charge-failure/decide.ts';
import { recordLateFeeCharge } from '../../backend/src/rental-round/record-late-fee-charge/decide.ts';
import { recordPayment } from '../../backend/src/rental-round/record-payment/decide.ts';
import { recordPayout } from '../../backend/src/rental-round/record-payout/decide.ts';
import { recordRefund } from '../../backend/src/rental-round/record-refund/decide.ts';
import { recordTransferReversal } from '../../backend/src/rental-round/record-transfer-reversal/decide.ts';
import { registerReturnCode } from '../../backend/src/rental-round/register-return-code/decide.ts';
import { registerShippingCode } from '../../backend/src/rental-round/register-shipping-code/decide.ts';
import { registerTracking } from '../../backend/src/rental-round/register-tracking/decide.ts';
import { rejectRequest } from '../../backend/src/rental-round/reject-request/decide.ts';
import { reportDamage } from '../../backend/src/rental-round/report-damage/decide.ts';
import { requestRental } from '../../backend/src/rental-round/request-rental/decide.ts';
import { requestReturn } from '../../backend/src/rental-round/request-return/decide.ts';
import { startPayment } from '../../backend/src/rental-round/start-payment/decide.ts';
import { waiveLateFee } from '../../backend/src/rental-round/waive-late-fee/decide.ts';
import { withdraw } from '../../backend/src/rental-round/withdraw-request/decide.ts';
import { writeOffDamageFee } from '../../backend/src/rental-round/write-off-damage-fee/decide.ts';
import type { Command } from '../../backend/src/streams/command.ts';
import type { RoundEvent } from '../../contracts/src/rental-round/events.ts';
import type { Instant } from '../../contracts/src/rental-round/period.ts';
import type { RentalRound } from '../../contracts/src/rental-round/rental-round.ts';
import * as inputs from './inputs.ts';

/** What the inputs of a command are made from: the round, the time, and a number that was never given before. */
export interface Circumstances {
  readonly round: RentalRound;
  readonly now: Instant;
  readonly fresh: () => number;
}

export interface ModelCommand {
  readonly decide: (command: Command, round: RentalRound) => readonly RoundEvent[];
  /** Inputs worth trying in these circumstances, good ones and bad ones. */
  readonly inputs: (circumstances: Circumstances) => readonly unknown[];
}

const command = <Input>(
  decide: Decide<Input>,
  tried: (circumstances: Circumstances) => readonly Input[],
): ModelCommand => ({
  decide: (asked, round) => decide(asked as Command<Input>, round),
  inputs: tried,
});

/** Every command of a rental round, by its name in the lifecycle. */
export const COMMANDS = {
  RequestRental: command(requestRental, inputs.requests),
  RejectRequest: command(rejectRequest, inputs.rejections),
  Approve: command(approve, inputs.approvals),
  Decline: command(decline, inputs.reasons),
  Expire: command(expire, inputs.nothing),
  Withdraw: command(withdraw, inputs.reasons),
  CancelUnpaid: command(cancelUnpaid, inputs.reasons),
  StartPayment: command(startPayment, inputs.checkouts),
  FailPayment: command(failPayment, inputs.failures),
  RecordPayment: command(recordPayment, inputs.payments),
  RegisterShippingCode: command(registerShippingCode, inputs.codes),
  Cancel: command(cancelRound, inputs.reasons),
  MarkShipped: command(markShipped, inputs.shipments),
  RegisterTracking: command(registerTracking, inputs.trackings),
  ConfirmReceipt: command(confirmReceipt, inputs.impressions),
  RequestReturn: command(requestReturn, inputs.returnRequests),
  RegisterReturnCode: command(registerReturnCode, inputs.codes),
  MarkOverdue: command(markOverdue, inputs.overdues),
  MarkReturned: command(markReturned, inputs.returns),
  DeclareNonReturn: command(declareNonReturn, inputs.nothing),
  ConfirmReturn: command(confirmReturn, inputs.impressions),
  ReportDamage: command(reportDamage, inputs.reports),
  AddEvidence: command(addEvidence, inputs.evidence),
  DismissDamage: command(dismissDamage, inputs.dismissals),
  OrderRefund: command(orderRefund, inputs.refundOrders),
  AssessDamageFee: command(assessDamageFee, inputs.assessments),
  ObjectToDamageFee: command(objectToDamageFee, inputs.objections),
  RecordDamageFeePayment: command(recordDamageFeePayment, inputs.damageFeePayments),
  WriteOffDamageFee: command(writeOffDamageFee, inputs.writeOffs),
  WaiveLateFee: command(waiveLateFee, inputs.reasons),
  RecordLateFeeCharge: command(recordLateFeeCharge, inputs.lateFeeCharges),
  RecordFeeChargeFailure: command(recordFeeChargeFailure, inputs.chargeFailures),
  RecordRefund: command(recordRefund, inputs.refunds),
  RecordPayout: command(recordPayout, inputs.payouts),
  RecordTransferReversal: command(recordTransferReversal, inputs.reversals),
  RecordDispute: command(recordDispute, inputs.disputes),
  CloseDispute: command(closeDispute, inputs.outcomes),
} as const satisfies Record<string, ModelCommand>;

export type CommandName = keyof typeof COMMANDS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];
