import { Rejected } from '@meguri/contracts/errors.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';

export interface RecordRefundReturnInput {
  readonly refundId: string;
}

/** The card's bank sent a refund back: the platform has the money again, and the borrower hasn't. */
export const recordRefundReturn: Decide<RecordRefundReturnInput> = (command, round) => {
  onlySystem(command, round);
  const { refundId } = command.input;
  if (isKnown(round, refundId)) return [];
  const returned = ordered(round, refundId) ?? byOtherHands(round, refundId);
  if (returned === null) throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'RefundReturned');
  return [{ type: 'RefundReturned', data: { refundId, ...returned } }];
};

const isKnown = ({ money: { refunds, foreign } }: RentalRound, refundId: string): boolean =>
  refunds.some(({ returns }) => returns.includes(refundId)) ||
  foreign.some(({ objectId, returned }) => objectId === refundId && returned);

function ordered({ money }: RentalRound, refundId: string) {
  const order = money.refunds.find((one) => one.refundId === refundId);
  if (order === undefined) return null;
  const { chargeId, orderedBy, amount, lost } = order;
  return { chargeId, orderedBy, amount, unordered: lost };
}

function byOtherHands({ money }: RentalRound, refundId: string) {
  const movement = money.foreign.find(({ kind, objectId }) => kind === 'refund' && objectId === refundId);
  if (movement === undefined) return null;
  const { chargeId, amount, open, platformLoss } = movement;
  return { chargeId, orderedBy: null, amount, unordered: open + platformLoss };
}
