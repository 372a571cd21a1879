import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { openReversals } from '@meguri/contracts/rental-round/money/obligations.ts';
import { at, eventId } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordForeignReversal } from './decide.ts';

const NOW = TIMES.due;
const completed = roundIn('completed');
const payout = { transferId: 'tr_1', orderedBy: eventId(completed.length - 1), chargeId: 'ch_1', amount: 2892 };
const paidOut = [...completed, ...at(NOW, { type: 'PayoutSent', data: payout })];
const input = { reversalId: 'trr_1', transferId: 'tr_1', amount: 500 };
const found: RoundEvent = { type: 'ForeignReversal', data: { ...input, chargeId: 'ch_1' } };

describe('recording a foreign reversal', () => {
  it('waits until an operator accounts for it', () => {
    const round = given(...paidOut)
      .when(recordForeignReversal, bySystem(input, NOW))
      .thenHappens(found);
    expect(round.money).toMatchObject({ payouts: [{ reversed: 500 }], foreign: [{ open: 500 }] });
  });

  it('counts as the reversal that a lost dispute ordered, if there is one', () => {
    const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 };
    const shares = { cancelled: { refunds: 0, held: 0, ownerPayable: 0 }, ownerPaid: 2892 };
    const lost = at(
      NOW,
      { type: 'PaymentDisputed', data: dispute },
      { type: 'DisputeClosed', data: { ...dispute, outcome: 'lost', withdrawn: 4500, fee: 1500, ...shares } },
    );
    const round = given(...paidOut, ...lost)
      .when(recordForeignReversal, bySystem({ ...input, amount: 2892 }, NOW))
      .thenHappens({ type: 'ForeignReversal', data: { ...input, amount: 2892, chargeId: 'ch_1' } });
    expect(openReversals(round)).toEqual([]);
    expect(round.money.foreign).toMatchObject([{ open: 0 }]);
  });

  it('counts once, however often it is reported', () => {
    given(...paidOut, ...at(NOW, found))
      .when(recordForeignReversal, bySystem(input, NOW))
      .thenNothing();
  });

  it.each([
    ['of more than was paid out', { ...input, amount: 2893 }],
    ['of a transfer that isn’t the round’s', { ...input, transferId: 'tr_2' }],
  ])('%s is refused', (_what, wrong) => {
    given(...paidOut)
      .when(recordForeignReversal, bySystem(wrong, NOW))
      .thenRejected('money_fact_mismatch');
  });
});
