import type { RentalRound } from '../rental-round/rental-round.ts';
import type { PayoutOrder } from '../rental-round/money/round-money.ts';
import { policyOf } from '../rental-round/policy.ts';
import type { Instant } from '../rental-round/time/period.ts';
import { type BankAnswer, bankAnswerOf, type BankAnswers, NO_ANSWERS } from './bank-answers.ts';
import { feeOfMove, purposeOf } from './payout-amounts.ts';
import type { PayoutPurpose } from './payout-purposes.ts';

/** What left for an owner's account, or was taken back from it, in one event; yen, negative when taken back. */
export interface StatementLine {
  readonly at: Instant;
  readonly roundId: string;
  readonly itemName: string;
  /** false: the name is that of now. */
  readonly itemIsRecorded: boolean;
  readonly kind: 'payout' | 'reversal';
  readonly purpose: PayoutPurpose;
  /** net and fee. */
  readonly gross: number;
  /** What the platform kept of it, negative what it gave back, and the rate of the terms that the rental was requested under. */
  readonly fee: number;
  readonly feePerMille: number;
  readonly net: number;
  /** Of a payout; null: its bank's answer isn't known. */
  readonly bank: BankAnswer | null;
}

/** What the ledger says of one event: so much more, or less, of an owner's was paid. */
export interface OwnerMovement {
  readonly at: Instant;
  readonly roundId: string;
  readonly itemName: string;
  readonly itemIsRecorded: boolean;
  readonly net: number;
}

export function statementLine(
  round: RentalRound,
  movement: OwnerMovement,
  answers: BankAnswers = NO_ANSWERS,
): StatementLine {
  const fee = feeOfMove(round, movement);
  const feePerMille = fee === 0 ? 0 : policyOf(round.policyVersion).payoutFeePerMille;
  const amounts = { ...movement, gross: movement.net + fee, fee, feePerMille };
  if (movement.net < 0) return { ...amounts, kind: 'reversal', purpose: 'rental', bank: null };
  const order = orderOf(round, movement.at);
  return order === undefined
    ? { ...amounts, kind: 'payout', purpose: 'rental', bank: null }
    : { ...amounts, kind: 'payout', purpose: purposeOf(round, order), bank: bankOf(order, movement.at, answers) };
}

/** What was paid by bank transfer has no answer that is known here. */
const bankOf = (order: PayoutOrder, at: Instant, answers: BankAnswers): BankAnswer | null =>
  order.sentAt === at ? bankAnswerOf(order, answers) : null;

/** Sent by the provider then, or paid by bank transfer, also anew where a reversal had been by other hands. */
function orderOf({ money: { payouts, settled } }: RentalRound, at: Instant): PayoutOrder | undefined {
  const subject = settled.find((one) => one.obligation !== 'refund' && one.at === at)?.subject;
  return payouts.find(
    ({ sentAt, orderedBy, reversals }) =>
      sentAt === at || (subject !== undefined && (orderedBy === subject || reversals.includes(subject))),
  );
}

export interface StatementSums {
  readonly gross: number;
  readonly net: number;
  readonly fee: number;
  /** The platform's fee by rate, the highest last: more than one when the terms changed meanwhile. */
  readonly fees: readonly { readonly perMille: number; readonly amount: number }[];
}

export function sumsOf(lines: readonly Pick<StatementLine, 'gross' | 'fee' | 'feePerMille' | 'net'>[]): StatementSums {
  const rates = [...new Set(lines.filter(({ fee }) => fee !== 0).map(({ feePerMille }) => feePerMille))];
  return {
    ...{ gross: total(lines, 'gross'), fee: total(lines, 'fee'), net: total(lines, 'net') },
    fees: rates
      .sort((a, b) => a - b)
      .map((perMille) => ({
        perMille,
        amount: total(
          lines.filter(({ feePerMille }) => feePerMille === perMille),
          'fee',
        ),
      })),
  };
}

const total = <Key extends 'gross' | 'fee' | 'net'>(lines: readonly Readonly<Record<Key, number>>[], key: Key) =>
  lines.reduce((sum, line) => sum + line[key], 0);

/** Consumption tax; the platform's prices contain it. */
export const TAX_PERCENT = 10;

/** What of an amount is consumption tax: rounded down, once a document and rate, as invoices have it. */
export const taxIn = (amount: number): number => Math.floor((amount * TAX_PERCENT) / (100 + TAX_PERCENT));
