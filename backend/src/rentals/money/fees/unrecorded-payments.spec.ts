import { describe, expect, it } from '@jest/globals';
import type { CommandBus } from '@nestjs/cqrs';
import { at, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { paymentOf } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { Payment } from '../../../adapters/payment-provider/movements.ts';
import type { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import type { CommandContext } from '../../../event-sourcing/command-context.ts';
import type { RoundCommand } from '../../round/round-command.ts';
import type { Rounds } from '../../round/rounds.ts';
import { byOperator, bySystem, ROUND_ID } from '../../test-support/commands.ts';
import { recordLateFeeCharge, type RecordLateFeeChargeInput } from './decide.ts';
import { UnrecordedPayments } from './unrecorded-payments.ts';
import { returnedLate } from '@meguri/contracts/rental-round/test-support/mishaps.ts';

const NOW = '2026-12-24T00:00:00.000Z';

/** A round with a late fee of 4,500 yen; the provider has a payment of `amount` for it. */
function owing(amount: number | null) {
  let history = returnedLate;
  const provider = { findPayment: async () => (amount === null ? null : (paymentOf(amount, 2) as Payment)) };
  const rounds = { load: async () => ({ state: roundAfter(history) }) };
  const bus = {
    execute: async ({ command: { input } }: RoundCommand<'record-late-fee-charge'>) => {
      history = [
        ...history,
        ...at(NOW, ...recordLateFeeCharge(bySystem(input as RecordLateFeeChargeInput, NOW), roundAfter(history))),
      ];
      return rounds.load();
    },
  };
  const unrecorded = new UnrecordedPayments(
    provider as unknown as PaymentProvider,
    rounds as unknown as Rounds,
    bus as unknown as CommandBus,
  );
  const context = { envelope: () => byOperator(null, NOW) } as unknown as CommandContext;
  return {
    letOff: () => unrecorded.recordBefore(context, ROUND_ID, 'waive-late-fee'),
    round: () => roundAfter(history),
  };
}

describe('a late fee that an operator waives', () => {
  it('is kept when it was paid but not yet recorded', async () => {
    const { letOff, round } = owing(4500);
    await expect(letOff()).rejects.toMatchObject({ code: 'fee_already_paid' });
    expect(round()).toMatchObject({ lateFee: { state: 'charged' }, money: { charges: [{}, { purpose: 'late_fee' }] } });
  });

  it('is waived when it wasn’t paid, or when another amount was paid, which is refunded', async () => {
    const unpaid = owing(null);
    await unpaid.letOff();
    expect(unpaid.round().money.charges).toHaveLength(1);
    const other = owing(400);
    await other.letOff();
    expect(other.round()).toMatchObject({
      lateFee: { state: 'due' },
      money: { charges: [{}, { purpose: 'returned_whole' }] },
    });
  });
});
