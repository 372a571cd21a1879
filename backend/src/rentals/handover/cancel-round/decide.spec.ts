import { describe, expect, it } from '@jest/globals';
import { COVERED } from '@meguri/contracts/rental-round/test-support/cover.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { openPayouts, openRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import { type Interruptions, NO_INTERRUPTIONS } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { DAY, HOUR, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, byStranger, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { type CancelInput, cancelRound } from './decide.ts';
import { FURTHER_SETTLED, withFurther } from '@meguri/contracts/rental-round/test-support/further-charge.ts';
import { lostDispute } from '@meguri/contracts/rental-round/test-support/mishaps.ts';

const noReason = { reason: null };
/** The rental starts on 9 December, 15:00 UTC. */
const EXACTLY_72_HOURS_BEFORE = '2026-12-06T15:00:00.000Z';
const ALL_OF_4500 = { rental: 3000, shipping: 1500, insurance: 0 };

const settlementIn = ([event]: readonly RoundEvent[]) => (event?.type === 'Cancelled' ? event.data.settlement : null);
const refundTo = (time: string, interruptions: Interruptions = NO_INTERRUPTIONS) =>
  settlementIn(
    given(...roundIn('shipping_code_generated'))
      .when(cancelRound, byBorrower(noReason, time, interruptions))
      .events(),
  )?.refundNow;

describe('cancelling a paid round', () => {
  it('settles further charges by themselves', () => {
    const round = withFurther(given(...roundIn('shipping_code_generated')).round);
    const [event] = cancelRound(byOwner(noReason, TIMES.shipped), round);
    expect(event?.data).toMatchObject({ settlement: { ownerShare: 0 }, furtherSettlements: FURTHER_SETTLED });
  });

  it('refunds the borrower in full up to 72 hours before the start', () => {
    expect(refundTo(EXACTLY_72_HOURS_BEFORE)).toEqual(ALL_OF_4500);
    expect(refundTo('2026-12-06T15:00:00.001Z')).toEqual({ ...ALL_OF_4500, rental: 1500 });
  });

  it('refunds the borrower in full until the end of the day when the last hours before were interrupted', () => {
    const [from, to] = [plus(EXACTLY_72_HOURS_BEFORE, -2 * HOUR), plus(EXACTLY_72_HOURS_BEFORE, 2 * HOUR)];
    const maintenance: Interruptions = [{ kind: 'maintenance', from, to }];
    const end = plus(EXACTLY_72_HOURS_BEFORE, DAY);
    expect(refundTo(plus(to, HOUR), maintenance)).toEqual(ALL_OF_4500);
    expect(refundTo(end, maintenance)).toEqual(ALL_OF_4500);
    expect(refundTo(plus(end, 1), maintenance)).toEqual({ ...ALL_OF_4500, rental: 1500 });
  });

  it('gives the borrower the shipping of an item in a parcel back only with the whole parcel, or from the start on', () => {
    const [requested, ...others] = roundIn('shipping_code_generated');
    if (requested?.event.type !== 'RentalRequested') throw new Error('no request');
    const parcel = { id: 'a0000000-0000-4000-8000-000000000001', rounds: 3 };
    const data = { ...requested.event.data, parcel };
    const inParcel = given({ ...requested, event: { ...requested.event, data } }, ...others);
    const refundOf = (input: CancelInput, time: string, by = byBorrower) =>
      settlementIn(inParcel.when(cancelRound, by(input, time)).events())?.refundNow;
    expect(refundOf(noReason, EXACTLY_72_HOURS_BEFORE)).toEqual({ ...ALL_OF_4500, shipping: 0 });
    expect(refundOf({ ...noReason, wholeParcel: true }, EXACTLY_72_HOURS_BEFORE)).toEqual(ALL_OF_4500);
    expect(refundOf(noReason, TIMES.start)).toEqual(ALL_OF_4500);
    expect(refundOf(noReason, EXACTLY_72_HOURS_BEFORE, byOwner)).toEqual(ALL_OF_4500);
  });

  it('refunds the borrower in full again from the start on: the item should have arrived', () => {
    expect(refundTo('2026-12-09T14:59:59.999Z')).toEqual({ ...ALL_OF_4500, rental: 1500 });
    expect(refundTo(TIMES.start)).toEqual(ALL_OF_4500);
  });

  it('splits 3,001 yen of a late cancellation: 1,501 back, 1,500 to the owner less 54', () => {
    const round = given(...roundIn('shipping_code_generated', { price: 3001 }))
      .when(cancelRound, byBorrower({ reason: TEXT }, TIMES.shipped))
      .thenHappens({
        type: 'Cancelled',
        data: {
          by: 'borrower',
          cause: 'person',
          reason: TEXT,
          settlement: {
            refunded: { rental: 1501, shipping: 1500, insurance: 0 },
            refundNow: { rental: 1501, shipping: 1500, insurance: 0 },
            gross: 1500,
            payoutFee: 54,
            ownerShare: 1446,
            shipping: 0,
            insurance: 0,
          },
        },
      });
    expect(round).toMatchObject({ status: 'cancelled', money: { holdings: [{ held: 0 }] } });
    expect(openRefunds(round)).toMatchObject([{ chargeId: 'ch_1', amount: 3001 }]);
    expect(openPayouts(round)).toMatchObject([{ chargeId: 'ch_1', amount: 1446 }]);
  });

  it.each([
    ['owner', byOwner],
    ['operator', byOperator],
  ] as const)('refunds in full when the %s cancels, however late', (by, asked) => {
    const events = given(...roundIn('await_shipment_code'))
      .when(cancelRound, asked(noReason, '2026-12-09T14:00:00.000Z'))
      .events();
    expect(events).toMatchObject([
      { data: { by, cause: 'person', settlement: { refundNow: ALL_OF_4500, ownerShare: 0 } } },
    ]);
  });

  it('is done by the system a day after the start without a code, three days with one', () => {
    const withoutCode = given(...roundIn('shipping_code_generating'));
    const withCode = given(...roundIn('shipping_code_generated'));
    withoutCode.when(cancelRound, bySystem(noReason, '2026-12-10T14:59:59.999Z')).thenRejected('not_due');
    withCode.when(cancelRound, bySystem(noReason, '2026-12-12T14:59:59.999Z')).thenRejected('not_due');
    const cancelled = [{ data: { by: 'system', cause: 'not_shipped', settlement: { refundNow: ALL_OF_4500 } } }];
    expect(withoutCode.when(cancelRound, bySystem(noReason, '2026-12-10T15:00:00.000Z')).events()).toMatchObject(
      cancelled,
    );
    expect(withCode.when(cancelRound, bySystem(noReason, '2026-12-12T15:00:00.000Z')).events()).toMatchObject(
      cancelled,
    );
  });

  it.each([
    ['in time', EXACTLY_72_HOURS_BEFORE, 3001],
    ['late', TIMES.shipped, 1501],
  ])('gives the premium of the cover back whole when the borrower cancels %s', (_when, time, rental) => {
    const events = given(...roundIn('shipping_code_generated', { ...COVERED, price: 3001 }))
      .when(cancelRound, byBorrower(noReason, time))
      .events();
    expect(settlementIn(events)).toMatchObject({ refundNow: { rental, shipping: 1500, insurance: 300 }, insurance: 0 });
  });

  it('pays no one after a lost dispute', () => {
    const round = given(...roundIn('shipping_code_generated'), ...lostDispute(TIMES.shipped, { held: 4500 }));
    const [cancelled] = round.when(cancelRound, byOwner(noReason, TIMES.shipped)).events();
    expect(cancelled).toMatchObject({ data: { settlement: { refundNow: { rental: 0, shipping: 0 }, ownerShare: 0 } } });
  });

  it('does nothing the second time', () => {
    given(...roundIn('cancelled'))
      .when(cancelRound, byBorrower(noReason, TIMES.start))
      .thenNothing();
  });

  it.each(['request_approved', 'payment_pending', 'shipped', 'in_use', 'damage_reported', 'completed'] as const)(
    'is refused while it is %s',
    (status) => {
      given(...roundIn(status))
        .when(cancelRound, byBorrower(noReason, TIMES.start))
        .thenRejected('transition_not_allowed');
    },
  );

  it('responds with not-found to strangers', () => {
    given(...roundIn('shipping_code_generated'))
      .when(cancelRound, byStranger(noReason, TIMES.start))
      .thenRejected('not_found');
  });
});
