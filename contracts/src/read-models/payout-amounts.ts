import { difference, type Yen } from '../rental-round/money/money.ts';
import { stillToSend } from '../rental-round/money/obligations.ts';
import { isFromBalance, type PayoutOrder, rentalCharge } from '../rental-round/money/round-money.ts';
import { payoutFeeOf, policyOf } from '../rental-round/policy.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import type { Instant } from '../rental-round/time/period.ts';
import { PAYOUT_PURPOSES, type PayoutPurpose } from './payout-purposes.ts';

export function purposeOf({ money }: RentalRound, order: PayoutOrder): PayoutPurpose {
  // What was reversed of a compensation and is paid again names the first order.
  if (money.payouts.some((one) => isFromBalance(one) && one.orderedBy === order.chargeId)) return 'compensation';
  const purpose = money.charges.find(({ chargeId }) => chargeId === order.chargeId)?.purpose;
  return PAYOUT_PURPOSES.find((one) => one === purpose) ?? 'rental';
}

/**
 * The owner's share of the rental by its terms, or as it will be when nothing is refunded: a dispute changes neither its price nor
 * its fee, whatever it took before the settlement.
 */
export function agreedShares(round: RentalRound) {
  const { settlement } = round.money;
  const policy = policyOf(round.policyVersion);
  const price = agreedPrice(round);
  const fee = payoutFeeOf(price, policy);
  const agreed = { price, fee, feePerMille: policy.payoutFeePerMille, net: price - fee };
  if (settlement === null) return agreed;
  const lost = settlement.lost?.ownerShare ?? 0;
  const net = settlement.ownerShare + lost;
  // One that pays nobody, or was made before settlements said what was lost, is told as it is.
  return net === agreed.net ? agreed : { ...agreed, price: settlement.gross + lost, fee: settlement.payoutFee, net };
}

/**
 * Less what was refunded of it, or would have been: what a dispute takes of a refund is of the other parts first. A payment of a
 * wrong amount goes back whole, which may be more.
 */
function agreedPrice({ fees, money: { settlement, refunded } }: RentalRound): Yen {
  const { rental, shipping, insurance } = difference(fees, settlement?.refunded ?? refunded);
  const lost = settlement?.lost?.refund ?? 0;
  return Math.max(rental - Math.max(lost - shipping - insurance, 0), 0);
}

/** Yen of an order that left, or are to leave: by bank transfer, what of it was still owed then. */
export function netOf(order: PayoutOrder): Yen {
  if (order.transferId !== null) return order.amount;
  return order.settled > 0 ? order.settled : Math.max(stillToSend(order), 0);
}

/** Money of the rental's that an owner got, or gave back, of one order; yen, negative what was given back. */
interface Move {
  readonly order: PayoutOrder;
  readonly at: Instant;
  readonly net: Yen;
}

/**
 * What the platform kept of each movement of the rental's payouts, in the order in which they happened: of all that the owner has
 * then no more than the rate, however little of the settlement's share that is, and no more than the settlement's fee. What
 * was taken back gives its part of the fee back: nobody pays for money that they don't have.
 */
function feesOfMoves(round: RentalRound): readonly (Move & { readonly fee: Yen })[] {
  const { settlement } = round.money;
  if (settlement === null) return [];
  const rate = policyOf(round.policyVersion).payoutFeePerMille;
  const feeOf = (net: Yen): Yen => Math.min(Math.floor((rate * net) / (1000 - rate)), settlement.payoutFee);
  let has = 0;
  return movesOf(round).map((move) => {
    const before = feeOf(has);
    has += move.net;
    return { ...move, fee: feeOf(has) - before };
  });
}

const movesOf = (round: RentalRound): readonly Move[] =>
  round.money.payouts
    .filter(({ chargeId }) => chargeId === rentalCharge(round)?.chargeId)
    .flatMap((order) => movesOfOrder(round, order))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** By the provider and by bank transfer, also anew where a reversal had been by other hands; what is still to be sent comes last. */
function movesOfOrder({ money: { settled } }: RentalRound, order: PayoutOrder): readonly Move[] {
  const { orderedBy, sentAt, reversals, takenBack = [] } = order;
  const byHand = settled.filter(
    ({ obligation, subject, by }) =>
      (obligation === 'payout' && subject === orderedBy) ||
      (obligation === 'reversal' && by !== 'nothing_owed' && reversals.includes(subject)),
  );
  const rest = sentAt === null ? Math.max(stillToSend(order), 0) : order.amount;
  return [
    ...byHand.map(({ at, amount }) => ({ order, at, net: amount })),
    { order, at: sentAt ?? NEVER, net: rest },
    ...takenBack.map(({ at, amount }) => ({ order, at, net: -amount })),
  ].filter(({ net }) => net !== 0);
}

const total = (moves: readonly { readonly fee: Yen }[]): Yen => moves.reduce((sum, { fee }) => sum + fee, 0);

/** What the platform kept, or gave back, of so much that moved then; another movement may be of the same instant. */
export const feeOfMove = (round: RentalRound, { at, net }: Pick<Move, 'at' | 'net'>): Yen =>
  feesOfMoves(round).find((move) => move.at === at && move.net === net)?.fee ?? 0;

/** What the platform keeps of a payout, less what it gave back with a reversal. */
export const feeKeptOf = (round: RentalRound, order: PayoutOrder): Yen =>
  Math.max(total(feesOfMoves(round).filter((move) => move.order === order)), 0);

/** After every instant. */
const NEVER = '9999-12-31T00:00:00.000Z';
