import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import { addEvidence } from './add-evidence.ts';
import { approve } from './approve.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { cancel } from './cancel.ts';
import { confirmReceipt } from './confirm-receipt.ts';
import { confirmReturn } from './confirm-return.ts';
import { decline } from './decline.ts';
import { markReturned } from './mark-returned.ts';
import { markShipped } from './mark-shipped.ts';
import { chooseSlot, offerSlots } from './meeting-slots.ts';
import type { MemberAction, MemberActionName } from './member-action.ts';
import { objectDamageFee } from './object-damage-fee.ts';
import { giveUpPayment, pay, payDamageFee, payLateFee } from './pay.ts';
import { reportDamage } from './report-damage.ts';
import { requestReturn } from './request-return.ts';
import { withdraw } from './withdraw.ts';

/** In the order of the buttons. */
export const MEMBER_ACTIONS: Readonly<Record<MemberActionName, MemberAction>> = {
  approve,
  pay,
  mark_shipped: markShipped,
  confirm_receipt: confirmReceipt,
  mark_returned: markReturned,
  confirm_return: confirmReturn,
  pay_damage_fee: payDamageFee,
  pay_late_fee: payLateFee,
  request_return: requestReturn,
  offer_slots: offerSlots,
  choose_slot: chooseSlot,
  add_evidence: addEvidence,
  decline,
  object_damage_fee: objectDamageFee,
  report_damage: reportDamage,
  give_up_payment: giveUpPayment,
  withdraw,
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
