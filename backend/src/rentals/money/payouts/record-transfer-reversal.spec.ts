import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { at, eventId } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { openPayouts, openReversals } from '@meguri/contracts/rental-round/money/obligations.ts';
import { byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordTransferReversal } from './decide.ts';

const NOW = TIMES.completed;
const completed = roundIn('completed');
const sent = { transferId: 'tr_1', orderedBy: eventId(completed.length - 1), chargeId: 'ch_1', amount: 2892 };
const paidOut = [...completed, ...at(NOW, { type: 'PayoutSent', data: sent })];
const dispute = { disputeId: 'dp_1', chargeId: 'ch_1' };
/** A lost dispute that takes this amount from the paid-out share. */
const lostOver = (ownerPaid: number) => {
  const closed = { ...dispute, outcome: 'lost' as const, amount: 4500, withdrawn: 1608 + ownerPaid, fee: 0, ownerPaid };
  return [
    ...paidOut,
    ...at(
      NOW,
      { type: 'PaymentDisputed', data: { ...dispute, amount: 4500 } },
      { type: 'DisputeClosed', data: { ...closed, cancelled: { refunds: 0, held: 0, ownerPayable: 0 } } },
    ),
  ];
};
const input = { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount: 2000 };
const reversed: RoundEvent = { type: 'TransferReversed', data: input };

describe('recording the reversal of a transfer', () => {
  it('a part of the payout came back', () => {
    const round = given(...lostOver(2892))
      .when(recordTransferReversal, bySystem(input, NOW))
      .thenHappens(reversed);
    expect(round.money.payouts).toMatchObject([{ reversed: 2000 }]);
  });

  it('the rest is returned by another one; never more than was sent', () => {
    const another = (amount: number) => bySystem({ ...input, reversalId: 'trr_2', amount }, NOW);
    given(...lostOver(2892), ...at(NOW, reversed))
      .when(recordTransferReversal, another(893))
      .thenRejected('money_fact_mismatch');
    given(...lostOver(2892), ...at(NOW, reversed))
      .when(recordTransferReversal, another(892))
      .thenHappens({ type: 'TransferReversed', data: { ...input, reversalId: 'trr_2', amount: 892 } });
  });

  it('counts once, however often it is reported', () => {
    given(...lostOver(2892), ...at(NOW, reversed))
      .when(recordTransferReversal, bySystem(input, NOW))
      .thenNothing();
  });

  it('is refused for an unknown transfer', () => {
    given(...completed)
      .when(recordTransferReversal, bySystem(input, NOW))
      .thenRejected('money_fact_mismatch');
    given(...paidOut)
      .when(recordTransferReversal, bySystem({ ...input, chargeId: 'ch_2' }, NOW))
      .thenRejected('money_fact_mismatch');
  });

  it('that was pending while the dispute’s money came back is paid to the owner again, as far as it isn’t owed any more', () => {
    const back = { amount: 500, fee: 0, held: 0, ownerPayable: 0, ownerPaid: 500 };
    const round = given(...lostOver(2000), ...at(NOW, { type: 'DisputeMoneyReturned', data: { ...dispute, ...back } }))
      .when(recordTransferReversal, bySystem(input, NOW))
      .thenHappens({ type: 'TransferReversed', data: { ...input, notOwed: 500 } });
    expect(openReversals(round)).toEqual([]);
    expect(openPayouts(round)).toMatchObject([{ chargeId: 'ch_1', amount: 500 }]);
  });

  it('is for the system only', () => {
    given(...paidOut)
      .when(recordTransferReversal, byOperator(input, NOW))
      .thenRejected('transition_not_allowed');
  });
});
