import * as z from 'zod';
import { PAYOUT_ACCOUNT_STATES } from '../account/payout-account.ts';
import { isDisputeOpen, openPayouts, stillToSend } from '../rental-round/money/obligations.ts';
import { settlementOf } from '../rental-round/money/settlements.ts';
import { NOTHING, type Settlement, type Yen } from '../rental-round/money/money.ts';
import { dueOf } from '../rental-round/extension.ts';
import { WINDOWS } from '../rental-round/policy.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import { type Instant, plus } from '../rental-round/time/period.ts';
import { completionWindow } from '../rental-round/time/windows.ts';
import { returnSettlementOf } from '../rental-round/money/return-settlement.ts';
import { type Holding, type PayoutOrder, rentalHolding, settlesOrder } from '../rental-round/money/round-money.ts';
import { bankAnswerOf, bankAnswerSchema, type BankAnswers, NO_ANSWERS } from './bank-answers.ts';
import { feeKeptOf, netOf, purposeOf } from './payout-amounts.ts';
import { PAYOUT_PURPOSES } from './payout-purposes.ts';

const time = z.iso.datetime({ offset: true });
const yen = z.int().nonnegative();

/**
 * - expected: the rental isn't over, and this is what it earns if nothing is refunded;
 * - held: `because` says why; on_the_way: sent within minutes;
 * - paid: sent to the account; reversed: taken back in full; lost: a lost dispute took it before it was sent.
 */
export const PAYOUT_STATES = ['expected', 'held', 'on_the_way', 'paid', 'reversed', 'lost'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
/**
 * account: the owner's isn't ready; dispute: the cardholder disputes the charge; checking: operators are checking its
 * money.
 */
export const HOLD_REASONS = ['account', 'dispute', 'checking'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

const payoutSchema = z.object({
  roundId: z.uuid(),
  requestNumber: z.string(),
  itemName: z.string(),
  itemImage: z.string().nullable(),
  /** false: name and photo are the current ones. */
  itemIsRecorded: z.boolean(),
  /** The rental's days in Tokyo, both inclusive. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  purpose: z.enum(PAYOUT_PURPOSES),
  state: z.enum(PAYOUT_STATES),
  because: z.enum(HOLD_REASONS).nullable(),
  /** The amount that reaches the account. */
  amount: yen,
  /** The platform's fee for the rental. */
  fee: yen,
  /** How much of it was taken back later. */
  reversed: yen,
  /** When the end of the rental ordered it; null before. */
  orderedAt: time.nullable(),
  sentAt: time.nullable(),
  /** By when it is sent if the item is returned in time and nothing is reported; null: sent, or not known. */
  expectedBy: time.nullable(),
  /** null: the bank's response isn't known, or none is expected. */
  bank: bankAnswerSchema.nullable(),
});
export type Payout = z.infer<typeof payoutSchema>;

/** GET /api/user/payouts: the viewer's, newest request first. */
export const payoutPageSchema = z.object({
  items: z.array(payoutSchema),
  nextCursor: z.string().nullable(),
  /** Yen sent this month in Tokyo, less what was taken back this month. */
  paidThisMonth: z.int(),
  account: z.enum(PAYOUT_ACCOUNT_STATES),
});
export type PayoutPage = z.infer<typeof payoutPageSchema>;

type Facts = Pick<
  Payout,
  'purpose' | 'state' | 'because' | 'amount' | 'fee' | 'reversed' | 'orderedAt' | 'sentAt' | 'expectedBy' | 'bank'
>;

/** Payouts of a round to its owner, sent or expected; none if it earns nothing. */
export function payoutsOf(round: RentalRound, accountIsReady: boolean, answers: BankAnswers = NO_ANSWERS): Facts[] {
  const ordered = round.money.payouts.map((order) => ({
    ...factsOf(round, order, accountIsReady),
    bank: bankAnswerOf(order, answers),
  }));
  return [...round.money.holdings.flatMap((holding) => withoutOrder(round, holding)), ...ordered];
}

/** A charge's share before its payout is ordered: expected, or taken by lost disputes before. */
function withoutOrder(round: RentalRound, holding: Holding): Facts[] {
  if (round.money.payouts.some(({ chargeId }) => chargeId === holding.chargeId)) return [];
  const { ownerShare, payoutFee: fee, lost } = holding.settlement ?? expectedOf(round, holding);
  const none = { because: null, reversed: 0, orderedAt: null, sentAt: null, expectedBy: null, bank: null };
  const common = { purpose: purposeOf(round, holding), fee, ...none };
  if (ownerShare > 0) return [{ ...common, state: 'expected', amount: ownerShare, expectedBy: expectedBy(round) }];
  return (lost?.ownerShare ?? 0) > 0 ? [{ ...common, state: 'lost', amount: 0 }] : [];
}

/** If nothing is refunded from now on but what the borrower has asked for already. */
const expectedOf = (round: RentalRound, holding: Holding): Settlement =>
  holding === rentalHolding(round) ? returnSettlementOf(round) : settlementOf(round, NOTHING, holding);

/** After a return in time the owner has these days to confirm it; then the rental completes, which orders its payouts. */
function expectedBy(round: RentalRound): Instant | null {
  if (UNKNOWN_END.includes(round.status)) return null;
  return completionWindow(round)?.ends ?? plus(dueOf(round), WINDOWS.completion);
}
const UNKNOWN_END: readonly RentalRound['status'][] = [
  'usage_overdue',
  'damage_reported',
  'damage_fee_pending',
  'damage_fee_paid',
];

function factsOf(round: RentalRound, order: PayoutOrder, accountIsReady: boolean): Omit<Facts, 'bank'> {
  const { orderedAt, sentAt } = order;
  const common = {
    ...{ purpose: purposeOf(round, order), amount: netOf(order), fee: feeKeptOf(round, order) },
    ...{ reversed: Math.max(order.reversed - paidOtherwise(round, order), 0), orderedAt, sentAt },
    ...{ because: null, expectedBy: null },
  };
  if (order.transferId !== null || order.settled > 0) {
    return { ...common, state: common.reversed >= order.amount ? 'reversed' : 'paid' };
  }
  if (stillToSend(order) <= 0) return { ...common, state: 'lost' };
  const because = heldBecause(round, order, accountIsReady);
  return { ...common, state: because === null ? 'on_the_way' : 'held', because };
}

/**
 * Bank transfers by operators in addition to what was sent: for a foreign reversal, or before the transfer was known.
 */
const paidOtherwise = ({ money: { settled } }: RentalRound, order: PayoutOrder): Yen =>
  settled
    .filter((one) =>
      one.obligation === 'payout'
        ? settlesOrder(one, order) && order.transferId !== null
        : one.by === 'bank_transfer' && order.reversals.includes(one.subject),
    )
    .reduce((total, { amount }) => total + amount, 0);

function heldBecause(round: RentalRound, order: PayoutOrder, accountIsReady: boolean): HoldReason | null {
  if (isDisputeOpen(round, order.chargeId)) return 'dispute';
  if (!openPayouts(round).includes(order)) return 'checking';
  return accountIsReady ? null : 'account';
}
