import type { RentalRound } from '../rental-round/rental-round.ts';
import type { PayoutOrder } from '../rental-round/money/round-money.ts';
import { policyOf } from '../rental-round/policy.ts';
import type { Instant } from '../rental-round/time/period.ts';
import { type BankAnswer, bankAnswerOf, type BankAnswers, NO_ANSWERS } from './bank-answers.ts';
import { moveAt, purposeOf } from './payout-amounts.ts';
import type { PayoutPurpose } from './payout-purposes.ts';

/** One payout to an owner's account, or one reversal; yen, negative when taken back. */
export interface StatementLine {
  readonly at: Instant;
  readonly roundId: string;
  readonly itemName: string;
  /** false: the name is the current one. */
  readonly itemIsRecorded: boolean;
  readonly kind: 'payout' | 'reversal';
  readonly purpose: PayoutPurpose;
  /** net and fee. */
  readonly gross: number;
  /** The platform's fee, negative if returned, and the rate by the terms of the request. */
  readonly fee: number;
  readonly feePerMille: number;
  readonly net: number;
  /** The bank's answer to a payout; null: unknown. */
  readonly bank: BankAnswer | null;
}

/** A change of the amount paid to an owner, as the ledger has it for one event. */
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
  const { order, fee = 0 } = moveAt(round, movement) ?? {};
  const feePerMille = fee === 0 ? 0 : policyOf(round.policyVersion).payoutFeePerMille;
  const amounts = { ...movement, gross: movement.net + fee, fee, feePerMille };
  if (movement.net < 0) return { ...amounts, kind: 'reversal', purpose: 'rental', bank: null };
  return order === undefined
    ? { ...amounts, kind: 'payout', purpose: 'rental', bank: null }
    : { ...amounts, kind: 'payout', purpose: purposeOf(round, order), bank: bankOf(order, movement.at, answers) };
}

/** The bank's response to a bank transfer isn't known here. */
const bankOf = (order: PayoutOrder, at: Instant, answers: BankAnswers): BankAnswer | null =>
  order.sentAt === at ? bankAnswerOf(order, answers) : null;

export interface StatementSums {
  readonly gross: number;
  readonly net: number;
  readonly fee: number;
  /** The platform's fee by rate, highest last: several when the terms changed in the period. */
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

/** Consumption tax, included in the platform's prices. */
export const TAX_PERCENT = 10;

/** The consumption tax in an amount: rounded down once per document and rate, as invoices require. */
export const taxIn = (amount: number): number => Math.floor((amount * TAX_PERCENT) / (100 + TAX_PERCENT));
