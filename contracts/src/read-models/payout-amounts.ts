import { isFitRefundOpen } from '../rental-round/fit-refund.ts';
import { difference, NOTHING, type Yen } from '../rental-round/money/money.ts';
import { stillToSend } from '../rental-round/money/obligations.ts';
import {
  type Holding,
  holdingOf,
  isCompensation,
  isFromBalance,
  type PayoutOrder,
  rentalHolding,
  settlesOrder,
} from '../rental-round/money/round-money.ts';
import { payoutFeeOf, policyOf } from '../rental-round/policy.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import type { Instant } from '../rental-round/time/period.ts';
import { PAYOUT_PURPOSES, type PayoutPurpose } from './payout-purposes.ts';

export function purposeOf({ money }: RentalRound, order: Pick<PayoutOrder, 'chargeId'>): PayoutPurpose {
  // A reversed one that is paid again refers to the first order.
  const fromBalance = money.payouts.find((one) => isFromBalance(one) && one.orderedBy === order.chargeId);
  if (fromBalance !== undefined) return isCompensation(fromBalance) ? 'compensation' : 'cover';
  const purpose = money.charges.find(({ chargeId }) => chargeId === order.chargeId)?.purpose;
  return PAYOUT_PURPOSES.find((one) => one === purpose) ?? 'rental';
}

/**
 * The owner's share of the rental by its terms; before the settlement, the share if nothing is refunded but what the
 * borrower has asked for already. A dispute
 * changes neither price nor fee, whatever it took before the settlement. A payment of a wrong amount earns nothing.
 */
export function agreedShares(round: RentalRound) {
  const before = { fees: round.fees, refunded: NOTHING, settlement: null };
  const { settlement, ...holding } = rentalHolding(round) ?? before;
  const policy = policyOf(round.policyVersion);
  const price = round.money.mismatch === null && !isFitRefundOpen(round) ? agreedPrice({ ...holding, settlement }) : 0;
  const fee = payoutFeeOf(price, policy);
  const agreed = { price, fee, feePerMille: policy.payoutFeePerMille, net: price - fee };
  if (settlement === null) return agreed;
  const lost = settlement.lost?.ownerShare ?? 0;
  const net = settlement.ownerShare + lost;
  // A settlement without a payout, or one that was made before settlements recorded losses, is shown as it is.
  return net === agreed.net ? agreed : { ...agreed, price: settlement.gross + lost, fee: settlement.payoutFee, net };
}

/** Less refunds, including those that a dispute took over: its loss of a refund comes from the other parts first. */
function agreedPrice({ fees, settlement, refunded }: Pick<Holding, 'fees' | 'settlement' | 'refunded'>): Yen {
  const { rental, shipping, insurance } = difference(fees, settlement?.refunded ?? refunded);
  const lost = settlement?.lost?.refund ?? 0;
  return Math.max(rental - Math.max(lost - shipping - insurance, 0), 0);
}

/** Yen of an order that were or will be sent; for a bank transfer, what was still owed then. */
export function netOf(order: PayoutOrder): Yen {
  if (order.transferId !== null) return order.amount;
  return order.settled > 0 ? order.settled : Math.max(stillToSend(order), 0);
}

/** A movement of a charge's money to or from an owner for one order; yen, negative when taken back. */
interface Move {
  readonly order: PayoutOrder;
  readonly at: Instant;
  readonly net: Yen;
}

/** The same with the platform's fee on it. */
interface MoveWithFee extends Move {
  readonly fee: Yen;
}

/**
 * The movements of a charge's payouts, in order. The platform's fee on each is up to the rate of what the owner has
 * received of the charge by then, and never more than its settlement's fee. A reversal returns its part of the fee, so
 * that owners don't pay for money they don't have. Late and damage fees aren't settled: they are the owner's in full.
 */
function movesOfCharge(round: RentalRound, chargeId: string): readonly MoveWithFee[] {
  const most = holdingOf(round, chargeId)?.settlement?.payoutFee ?? 0;
  const rate = policyOf(round.policyVersion).payoutFeePerMille;
  const feeOf = (net: Yen): Yen => Math.min(Math.floor((rate * net) / (1000 - rate)), most);
  let has = 0;
  return movesOf(round, chargeId).map((move) => {
    const before = feeOf(has);
    has += move.net;
    return { ...move, fee: feeOf(has) - before };
  });
}

const allMoves = (round: RentalRound): readonly MoveWithFee[] =>
  [...new Set(round.money.payouts.map(({ chargeId }) => chargeId))].flatMap((id) => movesOfCharge(round, id));

const movesOf = (round: RentalRound, chargeId: string): readonly Move[] =>
  round.money.payouts
    .filter((order) => order.chargeId === chargeId)
    .flatMap((order) => movesOfOrder(round, order))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

/**
 * Transfers by the provider and by bank, including those that repeat one with a foreign reversal; pending ones come
 * last.
 */
function movesOfOrder({ money: { settled } }: RentalRound, order: PayoutOrder): readonly Move[] {
  const { sentAt, reversals, takenBack = [] } = order;
  const byHand = settled.filter(
    (one) =>
      (one.obligation === 'payout' && settlesOrder(one, order)) ||
      (one.obligation === 'reversal' && one.by !== 'nothing_owed' && reversals.includes(one.subject)),
  );
  const rest = sentAt === null ? Math.max(stillToSend(order), 0) : order.amount;
  return [
    ...byHand.map(({ at, amount }) => ({ order, at, net: amount })),
    { order, at: sentAt ?? NEVER, net: rest },
    ...takenBack.map(({ at, amount }) => ({ order, at, net: -amount })),
  ].filter(({ net }) => net !== 0);
}

const total = (moves: readonly { readonly fee: Yen }[]): Yen => moves.reduce((sum, { fee }) => sum + fee, 0);

/** The movement of this amount at this time; another one, of the same or another charge, may have the same time. */
export const moveAt = (round: RentalRound, { at, net }: Pick<Move, 'at' | 'net'>): MoveWithFee | undefined =>
  allMoves(round).find((move) => move.at === at && move.net === net);

/** The platform's fee on a payout, less what a reversal returned. */
export const feeKeptOf = (round: RentalRound, order: PayoutOrder): Yen =>
  Math.max(total(allMoves(round).filter((move) => move.order === order)), 0);

/** After every instant. */
const NEVER = '9999-12-31T00:00:00.000Z';
