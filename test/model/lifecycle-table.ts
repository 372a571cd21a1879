import type { RoundStatus } from '../../contracts/src/rental-round/status.ts';
import type { CommandName } from './catalogue.ts';

/**
 * Copied from the lifecycle's table of transitions, not from the machine: who may do what in which status, and the
 * result.
 */
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
const BOOKED: readonly From[] = [
  'request_approved',
  'payment_pending',
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
/** Statuses after a charge; a cancelled request may have one, later. */
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

/** Statuses in which a rental can be extended, and an extension is open. */
export const EXTENDABLE = ['in_use', 'return_shipping_code_generated'] as const satisfies readonly From[];

/** Statuses in which the parties can agree on the next meeting. */
const MEETINGS: readonly From[] = ['request_approved', 'payment_pending', 'shipping_code_generated', ...OUT];

const row = (command: CommandName, from: readonly From[], by: readonly Actor[], ...to: readonly To[]): Row => ({
  command,
  from,
  by,
  to,
});

export const TABLE: readonly Row[] = [
  row('request-rental', ['none'], ['borrower'], 'request_sent'),
  row('reject-request', REQUEST, ['operator', 'system'], 'rejected'),
  // The system completes an approval that was interrupted after its reservation.
  row('approve-request', REQUEST, ['owner', 'system'], 'request_approved'),
  row('decline-request', REQUEST, ['owner'], 'request_declined'),
  row('expire-request', REQUEST, ['system'], 'request_expired'),
  row('withdraw-request', [...REQUEST, 'request_approved'], ['borrower'], 'request_cancelled'),
  row('cancel-unpaid', ['request_approved'], ['owner', 'operator', 'system'], 'request_cancelled'),
  row('start-payment', ['request_approved'], ['borrower'], 'payment_pending'),
  row('fail-payment', ['payment_pending'], ['borrower', 'system'], 'request_approved', 'request_cancelled'),
  row(
    'record-payment',
    ['payment_pending', 'request_approved'],
    ['system'],
    'shipping_code_generating',
    'shipping_code_generated',
    'cancelled',
  ),
  row('record-payment', ['request_cancelled', ...CHARGED], ['system'], 'unchanged'),
  row(
    'register-shipping-code',
    ['shipping_code_generating', 'await_shipment_code', 'shipping_code_generated'],
    ['operator'],
    'await_shipment_code',
    'shipping_code_generated',
  ),
  row('cancel-round', BEFORE_SHIPMENT, ['borrower', 'owner', 'operator', 'system'], 'cancelled'),
  row('mark-shipped', ['await_shipment_code', 'shipping_code_generated'], ['owner'], 'shipped'),
  row('register-tracking', ['shipped', 'returned', 'damage_reported'], ['operator'], 'unchanged'),
  // A decision in another rental says that the item is gone.
  row('record-unavailable-item', BOOKED, ['system'], 'unchanged'),
  // Until the hand-over, and until the return: no rule depends on the meeting.
  row('offer-slots', MEETINGS, ['owner'], 'unchanged'),
  row('choose-slot', MEETINGS, ['borrower'], 'unchanged'),
  row('confirm-receipt', ['shipped'], ['borrower', 'operator', 'system'], 'in_use'),
  // Only a payment moves the due time; these leave the status.
  row('request-extension', EXTENDABLE, ['borrower'], 'unchanged'),
  row('withdraw-extension', EXTENDABLE, ['borrower'], 'unchanged'),
  // The system completes an approval that was interrupted after its days were reserved.
  row('approve-extension', EXTENDABLE, ['owner', 'system'], 'unchanged'),
  row('decline-extension', EXTENDABLE, ['owner'], 'unchanged'),
  row('expire-extension', EXTENDABLE, ['system'], 'unchanged'),
  // One that isn't approved, or of another amount, is refunded.
  row('record-extension-payment', CHARGED, ['system'], 'unchanged'),
  row('record-extension-decline', EXTENDABLE, ['system'], 'unchanged'),
  // Only of an item with the promise, soon after its receipt.
  row('request-fit-refund', ['in_use'], ['borrower'], 'unchanged', 'return_shipping_code_generated'),
  row('request-fit-refund', ['return_shipping_code_generated'], ['borrower'], 'unchanged'),
  row('request-return', ['in_use'], ['borrower', 'system'], 'unchanged', 'return_shipping_code_generated'),
  row('request-return', ['usage_overdue'], ['borrower', 'system'], 'unchanged'),
  row('register-return-code', ['in_use'], ['operator'], 'return_shipping_code_generated'),
  row('register-return-code', ['return_shipping_code_generated', 'usage_overdue'], ['operator'], 'unchanged'),
  row('mark-overdue', ['in_use', 'return_shipping_code_generated'], ['system'], 'usage_overdue'),
  row('mark-returned', ['return_shipping_code_generated', 'usage_overdue'], ['borrower', 'operator'], 'returned'),
  row('declare-non-return', ['usage_overdue'], ['system'], 'damage_reported'),
  row('confirm-return', ['returned'], ['owner', 'system'], 'completed'),
  row('report-damage', WITH_THE_BORROWER, ['borrower', 'operator'], 'damage_reported'),
  row('report-damage', ['returned'], ['owner', 'operator'], 'damage_reported'),
  row('add-evidence', ['damage_reported'], ['borrower', 'owner', 'operator'], 'unchanged'),
  row('ask-for-answer', ['damage_reported'], ['operator'], 'unchanged'),
  row('record-answer', ['damage_reported'], ['system'], 'unchanged'),
  row('dismiss-damage', ['damage_reported'], ['operator', 'system'], 'shipped', 'returned', ...(OUT as readonly To[])),
  row('order-refund', ['damage_reported'], ['operator'], 'cancelled', ...ONWARD),
  row('assess-damage-fee', ['damage_reported'], ['operator'], 'damage_fee_pending'),
  row('object-to-damage-fee', ['damage_fee_pending'], ['borrower'], 'damage_reported'),
  row('record-damage-fee-payment', ['damage_fee_pending'], ['system'], 'unchanged', ...ONWARD),
  // For an assessment that isn't open: the payment is refunded.
  row(
    'record-damage-fee-payment',
    CHARGED.filter((from) => from !== 'damage_fee_pending'),
    ['system'],
    'unchanged',
  ),
  row('write-off-damage-fee', ['damage_fee_pending'], ['operator', 'system'], ...ONWARD),
  row('waive-late-fee', CHARGED, ['operator'], 'unchanged'),
  row('record-late-fee-charge', CHARGED, ['system'], 'unchanged'),
  row('record-fee-charge-failure', CHARGED, ['system'], 'unchanged'),
  row('record-refund-pending', CHARGED, ['system'], 'unchanged'),
  row('record-refund', CHARGED, ['system'], 'unchanged'),
  row('record-payout', CHARGED, ['system'], 'unchanged'),
  row('record-transfer-reversal', CHARGED, ['system'], 'unchanged'),
  row('record-dispute', CHARGED, ['system'], 'unchanged'),
  row('close-dispute', CHARGED, ['system'], 'unchanged'),
  row('record-dispute-return', CHARGED, ['system'], 'unchanged'),
  row('record-refund-return', CHARGED, ['system'], 'unchanged'),
  row('record-foreign-refund', CHARGED, ['system'], 'unchanged'),
  row('return-parcel-shipping', ['cancelled'], ['system'], 'unchanged'),
  row('record-foreign-reversal', CHARGED, ['system'], 'unchanged'),
  row('resend-refund', CHARGED, ['operator'], 'unchanged'),
  row('settle-obligation', CHARGED, ['operator'], 'unchanged'),
  row('assign-foreign-refund', CHARGED, ['operator'], 'unchanged'),
  row('record-evidence', CHARGED, ['system'], 'unchanged'),
  row('grant-refund', CHARGED, ['operator'], 'unchanged'),
  row('reverse-payout', CHARGED, ['operator'], 'unchanged'),
  row('confirm-proposal', CHARGED, ['operator'], 'unchanged'),
  row('withdraw-proposal', CHARGED, ['operator'], 'unchanged'),
  row('lapse-proposal', CHARGED, ['system'], 'unchanged'),
];

/** What is possible in a cancelled request after a late payment, besides recording payments. */
export const AFTER_A_LATE_PAYMENT: { readonly [A in Actor]?: readonly CommandName[] } = {
  system: [
    'record-extension-payment',
    'record-damage-fee-payment',
    'record-late-fee-charge',
    'record-refund-pending',
    'record-refund',
    'record-dispute',
    'close-dispute',
    'record-evidence',
    'record-dispute-return',
    'record-refund-return',
    'record-foreign-refund',
  ],
  operator: ['resend-refund', 'settle-obligation', 'assign-foreign-refund'],
};
