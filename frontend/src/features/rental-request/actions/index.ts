import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import { addEvidence, objectDamageFee, reportDamage } from './damage.ts';
import { approveExtension, declineExtension, payExtension, requestExtension, withdrawExtension } from './extension.ts';
import { requestFitRefund } from './fit-refund.ts';
import { approve, cancelUnpaid, cancel, decline, withdraw } from './request.ts';
import { confirmReceipt, markShipped, chooseSlot, offerSlots } from './handover.ts';
import { confirmReturn, markReturned, requestReturn } from './return.ts';
import type { MemberAction, MemberActionName } from './member-action.ts';
import { giveUpPayment, pay, payDamageFee, payLateFee } from './payment.ts';

/** In the order of the buttons. */
export const MEMBER_ACTIONS: Readonly<Record<MemberActionName, MemberAction>> = {
  approve,
  pay,
  approve_extension: approveExtension,
  pay_extension: payExtension,
  mark_shipped: markShipped,
  confirm_receipt: confirmReceipt,
  mark_returned: markReturned,
  confirm_return: confirmReturn,
  pay_damage_fee: payDamageFee,
  pay_late_fee: payLateFee,
  request_return: requestReturn,
  request_fit_refund: requestFitRefund,
  request_extension: requestExtension,
  offer_slots: offerSlots,
  choose_slot: chooseSlot,
  add_evidence: addEvidence,
  decline,
  decline_extension: declineExtension,
  object_damage_fee: objectDamageFee,
  report_damage: reportDamage,
  give_up_payment: giveUpPayment,
  withdraw,
  withdraw_extension: withdrawExtension,
  cancel_unpaid: cancelUnpaid,
  cancel,
};

/** The action's texts for this round: by parcel or in person. */
export const wordsOf = (action: MemberActionName, pickup: boolean): MemberAction => ({
  ...MEMBER_ACTIONS[action],
  ...(pickup && MEMBER_ACTIONS[action].atPickup),
});

const ORDER = Object.keys(MEMBER_ACTIONS) as readonly MemberActionName[];

/** The allowed actions that have a button here. */
export const memberActions = (actions: readonly Action[]): readonly MemberActionName[] =>
  ORDER.filter((action) => actions.includes(action));
