import { describe, expect, it } from '@jest/globals';
import type { RoundEvent, RoundEventData } from '../rental-round/events.ts';
import { dueOf } from '../rental-round/extension.ts';
import { DAY, plus } from '../rental-round/time/period.ts';
import { NOTHING } from '../rental-round/money/money.ts';
import { settlementOf } from '../rental-round/money/settlements.ts';
import { EXTENSION_TIMES, extendedTo, extensionIn } from '../rental-round/test-support/extensions.ts';
import { at, eventId, roundAfter } from '../rental-round/test-support/facts.ts';
import { roundIn, TEXT, TIMES } from '../rental-round/test-support/histories.ts';
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

describe('the owner’s payout of a round', () => {
  it('is nothing before the payment, and nothing when the round ended without a charge', () => {
    expect(payoutsOf(roundAfter(roundIn('request_approved')), true)).toEqual([]);
    expect(payoutsOf(roundAfter(roundIn('request_declined')), true)).toEqual([]);
  });

  it('is expected while the rental goes on', () => {
    expect(payoutsOf(roundAfter(roundIn('in_use')), true)).toEqual([
      {
        ...{ purpose: 'rental', state: 'expected', because: null },
        ...{ amount: 2892, fee: 108, reversed: 0, orderedAt: null, sentAt: null, bank: null },
        expectedBy: plus(dueOf(roundAfter(roundIn('in_use'))), 9 * DAY),
      },
    ]);
  });

  it('is expected by the end of the owner’s days to confirm the return, and at no known time once that is open', () => {
    const returned = roundAfter(roundIn('returned'));
    expect(payoutsOf(returned, true)).toMatchObject([{ expectedBy: plus(returned.returned!.at, 9 * DAY) }]);
    for (const status of ['usage_overdue', 'damage_reported'] as const)
      expect(payoutsOf(roundAfter(roundIn(status)), true)).toMatchObject([{ state: 'expected', expectedBy: null }]);
    expect(payoutsOf(after(), true)).toMatchObject([{ state: 'on_the_way', expectedBy: null }]);
  });

  it('of an extended rental is expected later', () => {
    const [before, extended] = [roundAfter(roundIn('in_use')), roundAfter(extensionIn('paid'))];
    const [first] = payoutsOf(before, true);
    for (const one of payoutsOf(extended, true)) expect(one.expectedBy).toBe(plus(first!.expectedBy!, 7 * DAY));
  });

  it('is expected for each extension by itself, and waits for its own dispute only', () => {
    const extension = { purpose: 'extension', amount: 3085, fee: 115 };
    expect(payoutsOf(roundAfter(extensionIn('paid')), true)).toMatchObject([
      { purpose: 'rental', state: 'expected', amount: 2892, fee: 108 },
      { ...extension, state: 'expected' },
    ]);
    const dispute: RoundEvent = {
      type: 'PaymentDisputed',
      data: { disputeId: 'dp_1', chargeId: 'ch_3', amount: 3200 },
    };
    const ended = roundAfter([...extendedTo('completed'), ...at(EXTENSION_TIMES.newDue, dispute)]);
    expect(payoutsOf(ended, true)).toMatchObject([
      { purpose: 'rental', state: 'on_the_way', fee: 108 },
      { ...extension, state: 'held', because: 'dispute' },
    ]);
  });

  it('is pending after the settlement, or held until the owner’s account is ready', () => {
    const ordered = { purpose: 'rental', amount: 2892, fee: 108, orderedAt: TIMES.completed, sentAt: null };
    expect(payoutsOf(after(), true)).toMatchObject([{ ...ordered, state: 'on_the_way', because: null }]);
    expect(payoutsOf(after(), false)).toMatchObject([{ ...ordered, state: 'held', because: 'account' }]);
  });

  it('is held while the charge is disputed, whatever the account’s state', () => {
    expect(payoutsOf(after(disputed), false)).toMatchObject([{ state: 'held', because: 'dispute' }]);
  });

  it('is paid once it was sent, and shows what was reversed', () => {
    expect(payoutsOf(after(sent), false)).toMatchObject([{ state: 'paid', sentAt: TIMES.completed, reversed: 0 }]);
    expect(payoutsOf(after(sent, reversed(1000)), true)).toMatchObject([{ state: 'paid', reversed: 1000 }]);
    expect(payoutsOf(after(sent, reversed(2892)), true)).toMatchObject([{ state: 'reversed', amount: 2892 }]);
  });

  const closed = (cancelled: Partial<RoundEventData<'DisputeClosed'>['cancelled']>, withdrawn = 4500): RoundEvent => ({
    type: 'DisputeClosed',
    data: {
      ...{ disputeId: 'dp_1', chargeId: 'ch_1', outcome: 'lost', amount: 4500, withdrawn, fee: 0 },
      ...{ cancelled: { refunds: 0, held: 0, ownerPayable: 0, ...cancelled } },
    },
  });
  const returned = (shares: Partial<RoundEventData<'DisputeMoneyReturned'>>): RoundEvent => ({
    type: 'DisputeMoneyReturned',
    data: {
      ...{ disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500, fee: 0 },
      ...{ held: 0, ownerPayable: 0, ownerPaid: 0, ...shares },
    },
  });

  it('excludes what a lost dispute has taken of the held money, and says so', () => {
    const round = roundAfter([...roundIn('in_use'), ...at(TIMES.completed, disputed, closed({ held: 4500 }))]);
    expect(payoutsOf(round, true)).toMatchObject([{ purpose: 'rental', state: 'lost', amount: 0, fee: 0 }]);
    const back = { comment: null, photos: [] };
    const history = [...roundIn('returned'), ...at(TIMES.completed, disputed, closed({ held: 4500 }))];
    const completes: RoundEvent = {
      type: 'Completed',
      data: { ...back, settlement: settlementOf(roundAfter(history), NOTHING) },
    };
    expect(payoutsOf(roundAfter([...history, ...at(TIMES.completed, completes)]), true)).toMatchObject([
      { state: 'lost', amount: 0 },
    ]);
  });

  it('shows its fee with the sent payout, when a dispute had taken the first payout before and its money came back', () => {
    const round = after(disputed, closed({ ownerPayable: 2892 }), returned({ ownerPayable: 2892 }));
    expect(payoutsOf(round, true)).toMatchObject([
      { state: 'lost', amount: 0, fee: 0 },
      { state: 'on_the_way', amount: 2892, fee: 108 },
    ]);
  });

  it('stays paid when operators paid it by bank, and an additional transfer that is found is reversed', () => {
    const byBank: RoundEvent = {
      type: 'ObligationSettled',
      data: {
        ...{ obligation: 'payout', subject: orderedBy, chargeId: 'ch_1', amount: 2892, by: 'bank_transfer' },
        ...{ reference: '振込 1', reason: TEXT },
      },
    };
    for (const more of [[], [sent], [sent, reversed(1000)], [sent, reversed(2892)]])
      expect(payoutsOf(after(byBank, ...more), true)).toMatchObject([{ state: 'paid', amount: 2892, reversed: 0 }]);
  });

  it('is paid again once a foreign reversal was paid by bank, and stays reversed when nothing is owed', () => {
    const byHand: RoundEvent = {
      type: 'ForeignReversal',
      data: { reversalId: 'trr_9', transferId: 'tr_1', chargeId: 'ch_1', amount: 2892 },
    };
    const settled = (by: RoundEventData<'ObligationSettled'>['by']): RoundEvent => ({
      type: 'ObligationSettled',
      data: {
        ...{ obligation: 'reversal', subject: 'trr_9', chargeId: 'ch_1', amount: 2892, by },
        ...{ reference: by === 'nothing_owed' ? null : '振込 1', reason: TEXT },
      },
    });
    expect(payoutsOf(after(sent, byHand), true)).toMatchObject([{ state: 'reversed', reversed: 2892 }]);
    expect(payoutsOf(after(sent, byHand, settled('bank_transfer')), true)).toMatchObject([
      { state: 'paid', amount: 2892, reversed: 0 },
    ]);
    expect(payoutsOf(after(sent, byHand, settled('nothing_owed')), true)).toMatchObject([
      { state: 'reversed', reversed: 2892 },
    ]);
  });
});
