import type { RoundStatus } from '../../contracts/src/rental-round/status.ts';
import type { CommandName } from './catalogue.ts';

/** Written down from the lifecycle's table of transitions, not from the machine: who may do what where, and what comes of it. */
export type Actor = 'borrower' | 'owner' | 'operator' | 'system';
export type From = RoundStatus | 'none';
/** `unchanged`: the status stays. */
export type To = RoundStatus | 'unchanged';

export interface Row {
  readonly command: CommandName;
  readonly from: readonly From[];
  readonly by: readonly Actor[];
  readonly to: readonly To[];
}

const REQUEST: readonly From[] = ['requested', 'request_sent'];
const BEFORE_SHIPMENT: readonly From[] = [
  'paid',
  'shipping_code_generating',
  'await_shipment_code',
  'shipping_code_generated',
];
const WITH_THE_BORROWER: readonly From[] = [
  'shipped',
  'received',
  'in_use',
  'return_shipping_code_generated',
  'usage_overdue',
];
const ONWARD: readonly To[] = ['completed', 'return_shipping_code_generated', 'in_use'];
/** Statuses that have seen a charge; a cancelled request may have, later. */
export const CHARGED: readonly From[] = [
  'payment_completed',
  ...BEFORE_SHIPMENT,
  ...WITH_THE_BORROWER,
  'returned',
  'damage_reported',
  'damage_fee_pending',
  'damage_fee_paid',
  'completed',
  'cancelled',
];
const OUT: readonly From[] = ['in_use', 'return_shipping_code_generated', 'usage_overdue'];

const row = (command: CommandName, from: readonly From[], by: readonly Actor[], ...to: readonly To[]): Row => ({
  command,
  from,
  by,
  to,
});

export const TABLE: readonly Row[] = [
  row('RequestRental', ['none'], ['borrower'], 'request_sent'),
  row('RejectRequest', REQUEST, ['operator', 'system'], 'rejected'),
  // The system drives forward a reservation that an owner's approval left behind.
  row('Approve', REQUEST, ['owner', 'system'], 'request_approved'),
  row('Decline', REQUEST, ['owner'], 'request_declined'),
  row('Expire', REQUEST, ['system'], 'request_expired'),
  row('Withdraw', [...REQUEST, 'request_approved'], ['borrower'], 'request_cancelled'),
  row('CancelUnpaid', ['request_approved'], ['owner', 'system'], 'request_cancelled'),
  row('StartPayment', ['request_approved'], ['borrower'], 'payment_pending'),
  row('FailPayment', ['payment_pending'], ['borrower', 'system'], 'request_approved', 'request_cancelled'),
  row(
    'RecordPayment',
    ['payment_pending', 'request_approved'],
    ['system'],
    'shipping_code_generating',
    'shipping_code_generated',
    'cancelled',
  ),
  row('RecordPayment', ['request_cancelled', ...CHARGED], ['system'], 'unchanged'),
  row(
    'RegisterShippingCode',
    ['shipping_code_generating', 'await_shipment_code', 'shipping_code_generated'],
    ['operator'],
    'await_shipment_code',
    'shipping_code_generated',
  ),
  row('Cancel', BEFORE_SHIPMENT, ['borrower', 'owner', 'operator', 'system'], 'cancelled'),
  row('MarkShipped', ['await_shipment_code', 'shipping_code_generated'], ['owner'], 'shipped'),
  row('RegisterTracking', ['shipped'], ['operator'], 'unchanged'),
  row('ConfirmReceipt', ['shipped'], ['borrower', 'operator', 'system'], 'in_use'),
  row('RequestReturn', ['in_use'], ['borrower', 'system'], 'unchanged', 'return_shipping_code_generated'),
  row('RequestReturn', ['usage_overdue'], ['borrower', 'system'], 'unchanged'),
  row('RegisterReturnCode', ['in_use'], ['operator'], 'return_shipping_code_generated'),
  row('RegisterReturnCode', ['return_shipping_code_generated', 'usage_overdue'], ['operator'], 'unchanged'),
  row('MarkOverdue', ['in_use', 'return_shipping_code_generated'], ['system'], 'usage_overdue'),
  row('MarkReturned', ['return_shipping_code_generated', 'usage_overdue'], ['borrower', 'operator'], 'returned'),
  row('DeclareNonReturn', ['usage_overdue'], ['system'], 'damage_reported'),
  row('ConfirmReturn', ['returned'], ['owner', 'system'], 'completed'),
  row('ReportDamage', WITH_THE_BORROWER, ['borrower', 'operator'], 'damage_reported'),
  row('ReportDamage', ['returned'], ['owner', 'operator'], 'damage_reported'),
  row('AddEvidence', ['damage_reported'], ['borrower', 'owner', 'operator'], 'unchanged'),
  row('DismissDamage', ['damage_reported'], ['operator', 'system'], 'shipped', 'returned', ...(OUT as readonly To[])),
  row('OrderRefund', ['damage_reported'], ['operator'], 'cancelled', ...ONWARD),
  row('AssessDamageFee', ['damage_reported'], ['operator'], 'damage_fee_pending'),
  row('ObjectToDamageFee', ['damage_fee_pending'], ['borrower'], 'damage_reported'),
  row('RecordDamageFeePayment', ['damage_fee_pending'], ['system'], 'unchanged', ...ONWARD),
  // For an assessment that isn't open: it goes back.
  row(
    'RecordDamageFeePayment',
    CHARGED.filter((from) => from !== 'damage_fee_pending'),
    ['system'],
    'unchanged',
  ),
  row('WriteOffDamageFee', ['damage_fee_pending'], ['operator', 'system'], ...ONWARD),
  row('WaiveLateFee', CHARGED, ['operator'], 'unchanged'),
  row('RecordLateFeeCharge', CHARGED, ['system'], 'unchanged'),
  row('RecordFeeChargeFailure', CHARGED, ['system'], 'unchanged'),
  row('RecordRefund', CHARGED, ['system'], 'unchanged'),
  row('RecordPayout', CHARGED, ['system'], 'unchanged'),
  row('RecordTransferReversal', CHARGED, ['system'], 'unchanged'),
  row('RecordDispute', CHARGED, ['system'], 'unchanged'),
  row('CloseDispute', CHARGED, ['system'], 'unchanged'),
];

/** What a cancelled request can come to once it has seen a late payment, beside RecordPayment above. */
export const AFTER_A_LATE_PAYMENT: readonly CommandName[] = [
  'RecordDamageFeePayment',
  'RecordLateFeeCharge',
  'RecordRefund',
  'RecordDispute',
  'CloseDispute',
];
