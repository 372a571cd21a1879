import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '../rental-round/events.ts';
import { endingWith } from '../rental-round/money/settlements.ts';
import { returnSettlementOf } from '../rental-round/money/return-settlement.ts';
import { at, momentAt, roundAfter } from '../rental-round/test-support/facts.ts';
import { FIT_TIMES, fitRefundReturned } from '../rental-round/test-support/fit-refunds.ts';
import { ASSESSMENT_ID, damageReport, TEXT } from '../rental-round/test-support/histories.ts';
import { lostDispute } from '../rental-round/test-support/mishaps.ts';
import { agreedShares } from './payout-amounts.ts';
import { payoutsOf } from './payouts.ts';
import { fitRefundView } from './request-fit-refund.ts';

const NOW = FIT_TIMES.returned;
const reported: RoundEvent = { type: 'DamageReported', data: { ...damageReport, by: 'owner' } };
const assessed: RoundEvent = {
  type: 'DamageFeeAssessed',
  data: {
    ...{ assessmentId: ASSESSMENT_ID, amount: 2000, payBy: FIT_TIMES.confirmBy, reason: TEXT },
    ...{ itemReturned: false, lateFee: null },
  },
};
const objected: RoundEvent = { type: 'DamageFeeObjected', data: { assessmentId: ASSESSMENT_ID, reason: TEXT } };

/** What both parties read of the price after these events of an owner's case. */
function shownAfter(...events: readonly RoundEvent[]) {
  const round = roundAfter([...fitRefundReturned(), ...at(NOW, ...events)]);
  const { net } = agreedShares(round);
  return { state: fitRefundView(round, momentAt(NOW))?.state, net, expected: payoutsOf(round, true) };
}

describe('the price of an item that didn’t fit, while operators decide on its owner’s report', () => {
  const TO_BORROWER = { state: 'requested', net: 0, expected: [] };

  it('still goes back to the borrower as long as nothing is decided', () => {
    expect(shownAfter()).toEqual(TO_BORROWER);
    expect(shownAfter(reported)).toEqual(TO_BORROWER);
  });

  it('is the owner’s as soon as a fee is decided, before that is paid', () => {
    const expected = [{ purpose: 'rental', state: 'expected', amount: 2892, fee: 108 }];
    expect(shownAfter(reported, assessed)).toMatchObject({ state: 'decided', net: 2892, expected });
  });

  it('may go back to the borrower again after an objection to the fee', () => {
    expect(shownAfter(reported, assessed, objected)).toEqual(TO_BORROWER);
  });
});

describe('the price of an item that didn’t fit, once its return is confirmed', () => {
  it.each([
    ['was paid', []],
    ['the cardholder’s bank took back', lostDispute(NOW, { held: 4500 })],
  ] as const)('went back to the borrower of a rental that %s', (_how, disputed) => {
    const history = [...fitRefundReturned(), ...disputed];
    const returned = roundAfter(history);
    const settled = { comment: null, photos: [], ...endingWith(returned, returnSettlementOf(returned)) };
    const completed = roundAfter([...history, ...at(FIT_TIMES.confirmBy, { type: 'Completed', data: settled })]);
    expect(fitRefundView(completed, momentAt(FIT_TIMES.confirmBy))).toMatchObject({ state: 'refunded' });
    expect(agreedShares(completed).net).toBe(0);
  });
});
