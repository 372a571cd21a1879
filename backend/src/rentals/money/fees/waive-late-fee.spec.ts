import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { roundIn, paymentOf, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { waiveLateFee } from './decide.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { returnedLate } from '@meguri/contracts/rental-round/test-support/mishaps.ts';

const input = { reason: TEXT };
const NOW = '2026-12-24T00:00:00.000Z';
const waived = (amount: number | null): RoundEvent => ({
  type: 'LateFeeWaived',
  data: { cause: 'operator', amount, reason: TEXT },
});
const charged: RoundEvent = { type: 'LateFeeCharged', data: { checkoutId: null, payment: paymentOf(4500, 2) } };

describe('waiving the late fee', () => {
  it('an operator waives a fee that is due', () => {
    const round = given(...returnedLate)
      .when(waiveLateFee, byOperator(input, NOW))
      .thenHappens(waived(4500));
    expect(round.lateFee?.state).toBe('waived');
  });

  it('an operator waives it before the amount is known', () => {
    const round = given(...roundIn('usage_overdue'))
      .when(waiveLateFee, byOperator(input, NOW))
      .thenHappens(waived(null));
    expect(round).toMatchObject({ lateFee: null, lateFeeWaived: true });
  });

  it('counts once', () => {
    given(...returnedLate, ...at(NOW, waived(4500)))
      .when(waiveLateFee, byOperator(input, NOW))
      .thenNothing();
  });

  it('a fee that was charged can’t be waived any more', () => {
    given(...returnedLate, ...at(NOW, charged))
      .when(waiveLateFee, byOperator(input, NOW))
      .thenRejected('no_late_fee');
  });

  it('is impossible when the item was in time, or the round ended without a return', () => {
    for (const status of ['returned', 'completed', 'cancelled'] as const)
      given(...roundIn(status))
        .when(waiveLateFee, byOperator(input, NOW))
        .thenRejected('no_late_fee');
  });

  it('is refused before anything was paid, and to everyone else', () => {
    given(...roundIn('request_approved'))
      .when(waiveLateFee, byOperator(input, TIMES.approved))
      .thenRejected('transition_not_allowed');
    given(...returnedLate)
      .when(waiveLateFee, byBorrower(input, NOW))
      .thenRejected('not_operator');
    given(...returnedLate)
      .when(waiveLateFee, bySystem(input, NOW))
      .thenRejected('not_operator');
  });
});
