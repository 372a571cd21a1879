import { describe, expect, it } from '@jest/globals';
import { ROUND_EVENT_TYPES, type RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { SAMPLE_EVENTS } from '../../../../../test/support/sample-events.ts';
import { movementsOf } from './movements.ts';

const moved = (type: RoundEvent['type'], more: object = {}) =>
  movementsOf({ type, data: { ...SAMPLE_EVENTS[type], ...more } } as RoundEvent);

describe('the movements at the provider that an event means', () => {
  it('are exactly those of these events', () => {
    expect(ROUND_EVENT_TYPES.filter((type) => moved(type).length > 0)).toEqual([
      ...['PaymentCompleted', 'LatePaymentReceived', 'DuplicatePaymentReceived', 'ExtensionPaid'],
      ...['DamageFeePaid', 'LateFeeCharged'],
      ...[
        'RefundPending',
        'Refunded',
        'PayoutSent',
        'TransferReversed',
        'RefundReturned',
        'PaymentDisputed',
        'DisputeClosed',
        'DisputeMoneyReturned',
      ],
      ...['ForeignRefund', 'ForeignReversal'],
    ]);
  });

  it('don’t exist for an open dispute; for a closed one they are what the bank and the provider kept', () => {
    const disputeId = 'dp_1';
    const of = (amount: number | null) => [{ movement: 'dispute', objectId: disputeId, amount }];
    expect(moved('PaymentDisputed', { disputeId })).toEqual(of(null));
    const closed = { disputeId, amount: 500, withdrawn: 300, fee: 1500 };
    expect(moved('DisputeClosed', { ...closed, outcome: 'lost' })).toEqual(of(1800));
    expect(moved('DisputeClosed', { ...closed, outcome: 'won', withdrawn: 0 })).toEqual(of(1500));
    expect(moved('DisputeMoneyReturned', { disputeId, amount: 200, fee: 1500 })).toEqual(of(-1700));
  });

  it('may be missing for a refund that is pending or failed', () => {
    const unknown = (movement: string) => [{ movement, objectId: 're_1', amount: null }];
    expect(moved('RefundPending', { refundId: 're_1' })).toEqual(unknown('refund'));
    expect(moved('ForeignRefund', { refundId: 're_1', pending: true })).toEqual(unknown('refund'));
    expect(moved('RefundReturned', { refundId: 're_1', afterPending: true })).toEqual(unknown('refund_returned'));
    const done = { refundId: 're_1', amount: 700, afterPending: true };
    expect(moved('Refunded', done)).toEqual([{ movement: 'refund', objectId: 're_1', amount: 700 }]);
  });

  it('are the transfer that an operator made instead of an ordered one', () => {
    const settled = { obligation: 'payout', by: 'provider', reference: 'tr_1', amount: 700 };
    const transfer = [{ movement: 'transfer', objectId: 'tr_1', amount: 700 }];
    expect(moved('ObligationSettled', settled)).toEqual(transfer);
    expect(moved('ObligationSettled', { ...settled, by: 'bank_transfer' })).toEqual([]);
  });
});
