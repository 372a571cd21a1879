import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import {
  damageReport,
  fullSettlement,
  PHOTO,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { confirmReturn } from './decide.ts';
import { fitRefundView } from '@meguri/contracts/read-models/request-fit-refund.ts';
import { at, momentAt, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { FURTHER_SETTLED, withFurther } from '@meguri/contracts/rental-round/test-support/further-charge.ts';
import { FIT_TIMES, fitRefundReturned } from '@meguri/contracts/rental-round/test-support/fit-refunds.ts';
import { lostDispute } from '@meguri/contracts/rental-round/test-support/mishaps.ts';

const input = { comment: null, photos: [] };
const completed: RoundEvent = { type: 'Completed', data: { ...input, settlement: fullSettlement() } };
const COMPLETION = '2026-12-25T02:00:00.000Z';
const returned = roundIn('returned');

describe('confirming the return', () => {
  it('the owner confirms, and every charge is settled by itself', () => {
    const [event] = confirmReturn(byOwner(input, TIMES.completed), withFurther(given(...returned).round));
    expect(event?.data).toEqual({ ...input, settlement: fullSettlement(), furtherSettlements: FURTHER_SETTLED });
  });

  it('the owner confirms, and gets 2892 of 3000 yen', () => {
    const said = { comment: TEXT, photos: [PHOTO] };
    const round = given(...returned)
      .when(confirmReturn, byOwner(said, TIMES.completed))
      .thenHappens({ type: 'Completed', data: { ...said, settlement: fullSettlement() } });
    expect(round.money.holdings).toMatchObject([{ held: 0 }]);
    expect(round.money.payouts).toMatchObject([{ amount: 2892, transferId: null }]);
  });

  it('the system confirms after 9 days without an answer, not a millisecond earlier', () => {
    given(...returned)
      .when(confirmReturn, bySystem(input, '2026-12-25T01:59:59.999Z'))
      .thenRejected('not_due');
    given(...returned)
      .when(confirmReturn, bySystem(input, COMPLETION))
      .thenHappens(completed);
  });

  it('the system waits 3 days after a report was dismissed', () => {
    const looked = [
      ...returned,
      ...at(TIMES.completed, { type: 'DamageReported', data: { ...damageReport, by: 'owner' } }),
      ...at('2026-12-24T00:00:00.000Z', {
        type: 'DamageDismissed',
        data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'returned' },
      }),
    ] as const;
    given(...looked)
      .when(confirmReturn, bySystem(input, COMPLETION))
      .thenRejected('not_due');
    given(...looked)
      .when(confirmReturn, bySystem(input, '2026-12-27T00:00:00.000Z'))
      .thenHappens(completed);
  });

  it('pays no one after a lost dispute', () => {
    const [event] = given(...returned, ...lostDispute(TIMES.returned, { held: 4500 }))
      .when(confirmReturn, byOwner(input, TIMES.completed))
      .events();
    expect(event?.data).toMatchObject({ settlement: { gross: 0, ownerShare: 0, shipping: 0, payoutFee: 0 } });
  });

  it('does nothing when it is already completed', () => {
    given(...roundIn('completed'))
      .when(confirmReturn, byOwner(input, TIMES.completed))
      .thenNothing();
  });

  it('is refused before the item is back, and during a damage case', () => {
    for (const status of ['return_shipping_code_generated', 'damage_reported', 'damage_fee_pending'] as const)
      given(...roundIn(status))
        .when(confirmReturn, byOwner(input, TIMES.completed))
        .thenRejected('transition_not_allowed');
  });

  it('is refused to the borrower and operators', () => {
    given(...returned)
      .when(confirmReturn, byBorrower(input, TIMES.completed))
      .thenRejected('not_owner');
    given(...returned)
      .when(confirmReturn, byOperator(input, COMPLETION))
      .thenRejected('not_owner');
  });
});

describe('confirming the return of an item that didn’t fit', () => {
  const fit = fitRefundReturned();
  const PRICE = { rental: 3000, shipping: 0, insurance: 0 };

  it('gives the price back and the owner nothing; shipping stays with the platform', () => {
    const [event] = given(...fit)
      .when(confirmReturn, byOwner(input, FIT_TIMES.returned))
      .events();
    expect(event?.data).toMatchObject({
      settlement: { refunded: PRICE, refundNow: PRICE, gross: 0, payoutFee: 0, ownerShare: 0, shipping: 1500 },
    });
    const round = roundAfter([...fit, ...at(FIT_TIMES.returned, event!)]);
    expect(round.money.holdings).toMatchObject([{ held: 0, refunded: PRICE }]);
    expect(round.money.refunds).toMatchObject([{ amount: 3000 }]);
    expect(round.money.payouts).toEqual([]);
    expect(fitRefundView(round, momentAt(FIT_TIMES.confirmBy))).toMatchObject({ state: 'refunded' });
  });

  it('happens by the system after 9 days without an answer, not a millisecond earlier', () => {
    given(...fit)
      .when(confirmReturn, bySystem(input, plus(FIT_TIMES.confirmBy, -1)))
      .thenRejected('not_due');
    const [event] = given(...fit)
      .when(confirmReturn, bySystem(input, FIT_TIMES.confirmBy))
      .events();
    expect(event?.data).toMatchObject({ settlement: { refundNow: PRICE, ownerShare: 0 } });
  });

  it('waits for operators while the owner objects by a report, and gives the price back if they dismiss it', () => {
    const report = at(FIT_TIMES.returned, { type: 'DamageReported', data: { ...damageReport, by: 'owner' } });
    given(...fit, ...report)
      .when(confirmReturn, byOwner(input, FIT_TIMES.returned))
      .thenRejected('transition_not_allowed');
    const dismissal = at(FIT_TIMES.returned, {
      type: 'DamageDismissed',
      data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'returned' },
    });
    const [event] = given(...fit, ...report, ...dismissal)
      .when(confirmReturn, bySystem(input, FIT_TIMES.confirmBy))
      .events();
    expect(event?.data).toMatchObject({ settlement: { refundNow: PRICE, ownerShare: 0 } });
  });

  it('refunds only what a lost dispute has left of the price', () => {
    const lost = lostDispute(FIT_TIMES.returned, { held: 4500 });
    const [event] = given(...fit, ...lost)
      .when(confirmReturn, byOwner(input, FIT_TIMES.confirmBy))
      .events();
    expect(event?.data).toMatchObject({ settlement: { refundNow: { rental: 0 }, ownerShare: 0 } });
  });
});
