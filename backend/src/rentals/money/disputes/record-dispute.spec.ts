import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { openPayouts, openRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordDispute } from './decide.ts';

const NOW = TIMES.due;
const input = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 };
const disputed: RoundEvent = { type: 'PaymentDisputed', data: input };
const CHARGED: readonly RoundStatus[] = ['shipping_code_generating', 'in_use', 'damage_fee_pending', 'cancelled'];

describe('recording a dispute', () => {
  it.each(CHARGED)('happens to a charge in %s', (status) => {
    const round = given(...roundIn(status))
      .when(recordDispute, bySystem(input, NOW))
      .thenHappens(disputed);
    const unknown = { withdrawn: 0, fee: 0, platformLoss: 0, closedAt: null };
    expect(round.money.disputes).toMatchObject([{ ...input, ...unknown, openedAt: NOW, outcome: 'open' }]);
    expect(round.status).toBe(status);
  });

  it('holds the payout', () => {
    const round = given(...roundIn('completed'))
      .when(recordDispute, bySystem(input, NOW))
      .thenHappens(disputed);
    expect(openPayouts(round)).toEqual([]);
  });

  it('that is only an inquiry allows refunds, and holds the payout', () => {
    const inquiry = { ...input, refundable: true };
    const round = given(...roundIn('cancelled'))
      .when(recordDispute, bySystem(inquiry, NOW))
      .thenHappens({ type: 'PaymentDisputed', data: { ...input, refundable: true } });
    expect(openRefunds(round)).toHaveLength(1);
    const ended = given(...roundIn('completed'))
      .when(recordDispute, bySystem(inquiry, NOW))
      .thenHappens({ type: 'PaymentDisputed', data: { ...input, refundable: true } });
    expect(openPayouts(ended)).toEqual([]);
  });

  it('that was escalated from an inquiry holds refunds, too', () => {
    const inquired: RoundEvent = { type: 'PaymentDisputed', data: { ...input, refundable: true } };
    const data = { disputeId: 'dp_1', chargeId: 'ch_1', refundable: false };
    const round = given(...roundIn('cancelled'), ...at(NOW, inquired))
      .when(recordDispute, bySystem({ ...input, refundable: false }, NOW))
      .thenHappens({ type: 'DisputeUpdated', data });
    expect(openRefunds(round)).toEqual([]);
    for (const refundable of [false, true])
      given(...roundIn('cancelled'), ...at(NOW, inquired, { type: 'DisputeUpdated', data }))
        .when(recordDispute, bySystem({ ...input, refundable }, NOW))
        .thenNothing();
  });

  it('stored before inquiries were recorded as such allows refunds once it was checked', () => {
    const round = given(...roundIn('cancelled'), ...at(NOW, disputed))
      .when(recordDispute, bySystem({ ...input, refundable: true }, NOW))
      .thenHappens({ type: 'DisputeUpdated', data: { disputeId: 'dp_1', chargeId: 'ch_1', refundable: true } });
    expect(openRefunds(round)).toHaveLength(1);
  });

  it('counts once, however often it is reported', () => {
    given(...roundIn('in_use'), ...at(NOW, disputed))
      .when(recordDispute, bySystem(input, NOW))
      .thenNothing();
  });

  it('is refused for a charge of another round', () => {
    given(...roundIn('in_use'))
      .when(recordDispute, bySystem({ ...input, chargeId: 'ch_9' }, NOW))
      .thenRejected('money_fact_mismatch');
  });

  it('is for the system only', () => {
    given(...roundIn('in_use'))
      .when(recordDispute, byBorrower(input, NOW))
      .thenRejected('transition_not_allowed');
  });
});
