import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { roundIn, paymentOf, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordLateFeeCharge } from './decide.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { returnedLate } from '@meguri/contracts/rental-round/test-support/mishaps.ts';

const NOW = '2026-12-24T00:00:00.000Z';
const payment = paymentOf(4500, 2);
const input = { payment, checkoutId: null };
const charged: RoundEvent = { type: 'LateFeeCharged', data: input };
const sentBack = (change: Partial<typeof payment> = {}): RoundEvent => ({
  type: 'DuplicatePaymentReceived',
  data: { checkoutId: null, purpose: 'late_fee', payment: { ...payment, ...change } },
});

describe('recording the charge of the late fee', () => {
  it('the owner gets the whole fee', () => {
    const round = given(...returnedLate)
      .when(recordLateFeeCharge, bySystem(input, NOW))
      .thenHappens(charged);
    expect(round).toMatchObject({
      lateFee: { state: 'charged' },
      money: { payouts: [{ amount: 4500, chargeId: 'ch_2' }] },
    });
  });

  it('a charge that is reported twice counts once', () => {
    given(...returnedLate, ...at(NOW, charged))
      .when(recordLateFeeCharge, bySystem(input, NOW))
      .thenNothing();
  });

  it('a second charge, one of another amount, and one after a waiver are refunded', () => {
    const second = { ...payment, paymentIntentId: 'pi_3', chargeId: 'ch_3' };
    given(...returnedLate, ...at(NOW, charged))
      .when(recordLateFeeCharge, bySystem({ ...input, payment: second }, NOW))
      .thenHappens(sentBack(second));
    given(...returnedLate)
      .when(recordLateFeeCharge, bySystem({ ...input, payment: { ...payment, amount: 4499 } }, NOW))
      .thenHappens(sentBack({ amount: 4499 }));
    given(
      ...returnedLate,
      ...at(NOW, { type: 'LateFeeWaived', data: { cause: 'operator', amount: 4500, reason: null } }),
    )
      .when(recordLateFeeCharge, bySystem(input, NOW))
      .thenHappens(sentBack());
  });

  it('a charge before the fee is fixed is refunded', () => {
    given(...roundIn('usage_overdue'))
      .when(recordLateFeeCharge, bySystem(input, NOW))
      .thenHappens(sentBack());
  });

  it('is refused for a round that was never charged, and to everyone but the system', () => {
    given(...roundIn('request_sent'))
      .when(recordLateFeeCharge, bySystem(input, TIMES.requested))
      .thenRejected('money_fact_mismatch');
    given(...roundIn('request_cancelled'))
      .when(recordLateFeeCharge, bySystem(input, TIMES.requested))
      .thenRejected('money_fact_mismatch');
    given(...returnedLate)
      .when(recordLateFeeCharge, byOwner(input, NOW))
      .thenRejected('transition_not_allowed');
  });
});
