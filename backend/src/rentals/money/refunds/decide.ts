import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import {
  type ForeignMovement,
  isOrder,
  orderNameOf,
  type RefundOrder,
} from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import {
  grantable,
  matchesOrder,
  pendingRefunds,
  returnedRefunds,
} from '@meguri/contracts/rental-round/money/obligations.ts';
import { type Decide, deciding, onlySystem, permit } from '../../round/decision.ts';
import { isKnownRefund, lostToDispute } from '../sent-orders.ts';

interface RefundOfOrder {
  readonly refundId: string;
  /** Id of the event that ordered it; null: a foreign one. */
  readonly orderedBy: string | null;
  readonly chargeId: string;
  readonly amount: Yen;
}

export interface RecordRefundPendingInput extends RefundOfOrder {
  readonly orderedBy: string;
  readonly reason: RoundEventData<'RefundPending'>['reason'];
}

/** The provider has accepted the refund, but the card hasn't received it. */
export const recordRefundPending: Decide<RecordRefundPendingInput> = (command, round) => {
  onlySystem(command, round);
  const { refundId, orderedBy, chargeId, amount, reason } = command.input;
  if (isKnownRefund(round, refundId)) return [];
  const order = orderFor(round, command.input);
  permit(round, 'system', 'RefundPending');
  const data = { refundId, orderedBy, chargeId, amount, reason };
  return [{ type: 'RefundPending', data: { ...data, ...lostToDispute(order, amount) } }];
};

export type RecordRefundInput = RefundOfOrder;

/** The provider has refunded the card. */
export const recordRefund: Decide<RecordRefundInput> = (command, round) => {
  onlySystem(command, round);
  const pending = pendingRefunds(round).find(({ refundId }) => refundId === command.input.refundId);
  if (pending !== undefined) {
    const { since: _since, reason: _reason, ...facts } = pending;
    permit(round, 'system', 'Refunded');
    return [{ type: 'Refunded', data: { ...facts, afterPending: true } }];
  }
  const { refundId, orderedBy, chargeId, amount } = command.input;
  if (isKnownRefund(round, refundId)) return [];
  const order = orderFor(round, command.input);
  permit(round, 'system', 'Refunded');
  return [{ type: 'Refunded', data: { refundId, orderedBy, chargeId, amount, ...lostToDispute(order, amount) } }];
};

/** @throws Rejected money_fact_mismatch when no order waits for this refund */
function orderFor({ money }: RentalRound, { amount, ...key }: RefundOfOrder): RefundOrder {
  const order = money.refunds.find(isOrder(key));
  if (order === undefined || order.refundId !== null || !matchesOrder(order, amount))
    throw new Rejected('money_fact_mismatch');
  return order;
}

export interface RecordRefundReturnInput {
  readonly refundId: string;
}

/** A refund failed or was cancelled, or the card's bank returned it: the platform has the money again. */
export const recordRefundReturn: Decide<RecordRefundReturnInput> = (command, round) => {
  onlySystem(command, round);
  const { refundId } = command.input;
  if (isKnownReturn(round, refundId)) return [];
  const returned = ordered(round, refundId) ?? externalRefund(round, refundId);
  if (returned === null) throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'RefundReturned');
  return [{ type: 'RefundReturned', data: { refundId, ...returned } }];
};

const isKnownReturn = ({ money: { refunds, foreign } }: RentalRound, refundId: string): boolean =>
  refunds.some(({ returns }) => returns.includes(refundId)) ||
  foreign.some(({ objectId, returned }) => objectId === refundId && returned);

function ordered({ money }: RentalRound, refundId: string) {
  const order = money.refunds.find((one) => one.refundId === refundId);
  if (order === undefined) return null;
  const { chargeId, orderedBy, amount, lost } = order;
  return { chargeId, orderedBy, amount, unordered: lost, ...afterPending(order) };
}

function externalRefund({ money }: RentalRound, refundId: string) {
  const movement = money.foreign.find(({ kind, objectId }) => kind === 'refund' && objectId === refundId);
  if (movement === undefined) return null;
  const { chargeId, amount, open, platformLoss } = movement;
  return { chargeId, orderedBy: null, amount, unordered: open + platformLoss, ...afterPending(movement) };
}

const afterPending = ({ pendingSince }: RefundOrder | ForeignMovement): { afterPending?: true } =>
  pendingSince === null ? {} : { afterPending: true };

export interface ResendRefundInput {
  /** The name of the refund's order. */
  readonly orderedBy: string;
  readonly reason: AttachedText;
}

/** An operator orders a returned refund again. */
export const resendRefund: Decide<ResendRefundInput> = deciding(
  'resend_refund',
  ({ input: { orderedBy: name, reason } }, round) => {
    const order = returnedRefunds(round).find((one) => orderNameOf(round.money.refunds, one) === name);
    if (order === undefined) throw new Rejected('nothing_to_settle', 'orderedBy');
    const { orderedBy, chargeId } = order;
    return [{ type: 'RefundOrderedAgain', data: { orderedBy, chargeId, reason } }];
  },
);

export interface GrantRefundInput {
  readonly chargeId: string;
  readonly amount: Yen;
  readonly reason: AttachedText;
}

/** An operator refunds more than the rules do, from a settled charge: the platform bears it. */
export const grantRefund: Decide<GrantRefundInput> = deciding(
  'grant_refund',
  ({ input: { chargeId, amount, reason } }, round) => {
    const charge = round.money.charges.find((one) => one.chargeId === chargeId);
    const most = charge === undefined ? 0 : grantable(round, charge);
    if (most === 0) throw new Rejected('refund_not_possible', 'chargeId');
    if (amount > most) throw new Rejected('refund_over_rest', 'amount');
    return [{ type: 'RefundGranted', data: { chargeId, amount, reason } }];
  },
);
