import { AddEvidenceHandler } from './add-evidence/handler.ts';
import { ApproveRequestHandler } from './approve-request/handler.ts';
import { AssessDamageFeeHandler } from './assess-damage-fee/handler.ts';
import { CancelRoundHandler } from './cancel-round/handler.ts';
import { CancelUnpaidHandler } from './cancel-unpaid/handler.ts';
import { CloseDisputeHandler } from './close-dispute/handler.ts';
import { ConfirmReceiptHandler } from './confirm-receipt/handler.ts';
import { ConfirmReturnHandler } from './confirm-return/handler.ts';
import { DeclareNonReturnHandler } from './declare-non-return/handler.ts';
import { DeclineRequestHandler } from './decline-request/handler.ts';
import { DismissDamageHandler } from './dismiss-damage/handler.ts';
import { ExpireRequestHandler } from './expire-request/handler.ts';
import { FailPaymentHandler } from './fail-payment/handler.ts';
import { MarkOverdueHandler } from './mark-overdue/handler.ts';
import { MarkReturnedHandler } from './mark-returned/handler.ts';
import { MarkShippedHandler } from './mark-shipped/handler.ts';
import { ObjectToDamageFeeHandler } from './object-to-damage-fee/handler.ts';
import { OrderRefundHandler } from './order-refund/handler.ts';
import { RecordDamageFeePaymentHandler } from './record-damage-fee-payment/handler.ts';
import { RecordDisputeHandler } from './record-dispute/handler.ts';
import { RecordFeeChargeFailureHandler } from './record-fee-charge-failure/handler.ts';
import { RecordLateFeeChargeHandler } from './record-late-fee-charge/handler.ts';
import { RecordPaymentHandler } from './record-payment/handler.ts';
import { RecordPayoutHandler } from './record-payout/handler.ts';
import { RecordRefundHandler } from './record-refund/handler.ts';
import { RecordTransferReversalHandler } from './record-transfer-reversal/handler.ts';
import { RegisterReturnCodeHandler } from './register-return-code/handler.ts';
import { RegisterShippingCodeHandler } from './register-shipping-code/handler.ts';
import { RegisterTrackingHandler } from './register-tracking/handler.ts';
import { RejectRequestHandler } from './reject-request/handler.ts';
import { ReportDamageHandler } from './report-damage/handler.ts';
import { RequestRentalHandler } from './request-rental/handler.ts';
import { RequestReturnHandler } from './request-return/handler.ts';
import { StartPaymentHandler } from './start-payment/handler.ts';
import { WaiveLateFeeHandler } from './waive-late-fee/handler.ts';
import { WithdrawRequestHandler } from './withdraw-request/handler.ts';
import { WriteOffDamageFeeHandler } from './write-off-damage-fee/handler.ts';

/** Every command of a rental round has one. */
export const COMMAND_HANDLERS = [
  AddEvidenceHandler,
  ApproveRequestHandler,
  AssessDamageFeeHandler,
  CancelRoundHandler,
  CancelUnpaidHandler,
  CloseDisputeHandler,
  ConfirmReceiptHandler,
  ConfirmReturnHandler,
  DeclareNonReturnHandler,
  DeclineRequestHandler,
  DismissDamageHandler,
  ExpireRequestHandler,
  FailPaymentHandler,
  MarkOverdueHandler,
  MarkReturnedHandler,
  MarkShippedHandler,
  ObjectToDamageFeeHandler,
  OrderRefundHandler,
  RecordDamageFeePaymentHandler,
  RecordDisputeHandler,
  RecordFeeChargeFailureHandler,
  RecordLateFeeChargeHandler,
  RecordPaymentHandler,
  RecordPayoutHandler,
  RecordRefundHandler,
  RecordTransferReversalHandler,
  RegisterReturnCodeHandler,
  RegisterShippingCodeHandler,
  RegisterTrackingHandler,
  RejectRequestHandler,
  ReportDamageHandler,
  RequestRentalHandler,
  RequestReturnHandler,
  StartPaymentHandler,
  WaiveLateFeeHandler,
  WithdrawRequestHandler,
  WriteOffDamageFeeHandler,
];
