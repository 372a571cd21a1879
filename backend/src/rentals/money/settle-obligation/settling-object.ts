import { Rejected } from '@meguri/contracts/errors.ts';
import type { SettleableObligation } from '@meguri/contracts/rental-round/money/obligations.ts';
import { orderNameOf } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Refund, Transfer } from '../../../adapters/payment-provider/movements.ts';

/** Checks that an object at the provider is what an operator claims. */

const mismatch = (): Rejected => new Rejected('reference_mismatch', 'reference');

/** @throws Rejected `reference_mismatch` unless it is the id of a refund */
export function refundId(reference: string): string {
  if (/^(re|pyr)_/.test(reference)) return reference;
  throw mismatch();
}

/** @throws Rejected `reference_mismatch` unless it is the id of a transfer */
export function transferId(reference: string): string {
  if (reference.startsWith('tr_')) return reference;
  throw mismatch();
}

/**
 * @throws Rejected `reference_mismatch` unless the refund went to the card of the charge and belongs to no other order
 */
export function checkRefundOf({ money }: RentalRound, { chargeId }: SettleableObligation, refund: Refund): void {
  if (refund.chargeId !== chargeId || refund.status !== 'succeeded') throw mismatch();
  if (money.refunds.some(({ orderedBy }) => orderedBy === refund.orderedBy)) throw mismatch();
}

interface Due {
  readonly roundId: string;
  readonly round: RentalRound;
  readonly due: SettleableObligation;
  /** The owner's current and replaced accounts. */
  readonly accounts: readonly string[];
}

/**
 * @throws Rejected `reference_mismatch` unless the transfer paid the owner exactly this amount, for this round and no
 * other order
 */
export function checkTransferOf({ roundId, round, due, accounts }: Due, transfer: Transfer): void {
  const isOfRound = transfer.metadata['rentalRequestId'] === roundId || transfer.chargeId === due.chargeId;
  const isWhole = transfer.amount === due.amount && transfer.reversed === 0;
  if (!isOfRound || !isWhole || !accounts.includes(transfer.accountId ?? '')) throw mismatch();
  const { payouts } = round.money;
  if (payouts.some((order) => orderNameOf(payouts, order) === transfer.orderedBy)) throw mismatch();
}
