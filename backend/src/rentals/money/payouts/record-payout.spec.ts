import { describe, expect, it } from '@jest/globals';
import { tasksOf } from '@meguri/contracts/rental-round/actions/tasks.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { at, eventId } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordPayout } from './decide.ts';
import { lostDispute } from '@meguri/contracts/rental-round/test-support/mishaps.ts';

const completed = roundIn('completed');
const NOW = TIMES.completed;
const input = { transferId: 'tr_1', orderedBy: eventId(completed.length - 1), chargeId: 'ch_1', amount: 2892 };

describe('recording a payout', () => {
  it('the owner’s share of 3000 yen, 2892, has been transferred', () => {
    const round = given(...completed)
      .when(recordPayout, bySystem(input, NOW))
      .thenHappens({ type: 'PayoutSent', data: input });
    expect(round.money.payouts).toMatchObject([{ transferId: 'tr_1', amount: 2892, reversed: 0 }]);
  });

  it('counts once, however often it is reported', () => {
    given(...completed, ...at(NOW, { type: 'PayoutSent', data: input }))
      .when(recordPayout, bySystem(input, NOW))
      .thenNothing();
  });

  it('that was sent before a lost dispute cancelled it is the platform’s loss', () => {
    const round = given(...completed, ...lostDispute(NOW, { ownerPayable: 2892 }))
      .when(recordPayout, bySystem(input, NOW))
      .thenHappens({ type: 'PayoutSent', data: { ...input, afterLoss: true } });
    expect(round.money.payouts).toMatchObject([{ transferId: 'tr_1', cancelled: false }]);
  });

  it('that was made before two losses is recorded with its sum of that time, and the rest is to be reversed', () => {
    const lost = (disputeId: string, taken: number) =>
      at(
        NOW,
        { type: 'PaymentDisputed', data: { disputeId, chargeId: 'ch_1', amount: taken } },
        {
          type: 'DisputeClosed',
          data: {
            ...{ disputeId, chargeId: 'ch_1', outcome: 'lost', amount: taken, withdrawn: taken, fee: 1500 },
            cancelled: { refunds: 0, held: 0, ownerPayable: taken },
          },
        },
      );
    const history = [...completed, ...lost('dp_1', 500), ...lost('dp_2', 300)];
    const sent = { ...input, amount: 2392 };
    const round = given(...history)
      .when(recordPayout, bySystem(sent, NOW))
      .thenHappens({ type: 'PayoutSent', data: { ...sent, lostPart: 300 } });
    expect(round.money.payouts).toMatchObject([{ transferId: 'tr_1', amount: 2392, lost: 300, reversed: 0 }]);
    given(...history)
      .when(recordPayout, bySystem({ ...input, amount: 2592 }, NOW))
      .thenRejected('money_fact_mismatch');
  });

  it('that the provider made although it had been paid by bank is recorded, and becomes a task for operators', () => {
    const byBank: RoundEvent = {
      type: 'ObligationSettled',
      data: {
        ...{ obligation: 'payout', subject: input.orderedBy, chargeId: 'ch_1', amount: 2892 },
        ...{ by: 'bank_transfer', reference: 'FURIKOMI-1', reason: TEXT },
      },
    };
    const round = given(...completed, ...at(NOW, byBank))
      .when(recordPayout, bySystem(input, NOW))
      .thenHappens({ type: 'PayoutSent', data: { ...input, afterLoss: true } });
    expect(round.money.payouts).toMatchObject([{ transferId: 'tr_1', paidTwice: { amount: 2892 } }]);
    expect(tasksOf(round, [])).toMatchObject([{ kind: 'reversal_waiting' }, { kind: 'paid_twice', cause: 'tr_1' }]);
  });

  it.each([
    ['that was not ordered', { orderedBy: eventId(0) }],
    ['of another charge', { chargeId: 'ch_2' }],
    ['of another amount', { amount: 3000 }],
  ])('%s is refused', (_what, change) => {
    given(...completed)
      .when(recordPayout, bySystem({ ...input, ...change }, NOW))
      .thenRejected('money_fact_mismatch');
  });

  it('is for the system only', () => {
    given(...completed)
      .when(recordPayout, byOwner(input, NOW))
      .thenRejected('transition_not_allowed');
  });
});
