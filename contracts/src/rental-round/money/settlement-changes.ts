import type { RoundEventData } from '../events.ts';
import { cardRefundOf, couponLeft, withCouponBack } from './coupon.ts';
import { type Ending, type Settlement, sum, totalOf, type Yen } from './money.ts';
import { ImpossibleEvent } from '../machine.ts';
import type { Instant } from '../time/period.ts';
import { type Changes, reached, type RentalRound } from '../rental-round.ts';
import { type Dispute, type Holding, rentalHolding } from './round-money.ts';
import { payoutOf, refundOf, withHolding, withMoney } from './money-changes.ts';

/** Changes of the round by events that refund or distribute held money. `id` and `time` are the event's. */

/**
 * Distributes the held money, charge by charge.
 * @throws ImpossibleEvent unless the event settles each charge that is held, and no other: the log is damaged
 */
export function settled(
  round: RentalRound,
  { settlement, furtherSettlements = [] }: Ending,
  id: string,
  time: Instant,
): Changes {
  const [rental, ...others] = round.money.holdings;
  const [held, named] = [chargeIdsOf(others), chargeIdsOf(furtherSettlements)];
  if (held !== named) throw new ImpossibleEvent(`it settles [${named}] beside the rental, where [${held}] is held`);
  if (rental === undefined) return {};
  const settlements = [{ chargeId: rental.chargeId, settlement }, ...furtherSettlements];
  const after = settlements.reduce((before, one) => ({ ...before, ...chargeSettled(before, one, id, time) }), round);
  return { money: after.money };
}

const chargeIdsOf = (all: readonly { readonly chargeId: string }[]): string =>
  all
    .map(({ chargeId }) => chargeId)
    .toSorted()
    .join(' ');

/** Orders the refund of the charge's settlement, and the owner's share. */
function chargeSettled(
  round: RentalRound,
  { chargeId, settlement }: { readonly chargeId: string; readonly settlement: Settlement },
  id: string,
  time: Instant,
): Changes {
  const { refunds, payouts, disputes } = round.money;
  const refund = cardRefundOf(settlement);
  const share = settlement.ownerShare;
  return withMoney(round, {
    holdings: withHolding(round, chargeId, (holding) => ({
      ...{ settlement, held: 0, refunded: settlement.refunded },
      ...withCouponBack(couponBackAfter(holding, settlement.couponBack)),
    })),
    disputes: sharedOut(disputes, chargeId, settlement),
    refunds: refund > 0 ? [...refunds, refundOf(chargeId, refund, id, time)] : refunds,
    payouts: share > 0 ? [...payouts, payoutOf(chargeId, share, id, time)] : payouts,
  });
}

/** Splits what disputes took from held money: refund and owner by the settlement, the rest to the platform. */
function sharedOut(disputes: readonly Dispute[], chargeId: string, { lost }: Settlement): readonly Dispute[] {
  let { refund, ownerShare } = lost ?? { refund: 0, ownerShare: 0 };
  return disputes.map((one) => {
    if (one.chargeId !== chargeId) return one;
    const ofRefund = Math.min(refund, one.ofHeld);
    const ofOwner = Math.min(ownerShare, one.ofHeld - ofRefund);
    refund -= ofRefund;
    ownerShare -= ofOwner;
    return {
      ...one,
      ofHeld: 0,
      ofRefunds: one.ofRefunds + ofRefund,
      ofOwner: one.ofOwner + ofOwner,
      ofFees: one.ofHeld - ofRefund - ofOwner,
    };
  });
}

/** A refund ordered while the round continues. */
export function refundedInPart(
  round: RentalRound,
  { refund, couponBack }: Pick<RoundEventData<'RefundOrdered'>, 'refund' | 'couponBack'>,
  id: string,
  time: Instant,
): Changes {
  const { chargeId } = reached(rentalHolding(round) ?? null);
  const toCard = cardRefundOf({ refundNow: refund, couponBack });
  const { refunds } = round.money;
  return withMoney(round, {
    holdings: withHolding(round, chargeId, (holding) => ({
      refunded: sum(holding.refunded, refund),
      held: holding.held - totalOf(refund),
      ...withCouponBack(couponBackAfter(holding, couponBack)),
    })),
    refunds: toCard > 0 ? [...refunds, refundOf(chargeId, toCard, id, time)] : refunds,
  });
}

/** @throws ImpossibleEvent when more goes back than the coupon paid: the log is damaged */
function couponBackAfter(holding: Holding, more: Yen = 0): Yen {
  if (more > couponLeft(holding)) throw new ImpossibleEvent(`¥${more} go back of a coupon of ¥${couponLeft(holding)}`);
  return (holding.couponBack ?? 0) + more;
}
