import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import { stillToSend, openPayouts } from '@meguri/contracts/rental-round/money/obligations.ts';
import { at, eventId } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { assignForeignRefund } from './decide.ts';

const NOW = TIMES.due;
const byHand = at(NOW, { type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_1', amount: 2000 } });
const input = { refundId: 're_9', parts: { rental: 1000, shipping: 500, insurance: 0 }, reason: TEXT };
const assigned = (taken: { held?: number; ownerPayable?: number }, parts = input.parts): RoundEvent => ({
  type: 'ForeignRefundAssigned',
  data: { refundId: 're_9', chargeId: 'ch_1', parts, held: 0, ownerPayable: 0, reason: TEXT, ...taken },
});

describe('assigning a foreign refund to parts', () => {
  it('takes it from the held money, and counts as refunded', () => {
    const round = given(...roundIn('in_use'), ...byHand)
      .when(assignForeignRefund, byOperator(input, NOW))
      .thenHappens(assigned({ held: 1500 }));
    expect(round.money).toMatchObject({
      holdings: [{ held: 3000, refunded: input.parts }],
      foreign: [{ open: 0, platformLoss: 500 }],
    });
  });

  it('takes the owner’s part from a payout that wasn’t sent', () => {
    const round = given(...roundIn('completed'), ...byHand)
      .when(assignForeignRefund, byOperator(input, NOW))
      .thenHappens(assigned({ ownerPayable: 964 }));
    expect(openPayouts(round).map(stillToSend)).toEqual([1928]);
  });

  it('doesn’t change a payout that was sent', () => {
    const completed = roundIn('completed');
    const orderedBy = eventId(completed.length - 1);
    const sent = at(NOW, {
      type: 'PayoutSent',
      data: { transferId: 'tr_1', orderedBy, chargeId: 'ch_1', amount: 2892 },
    });
    given(...completed, ...sent, ...byHand)
      .when(assignForeignRefund, byOperator(input, NOW))
      .thenHappens(assigned({}));
  });

  it('releases the payout when it was all the platform’s', () => {
    const round = given(...roundIn('completed'), ...byHand)
      .when(assignForeignRefund, byOperator({ ...input, parts: NOTHING }, NOW))
      .thenHappens(assigned({}, NOTHING));
    expect(openPayouts(round).map(stillToSend)).toEqual([2892]);
  });

  it.each([
    ['more than the refund was', { rental: 2001, shipping: 0, insurance: 0 }],
    ['more of a part than was paid', { rental: 0, shipping: 1501, insurance: 0 }],
  ])('is refused for %s', (_what, parts) => {
    given(...roundIn('in_use'), ...byHand)
      .when(assignForeignRefund, byOperator({ ...input, parts }, NOW))
      .thenRejected('refund_too_large');
  });

  it('is refused the second time', () => {
    given(...roundIn('in_use'), ...byHand, ...at(NOW, assigned({ held: 1500 })))
      .when(assignForeignRefund, byOperator(input, NOW))
      .thenRejected('nothing_to_settle');
  });

  it('is for operators only', () => {
    given(...roundIn('in_use'), ...byHand)
      .when(assignForeignRefund, byBorrower(input, NOW))
      .thenRejected('not_operator');
  });
});
