import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { openPayouts, openReversals, toReverse } from '@meguri/contracts/rental-round/money/obligations.ts';
import { at, eventId, type Fact } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordDisputeReturn } from './decide.ts';

const NOW = TIMES.due;
const completed = roundIn('completed');
const payout = { transferId: 'tr_1', orderedBy: eventId(completed.length - 1), chargeId: 'ch_1', amount: 2892 };
const paidOut = [...completed, ...at(NOW, { type: 'PayoutSent', data: payout })];
const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 };
const lost = (held: number, ownerPaid: number): readonly Fact[] =>
  at(
    NOW,
    { type: 'PaymentDisputed', data: dispute },
    {
      type: 'DisputeClosed',
      data: {
        ...dispute,
        outcome: 'lost',
        withdrawn: 4500,
        fee: 1500,
        cancelled: { refunds: 0, held, ownerPayable: 0 },
        ownerPaid,
      },
    },
  );
const reversed: RoundEvent = {
  type: 'TransferReversed',
  data: { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount: 2892 },
};
const back = { disputeId: 'dp_1', withdrawn: 4000, fee: 1500 };
const returned = (shares: { held?: number; ownerPayable?: number; ownerPaid?: number }): RoundEvent => ({
  type: 'DisputeMoneyReturned',
  data: {
    disputeId: 'dp_1',
    chargeId: 'ch_1',
    amount: 500,
    fee: 0,
    held: 0,
    ownerPayable: 0,
    ownerPaid: 0,
    ...shares,
  },
});

describe('recording that money of a lost dispute came back', () => {
  it('pays the owner first, who bore the loss last', () => {
    const round = given(...paidOut, ...lost(0, 2892), ...at(NOW, reversed))
      .when(recordDisputeReturn, bySystem(back, NOW))
      .thenHappens(returned({ ownerPayable: 500 }));
    expect(openPayouts(round)).toMatchObject([{ amount: 500, transferId: null }]);
  });

  it('reduces what the owner owes by what was not taken back yet', () => {
    const round = given(...paidOut, ...lost(0, 2892))
      .when(recordDisputeReturn, bySystem(back, NOW))
      .thenHappens(returned({ ownerPaid: 500 }));
    expect(openReversals(round).map(toReverse)).toEqual([2392]);
  });

  it('is held again before the settlement', () => {
    const round = given(...roundIn('in_use'), ...lost(4500, 0))
      .when(recordDisputeReturn, bySystem(back, NOW))
      .thenHappens(returned({ held: 500 }));
    expect(round.money.holdings).toMatchObject([{ held: 500 }]);
  });

  it('counts once, however often it is reported', () => {
    given(...roundIn('in_use'), ...lost(4500, 0), ...at(NOW, returned({ held: 500 })))
      .when(recordDisputeReturn, bySystem(back, NOW))
      .thenNothing();
  });

  it('is refused for an unknown dispute', () => {
    given(...roundIn('in_use'))
      .when(recordDisputeReturn, bySystem(back, NOW))
      .thenRejected('money_fact_mismatch');
  });
});
