import { describe, expect, it } from '@jest/globals';
import { at, eventId, type Fact, roundAfter } from '../../../backend/src/rental-round/test-support/given.ts';
import { paymentOf, roundIn, TIMES } from '../../../backend/src/rental-round/test-support/rounds.ts';
import type { RoundEvent } from './events.ts';
import { NOTHING } from './money.ts';
import {
  isDisputeLost,
  isDisputeOpen,
  lateFeeChargeable,
  lostWith,
  openPayouts,
  openRefunds,
  openReversals,
  refundable,
  settlementOf,
} from './obligations.ts';

const NOW = TIMES.completed;
const after = (history: readonly Fact[], ...events: readonly RoundEvent[]) =>
  roundAfter([...history, ...at(NOW, ...events)]);
const completed = roundIn('completed');
const cancelled = roundIn('cancelled');
const disputed = (chargeId = 'ch_1'): RoundEvent => ({
  type: 'PaymentDisputed',
  data: { disputeId: `dp_${chargeId}`, chargeId, amount: 4500 },
});
const closed = (outcome: 'won' | 'lost', chargeId = 'ch_1'): RoundEvent => ({
  type: 'DisputeClosed',
  data: {
    disputeId: `dp_${chargeId}`,
    chargeId,
    outcome,
    amount: 4500,
    cancelled: { refunds: 0, held: 0, ownerPayable: 0 },
  },
});
const duplicate: RoundEvent = {
  type: 'DuplicatePaymentReceived',
  data: { checkoutId: null, purpose: 'rental', payment: paymentOf(4500, 2) },
};
const sent: RoundEvent = {
  type: 'PayoutSent',
  data: { transferId: 'tr_1', orderedBy: eventId(completed.length - 1), chargeId: 'ch_1', amount: 2892 },
};

describe('while a charge is disputed', () => {
  it('nothing of it moves, everything of the others does', () => {
    const round = after(cancelled, duplicate, disputed());
    expect(isDisputeOpen(round, 'ch_1')).toBe(true);
    expect(openRefunds(round).map(({ chargeId }) => chargeId)).toEqual(['ch_2']);
    expect(openPayouts(after(completed, disputed()))).toEqual([]);
    expect(openPayouts(after(completed, duplicate, disputed('ch_2')))).toHaveLength(1);
  });

  it('won, it moves again', () => {
    expect(openPayouts(after(completed, disputed(), closed('won')))).toMatchObject([{ amount: 2892 }]);
    expect(openRefunds(after(cancelled, disputed(), closed('won')))).toMatchObject([{ amount: 4500 }]);
  });

  it('lost, nothing of it is sent any more, and what was paid out is asked back', () => {
    const unpaid = after(completed, disputed(), closed('lost'));
    expect([isDisputeLost(unpaid, 'ch_1'), openPayouts(unpaid), openReversals(unpaid)]).toEqual([true, [], []]);
    const paid = after(completed, sent, disputed(), closed('lost'));
    expect(openReversals(paid)).toMatchObject([{ transferId: 'tr_1', reversed: 0 }]);
    const reversal: RoundEvent = {
      type: 'TransferReversed',
      data: { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount: 2892 },
    };
    expect(openReversals(after(completed, sent, disputed(), closed('lost'), reversal))).toEqual([]);
  });
});

describe('what a lost dispute cancels', () => {
  it('is what of that charge is held, to be refunded or to be paid out', () => {
    expect(lostWith(after(roundIn('in_use'), disputed()), 'ch_1')).toEqual({ refunds: 0, held: 4500, ownerPayable: 0 });
    expect(lostWith(after(completed, disputed()), 'ch_1')).toEqual({ refunds: 0, held: 0, ownerPayable: 2892 });
    expect(lostWith(after(cancelled, disputed()), 'ch_1')).toEqual({ refunds: 4500, held: 0, ownerPayable: 0 });
  });

  it('is nothing of another charge, and nothing that has left', () => {
    const round = after(roundIn('in_use'), duplicate, disputed('ch_2'));
    expect(lostWith(round, 'ch_2')).toEqual({ refunds: 4500, held: 0, ownerPayable: 0 });
    expect(lostWith(after(completed, sent, disputed()), 'ch_1')).toEqual({ refunds: 0, held: 0, ownerPayable: 0 });
  });
});

describe('the settlement of a round', () => {
  it('pays nobody after a lost dispute, whatever is asked', () => {
    const round = after(roundIn('in_use'), disputed(), closed('lost'));
    expect(settlementOf(round, round.fees)).toMatchObject({ refundNow: NOTHING, ownerShare: 0, shipping: 0, gross: 0 });
  });

  it('shares the fees otherwise, also after a won one', () => {
    const round = after(roundIn('in_use'), disputed(), closed('won'));
    expect(settlementOf(round, NOTHING)).toMatchObject({ ownerShare: 2892, payoutFee: 108, shipping: 1500 });
  });
});

describe('what can be refunded', () => {
  it('is what was paid and not yet refunded, by part, until the settlement', () => {
    expect(refundable(roundAfter(roundIn('damage_reported')))).toEqual({ rental: 3000, shipping: 1500, insurance: 0 });
    expect(refundable(roundAfter(completed))).toEqual(NOTHING);
    expect(refundable(roundAfter(roundIn('request_approved')))).toEqual(NOTHING);
    expect(refundable(after(roundIn('damage_reported'), disputed(), closed('lost')))).toEqual(NOTHING);
  });
});

describe('the late fee', () => {
  const returned = (amount: number): RoundEvent => ({
    type: 'Returned',
    data: { comment: null, photos: [], trackingCode: null, lateFee: { days: amount && 1, amount } },
  });
  const refused: RoundEvent = {
    type: 'FeeChargeFailed',
    data: { purpose: 'late_fee', assessmentId: null, code: 'card_declined' },
  };

  it('is charged to the saved card once it is fixed, unless nothing is owed or the card has refused', () => {
    const overdue = roundIn('usage_overdue');
    expect(lateFeeChargeable(roundAfter(overdue))).toBe(false);
    expect(lateFeeChargeable(after(overdue, returned(642)))).toBe(true);
    expect(lateFeeChargeable(after(overdue, returned(0)))).toBe(false);
    expect(lateFeeChargeable(after(overdue, returned(642), refused))).toBe(false);
  });
});
