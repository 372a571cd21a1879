import { describe, expect, it } from '@jest/globals';
import { openRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import { at, eventId } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { resendRefund } from './decide.ts';

const NOW = TIMES.due;
const cancelled = roundIn('cancelled');
const orderedBy = eventId(cancelled.length - 1);
const refund = { refundId: 're_1', chargeId: 'ch_1', orderedBy, amount: 4500 };
const sent = [...cancelled, ...at(NOW, { type: 'Refunded', data: refund })];
const returned = [...sent, ...at(NOW, { type: 'RefundReturned', data: { ...refund, unordered: 0 } })];
const input = { orderedBy, reason: TEXT };

describe('sending a refund again', () => {
  it('an operator sends a returned refund again', () => {
    const round = given(...returned)
      .when(resendRefund, byOperator(input, NOW))
      .thenHappens({ type: 'RefundOrderedAgain', data: { ...input, chargeId: 'ch_1' } });
    expect(openRefunds(round)).toMatchObject([{ orderedBy, amount: 4500 }]);
  });

  it('is refused for one that has arrived', () => {
    given(...sent)
      .when(resendRefund, byOperator(input, NOW))
      .thenRejected('nothing_to_settle');
  });

  it('is for operators only', () => {
    given(...returned)
      .when(resendRefund, byBorrower(input, NOW))
      .thenRejected('not_operator');
  });
});
