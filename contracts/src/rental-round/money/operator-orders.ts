import type { RoundEventData } from '../events.ts';
import { payoutOf, refundOf, withMoney } from './money-changes.ts';
import type { Instant } from '../time/period.ts';
import type { Changes, RentalRound } from '../rental-round.ts';
import { isOrder } from './round-money.ts';

/** Changes by operators' orders about money, and by their proposals. `id` and `time` are the event's. */

export function refundGranted(
  round: RentalRound,
  { chargeId, amount, reason }: RoundEventData<'RefundGranted'>,
  id: string,
  time: Instant,
): Changes {
  const order = { ...refundOf(chargeId, amount, id, time), ...(reason === null && { ofShipping: true as const }) };
  return withMoney(round, { refunds: [...round.money.refunds, order] });
}

export const payoutReversalOrdered = (
  round: RentalRound,
  { amount, ...key }: RoundEventData<'PayoutReversalOrdered'>,
): Changes =>
  withMoney(round, {
    payouts: round.money.payouts.map((order) =>
      isOrder(key)(order) ? { ...order, lost: order.lost + amount } : order,
    ),
  });

/** Paid from the platform's balance: the order refers to itself where others refer to a charge. */
export const ownerCompensated = (
  round: RentalRound,
  { amount }: RoundEventData<'OwnerCompensated'>,
  id: string,
  time: Instant,
): Changes => withMoney(round, { payouts: [...round.money.payouts, payoutOf(id, amount, id, time)] });

export const actionProposed = (round: RentalRound, data: RoundEventData<'ActionProposed'>, at: Instant): Changes =>
  withMoney(round, { proposals: [...round.money.proposals, { ...data, at }] });

export const proposalEnded = (round: RentalRound, { proposalId }: RoundEventData<'ProposalEnded'>): Changes =>
  withMoney(round, { proposals: round.money.proposals.filter((one) => one.proposalId !== proposalId) });
