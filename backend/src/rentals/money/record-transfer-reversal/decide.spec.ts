import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { at, eventId } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordTransferReversal } from './decide.ts';

const NOW = TIMES.completed;
const completed = roundIn('completed');
const sent = { transferId: 'tr_1', orderedBy: eventId(completed.length - 1), chargeId: 'ch_1', amount: 2892 };
const paidOut = [...completed, ...at(NOW, { type: 'PayoutSent', data: sent })];
const input = { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount: 2000 };
const reversed: RoundEvent = { type: 'TransferReversed', data: input };

describe('recording the reversal of a transfer', () => {
  it('a part of the payout came back', () => {
    const round = given(...paidOut)
      .when(recordTransferReversal, bySystem(input, NOW))
      .thenHappens(reversed);
    expect(round.money.payouts).toMatchObject([{ reversed: 2000 }]);
  });

  it('the rest comes back by another; never more than was sent', () => {
    const another = (amount: number) => bySystem({ ...input, reversalId: 'trr_2', amount }, NOW);
    given(...paidOut, ...at(NOW, reversed))
      .when(recordTransferReversal, another(893))
      .thenRejected('money_fact_mismatch');
    given(...paidOut, ...at(NOW, reversed))
      .when(recordTransferReversal, another(892))
      .thenHappens({ type: 'TransferReversed', data: { ...input, reversalId: 'trr_2', amount: 892 } });
  });

  it('counts once, however often it is told', () => {
    given(...paidOut, ...at(NOW, reversed))
      .when(recordTransferReversal, bySystem(input, NOW))
      .thenNothing();
  });

  it('of a transfer that never was is refused', () => {
    given(...completed)
      .when(recordTransferReversal, bySystem(input, NOW))
      .thenRejected('money_fact_mismatch');
    given(...paidOut)
      .when(recordTransferReversal, bySystem({ ...input, chargeId: 'ch_2' }, NOW))
      .thenRejected('money_fact_mismatch');
  });

  it('is the system’s to say', () => {
    given(...paidOut)
      .when(recordTransferReversal, byOperator(input, NOW))
      .thenRejected('transition_not_allowed');
  });
});
