import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import type { OperatorActionName } from '@meguri/contracts/rental-round/actions/rules.ts';
import { ReportDamageDialog } from '../components/report-damage-dialog.tsx';
import { assignForeignRefund, grantRefund, resendRefund, reversePayout, settleObligation } from './money.ts';
import type { DialogAction, FormAction, OperatorAction } from './operator-action.ts';
import { markReturned, registerReturnCode, registerShippingCode, registerTracking } from './parcel.tsx';
import { confirmProposal, withdrawProposal } from './proposals.ts';
import { cancel, cancelUnpaid, confirmReceipt, reject, waiveLateFee } from './reasoned.ts';

/** Ordered as their buttons on the page: harmless ones first, those that end a round last. */
export const OPERATOR_ACTIONS: Readonly<Record<OperatorActionName, OperatorAction>> = {
  register_shipping_code: registerShippingCode,
  register_tracking: registerTracking,
  confirm_receipt: confirmReceipt,
  register_return_code: registerReturnCode,
  mark_returned: markReturned,
  report_damage: { place: 'round', label: '不具合を報告する', Dialog: ReportDamageDialog },
  waive_late_fee: waiveLateFee,
  assign_foreign_refund: assignForeignRefund,
  resend_refund: resendRefund,
  settle_obligation: settleObligation,
  grant_refund: grantRefund,
  reverse_payout: reversePayout,
  reject,
  cancel_unpaid: cancelUnpaid,
  cancel,
  ask_for_answer: { place: 'case' },
  dismiss_damage: { place: 'case' },
  order_refund: { place: 'case' },
  assess_damage_fee: { place: 'case' },
  write_off_damage_fee: { place: 'case' },
  confirm_proposal: confirmProposal,
  withdraw_proposal: withdrawProposal,
  add_evidence: { place: 'nowhere' },
};

/** An action on the round's page. */
export type RoundAction = FormAction | DialogAction;

const ALL = Object.entries(OPERATOR_ACTIONS) as readonly (readonly [OperatorActionName, OperatorAction])[];

/** The actions that the page shows, out of those allowed by the rules. */
export const offered = (actions: readonly Action[]) => ({
  here: ALL.filter(([name]) => actions.includes(name)).flatMap(([, action]) =>
    action.place === 'round' ? [action] : [],
  ),
  onCase: ALL.some(([name, { place }]) => place === 'case' && actions.includes(name)),
});

/** Whether its form lists entries of the round's history. */
export const needsHistory = (action: RoundAction): boolean => 'subject' in action;
