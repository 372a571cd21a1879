import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '../rental-round/events.ts';
import { at, eventId, roundAfter } from '../rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '../rental-round/test-support/histories.ts';
import { payoutsOf } from './payouts.ts';

const completed = roundIn('completed');
const orderedBy = eventId(completed.length - 1);
const sent: RoundEvent = {
  type: 'PayoutSent',
  data: { transferId: 'tr_1', orderedBy, chargeId: 'ch_1', amount: 2892 },
};
const disputed: RoundEvent = {
  type: 'PaymentDisputed',
  data: { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 },
};
const reversed = (amount: number): RoundEvent => ({
  type: 'TransferReversed',
  data: { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount },
});
const after = (...events: readonly RoundEvent[]) => roundAfter([...completed, ...at(TIMES.completed, ...events)]);

describe('what a round pays its owner', () => {
  it('is nothing before it is paid, and nothing when it ended without a charge', () => {
    expect(payoutsOf(roundAfter(roundIn('request_approved')), true)).toEqual([]);
    expect(payoutsOf(roundAfter(roundIn('request_declined')), true)).toEqual([]);
  });

  it('is expected while the rental goes on', () => {
    expect(payoutsOf(roundAfter(roundIn('in_use')), true)).toEqual([
      {
        ...{ purpose: 'rental', state: 'expected', because: null },
        ...{ amount: 2892, fee: 108, reversed: 0, orderedAt: null, sentAt: null },
      },
    ]);
  });

  it('is on its way after the settlement, or held until the owner’s account is ready', () => {
    const ordered = { purpose: 'rental', amount: 2892, fee: 108, orderedAt: TIMES.completed, sentAt: null };
    expect(payoutsOf(after(), true)).toMatchObject([{ ...ordered, state: 'on_the_way', because: null }]);
    expect(payoutsOf(after(), false)).toMatchObject([{ ...ordered, state: 'held', because: 'account' }]);
  });

  it('is held while the charge is disputed, whatever the account', () => {
    expect(payoutsOf(after(disputed), false)).toMatchObject([{ state: 'held', because: 'dispute' }]);
  });

  it('is paid once it has left, and tells what was taken back', () => {
    expect(payoutsOf(after(sent), false)).toMatchObject([{ state: 'paid', sentAt: TIMES.completed, reversed: 0 }]);
    expect(payoutsOf(after(sent, reversed(1000)), true)).toMatchObject([{ state: 'paid', reversed: 1000 }]);
    expect(payoutsOf(after(sent, reversed(2892)), true)).toMatchObject([{ state: 'reversed', amount: 2892 }]);
  });

  it('promises nothing that a lost dispute has taken of what was held', () => {
    const closed: RoundEvent = {
      type: 'DisputeClosed',
      data: {
        ...{ disputeId: 'dp_1', chargeId: 'ch_1', outcome: 'lost', amount: 4500, withdrawn: 4500, fee: 0 },
        ...{ cancelled: { refunds: 0, held: 4500, ownerPayable: 0 } },
      },
    };
    const round = roundAfter([...roundIn('in_use'), ...at(TIMES.completed, disputed, closed)]);
    expect(payoutsOf(round, true)).toEqual([]);
  });
});
