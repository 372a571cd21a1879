import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { openPayouts, openRefunds, openReversals } from '@meguri/contracts/rental-round/money/obligations.ts';
import { at, eventId } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { closeDispute, type CloseDisputeInput } from './decide.ts';

const NOW = TIMES.due;
const disputed = at(NOW, {
  type: 'PaymentDisputed',
  data: { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 },
});
const won = { disputeId: 'dp_1', outcome: 'won', withdrawn: 0, fee: 1500 } as const;
const lost = { disputeId: 'dp_1', outcome: 'lost', withdrawn: 4500, fee: 1500 } as const;
const NOBODY = { refunds: 0, held: 0, ownerPayable: 0 };
const closed = (
  { outcome, withdrawn, fee }: Omit<CloseDisputeInput, 'disputeId'>,
  cancelled = NOBODY,
  ownerPaid = 0,
): RoundEvent => ({
  type: 'DisputeClosed',
  data: { disputeId: 'dp_1', chargeId: 'ch_1', outcome, amount: 4500, withdrawn, fee, cancelled, ownerPaid },
});

describe('closing a dispute', () => {
  it('won: the payout that was held goes on', () => {
    const round = given(...roundIn('completed'), ...disputed)
      .when(closeDispute, bySystem(won, NOW))
      .thenHappens(closed(won));
    expect(openPayouts(round)).toMatchObject([{ amount: 2892 }]);
  });

  it('lost while the money is held: nothing is held any more', () => {
    const round = given(...roundIn('in_use'), ...disputed)
      .when(closeDispute, bySystem(lost, NOW))
      .thenHappens(closed(lost, { refunds: 0, held: 4500, ownerPayable: 0 }));
    expect(round.money.holdings).toMatchObject([{ held: 0 }]);
  });

  it('lost with an unsent refund: it is cancelled', () => {
    const round = given(...roundIn('cancelled'), ...disputed)
      .when(closeDispute, bySystem(lost, NOW))
      .thenHappens(closed(lost, { refunds: 4500, held: 0, ownerPayable: 0 }));
    expect(openRefunds(round)).toEqual([]);
  });

  it('lost before the payout: the owner isn’t paid', () => {
    const round = given(...roundIn('completed'), ...disputed)
      .when(closeDispute, bySystem(lost, NOW))
      .thenHappens(closed(lost, { refunds: 0, held: 0, ownerPayable: 2892 }));
    expect(openPayouts(round)).toEqual([]);
  });

  it('lost after the payout: the payout is reversed', () => {
    const completed = roundIn('completed');
    const orderedBy = eventId(completed.length - 1);
    const sent = at(NOW, {
      type: 'PayoutSent',
      data: { transferId: 'tr_1', orderedBy, chargeId: 'ch_1', amount: 2892 },
    });
    const round = given(...completed, ...sent, ...disputed)
      .when(closeDispute, bySystem(lost, NOW))
      .thenHappens(closed(lost, NOBODY, 2892));
    expect(openReversals(round)).toMatchObject([{ transferId: 'tr_1', amount: 2892 }]);
  });

  it('counts once, however often it is reported', () => {
    given(...roundIn('in_use'), ...disputed, ...at(NOW, closed(won)))
      .when(closeDispute, bySystem(won, NOW))
      .thenNothing();
  });

  it('is refused for one that was never opened', () => {
    given(...roundIn('in_use'))
      .when(closeDispute, bySystem(won, NOW))
      .thenRejected('money_fact_mismatch');
  });

  it('is for the system only', () => {
    given(...roundIn('in_use'), ...disputed)
      .when(closeDispute, byOwner(won, NOW))
      .thenRejected('transition_not_allowed');
  });
});
