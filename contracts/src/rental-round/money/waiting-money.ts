import type { RentalRound } from '../rental-round.ts';
import type { Instant } from '../time/period.ts';
import type { Yen } from './money.ts';
import {
  needsBalance,
  openPayouts,
  openReversals,
  pendingRefunds,
  returnedRefunds,
  openRefunds,
  stillToSend,
  toReverse,
} from './obligations.ts';

export const WAITING_KINDS = ['refund', 'refund_pending', 'refund_returned', 'reversal', 'payout'] as const;

/** Money that is on its way, or should be. */
export interface WaitingMoney {
  readonly kind: (typeof WAITING_KINDS)[number];
  readonly amount: Yen;
  readonly since: Instant;
  /** The platform's balance has to cover it. */
  readonly needsBalance: boolean;
}

export const waitingMoney = (round: RentalRound): readonly WaitingMoney[] => [
  ...openRefunds(round).map((order) =>
    waits('refund', stillToSend(order), order.orderedAgainAt ?? order.orderedAt, true),
  ),
  ...pendingRefunds(round).map(({ amount, since, reason }) =>
    waits('refund_pending', amount, since, reason === 'insufficient_funds'),
  ),
  ...returnedRefunds(round).map((order) =>
    waits('refund_returned', stillToSend(order), order.returnedAt ?? order.orderedAt, false),
  ),
  ...openReversals(round).map((order) =>
    waits('reversal', toReverse(order), order.reversalOrderedAt ?? order.orderedAt, false),
  ),
  ...openPayouts(round).map((order) =>
    waits('payout', stillToSend(order), order.orderedAt, needsBalance(round, order)),
  ),
];

const waits = (
  kind: WaitingMoney['kind'],
  amount: Yen,
  since: Instant,
  ofBalance: WaitingMoney['needsBalance'],
): WaitingMoney => ({ kind, amount, since, needsBalance: ofBalance });
