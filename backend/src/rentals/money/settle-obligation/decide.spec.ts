import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { openPayouts, openRefunds, settleable } from '@meguri/contracts/rental-round/money/obligations.ts';
import { at, eventId } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { paymentOf, roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, byOwner } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { settleObligation, type SettleObligationInput } from './decide.ts';

const NOW = TIMES.due;
const cancelled = roundIn('cancelled');
const completed = roundIn('completed');
const refundOrder = eventId(cancelled.length - 1);
const payoutOrder = eventId(completed.length - 1);
const byBank = { by: 'bank_transfer', reference: 'FURIKOMI-1', reason: TEXT } as const;
const refund: SettleObligationInput = { obligation: 'refund', subject: refundOrder, ...byBank };
const payout: SettleObligationInput = { obligation: 'payout', subject: payoutOrder, ...byBank };
const settled = (input: SettleObligationInput, amount: number): RoundEvent => ({
  type: 'ObligationSettled',
  data: { ...input, chargeId: 'ch_1', amount },
});
const byHand = (amount: number) =>
  at(NOW, { type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_1', amount } });

describe('settling an obligation manually', () => {
  it('an operator paid a refund by bank', () => {
    const round = given(...cancelled)
      .when(settleObligation, byOperator(refund, NOW))
      .thenHappens(settled(refund, 4500));
    expect(openRefunds(round)).toEqual([]);
  });

  it('an operator paid a payout by bank', () => {
    const round = given(...completed)
      .when(settleObligation, byOperator(payout, NOW))
      .thenHappens(settled(payout, 2892));
    expect(openPayouts(round)).toEqual([]);
  });

  it('a refund at the provider settles its own amount', () => {
    const input: SettleObligationInput = { ...refund, by: 'provider', reference: 're_9' };
    const round = given(...cancelled, ...byHand(4000))
      .when(settleObligation, byOperator(input, NOW))
      .thenHappens(settled(input, 4000));
    expect(settleable(round)).toMatchObject([{ obligation: 'refund', amount: 500 }]);
    expect(openRefunds(round)).toHaveLength(1);
  });

  it('nothing is owed for a payout that was rightly reversed', () => {
    const sent = { transferId: 'tr_1', orderedBy: payoutOrder, chargeId: 'ch_1', amount: 2892 };
    const reversal = { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount: 500 };
    const history = at(NOW, { type: 'PayoutSent', data: sent }, { type: 'ForeignReversal', data: reversal });
    const input = {
      obligation: 'reversal',
      subject: 'trr_1',
      by: 'nothing_owed',
      reference: null,
      reason: TEXT,
    } as const;
    const round = given(...completed, ...history)
      .when(settleObligation, byOperator(input, NOW))
      .thenHappens(settled(input, 500));
    expect(settleable(round)).toEqual([]);
  });

  it.each([
    ['without a reference', { ...refund, reference: null }, 'reference_required'],
    ['by an unknown object', { ...refund, by: 'provider', reference: 're_8' }, 'nothing_to_settle'],
    ['as if nothing were owed', { ...refund, by: 'nothing_owed', reference: null }, 'nothing_to_settle'],
    ['of another kind', { ...refund, obligation: 'payout' }, 'nothing_to_settle'],
  ] as const)('is refused %s', (_how, input, code) => {
    given(...cancelled)
      .when(settleObligation, byOperator(input, NOW))
      .thenRejected(code);
  });

  it('a transfer at the provider settles a payout, once', () => {
    const input: SettleObligationInput = { ...payout, by: 'provider', reference: 'tr_9' };
    const round = given(...completed)
      .when(settleObligation, byOperator(input, NOW))
      .thenHappens(settled(input, 2892));
    expect(round.money.settled).toMatchObject([{ reference: 'tr_9' }]);
    const feePaid: RoundEvent = { type: 'LateFeeCharged', data: { checkoutId: null, payment: paymentOf(1285, 2) } };
    const history = [...completed, ...at(NOW, settled(input, 2892), feePaid)];
    given(...history)
      .when(settleObligation, byOperator({ ...input, subject: eventId(history.length - 1) }, NOW))
      .thenRejected('reference_mismatch');
  });

  it.each(['re_9', 'trr_9', 'FURIKOMI-1'])('a payout can’t be settled by %s as the provider’s object', (reference) => {
    given(...completed)
      .when(settleObligation, byOperator({ ...payout, by: 'provider', reference }, NOW))
      .thenRejected('reference_mismatch');
  });

  it('is refused the second time', () => {
    given(...cancelled, ...at(NOW, settled(refund, 4500)))
      .when(settleObligation, byOperator(refund, NOW))
      .thenRejected('nothing_to_settle');
  });

  it('is for operators only', () => {
    given(...completed)
      .when(settleObligation, byOwner(payout, NOW))
      .thenRejected('not_operator');
  });
});
