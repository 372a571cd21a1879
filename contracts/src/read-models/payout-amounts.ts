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

/** When an order first left: one that had been paid by bank and was sent all the same left with the bank's. */
export const firstLeft = ({ money: { settled } }: RentalRound, { orderedBy, sentAt }: PayoutOrder): Instant | null =>
  settled.find(({ obligation, subject }) => obligation === 'payout' && subject === orderedBy)?.at ?? sentAt;

/**
 * What the platform kept of a payout. The settlement's fee goes with the rental's payouts in the order in which they left:
 * with each no more than its rate, however little of the settlement's share that was, and with all of them no more than it.
 */
export function feeKeptOf(round: RentalRound, order: PayoutOrder): Yen {
  const { payouts, settlement } = round.money;
  const leaving = payouts
    .filter(({ chargeId }) => chargeId === rentalCharge(round)?.chargeId)
    .toSorted((a, b) => Date.parse(firstLeft(round, a) ?? NEVER) - Date.parse(firstLeft(round, b) ?? NEVER));
  const place = leaving.indexOf(order);
  if (place === -1 || settlement === null) return 0;
  const rate = policyOf(round.policyVersion).payoutFeePerMille;
  const feeOfFirst = (count: number): Yen => {
    const net = leaving.slice(0, count).reduce((total, one) => total + netOf(one), 0);
    return Math.min(Math.floor((rate * net) / (1000 - rate)), settlement.payoutFee);
  };
  return feeOfFirst(place + 1) - feeOfFirst(place);
}

/** After every instant. */
const NEVER = '9999-12-31T00:00:00.000Z';
