import * as z from 'zod';
import { PAYOUT_ACCOUNT_STATES } from '../account/payout-account.ts';
import { stillToSend, isDisputeOpen, openPayouts, settlementOf } from '../rental-round/money/obligations.ts';
import { NOTHING } from '../rental-round/money/money.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import { type PayoutOrder, rentalCharge } from '../rental-round/money/round-money.ts';
import { isFinal } from '../rental-round/status.ts';
import { feeKeptOf, PAYOUT_PURPOSES, purposeOf } from './payout-purposes.ts';

const time = z.iso.datetime({ offset: true });
const yen = z.int().nonnegative();

/**
 * - expected: the rental isn't over, this is what it will earn if nothing is refunded;
 * - held: `because` says what it waits for; on_the_way: it is sent within minutes;
 * - paid: it has left for the account; reversed: all of it was taken back; lost: a lost dispute took it before it left.
 */
export const PAYOUT_STATES = ['expected', 'held', 'on_the_way', 'paid', 'reversed', 'lost'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
/** account: the owner's isn't ready; dispute: the cardholder disputes the charge; checking: operators look at its money. */
export const HOLD_REASONS = ['account', 'dispute', 'checking'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

const payoutSchema = z.object({
  roundId: z.uuid(),
  requestNumber: z.string(),
  itemName: z.string(),
  itemImage: z.string().nullable(),
  purpose: z.enum(PAYOUT_PURPOSES),
  state: z.enum(PAYOUT_STATES),
  because: z.enum(HOLD_REASONS).nullable(),
  /** What reaches the account, or will. */
  amount: yen,
  /** Of a rental: what the platform keeps. */
  fee: yen,
  /** What was taken back of it later. */
  reversed: yen,
  /** When it was ordered by the end of the rental; null while that goes on. */
  orderedAt: time.nullable(),
  sentAt: time.nullable(),
});
export type Payout = z.infer<typeof payoutSchema>;

/** GET /api/user/payouts: the viewer's, by request, the newest first. */
export const payoutPageSchema = z.object({
  items: z.array(payoutSchema),
  nextCursor: z.string().nullable(),
  /** Yen sent this month in Tokyo, less what was taken back in it. */
  paidThisMonth: z.int(),
  account: z.enum(PAYOUT_ACCOUNT_STATES),
});
export type PayoutPage = z.infer<typeof payoutPageSchema>;

type Facts = Pick<Payout, 'purpose' | 'state' | 'because' | 'amount' | 'fee' | 'reversed' | 'orderedAt' | 'sentAt'>;

/** What a round pays its owner, or will; nothing when it earns nothing. */
export function payoutsOf(round: RentalRound, accountIsReady: boolean): Facts[] {
  const ordered = round.money.payouts.map((order) => factsOf(round, order, accountIsReady));
  if (round.money.settlement !== null || isFinal(round.status) || rentalCharge(round) === undefined) return ordered;
  const { ownerShare: amount, payoutFee: fee } = settlementOf(round, NOTHING);
  if (amount <= 0) return ordered;
  const none = { because: null, reversed: 0, orderedAt: null, sentAt: null };
  return [{ purpose: 'rental', state: 'expected', amount, fee, ...none }, ...ordered];
}

function factsOf(round: RentalRound, order: PayoutOrder, accountIsReady: boolean): Facts {
  const { orderedAt, sentAt, reversed } = order;
  const common = {
    purpose: purposeOf(round, order),
    fee: feeKeptOf(round, order),
    reversed,
    orderedAt,
    sentAt,
    because: null,
  };
  if (order.transferId !== null || order.settled > 0) {
    return { ...common, state: reversed >= order.amount ? 'reversed' : 'paid', amount: paidOf(order) };
  }
  if (stillToSend(order) <= 0) return { ...common, state: 'lost', amount: 0 };
  const because = heldBecause(round, order, accountIsReady);
  return { ...common, state: because === null ? 'on_the_way' : 'held', because, amount: stillToSend(order) };
}

/** By bank transfer, what of it was still owed then. */
const paidOf = ({ transferId, settled, amount }: PayoutOrder): number => (transferId === null ? settled : amount);

function heldBecause(round: RentalRound, order: PayoutOrder, accountIsReady: boolean): HoldReason | null {
  if (isDisputeOpen(round, order.chargeId)) return 'dispute';
  if (!openPayouts(round).includes(order)) return 'checking';
  return accountIsReady ? null : 'account';
}
