import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { openPayouts } from '@meguri/contracts/rental-round/money/obligations.ts';
import { refundable } from '@meguri/contracts/rental-round/money/settlements.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordForeignRefund } from './decide.ts';

const NOW = TIMES.due;
const input = { refundId: 're_1', chargeId: 'ch_1', amount: 2000 };
const found: RoundEvent = { type: 'ForeignRefund', data: input };

describe('recording a foreign refund', () => {
  it('holds the payout of its charge', () => {
    const round = given(...roundIn('completed'))
      .when(recordForeignRefund, bySystem(input, NOW))
      .thenHappens(found);
    expect(openPayouts(round)).toEqual([]);
  });

  it('reduces what can be refunded, even before it was assigned to parts', () => {
    const round = given(...roundIn('in_use'))
      .when(recordForeignRefund, bySystem(input, NOW))
      .thenHappens(found);
    expect(refundable(round)).toEqual({ rental: 2500, shipping: 0, insurance: 0 });
  });

  it('counts once, however often it is reported', () => {
    given(...roundIn('in_use'), ...at(NOW, found))
      .when(recordForeignRefund, bySystem(input, NOW))
      .thenNothing();
  });

  it('is refused for a charge of another round', () => {
    given(...roundIn('in_use'))
      .when(recordForeignRefund, bySystem({ ...input, chargeId: 'ch_2' }, NOW))
      .thenRejected('money_fact_mismatch');
  });
});
