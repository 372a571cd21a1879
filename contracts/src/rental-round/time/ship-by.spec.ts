import { describe, expect, it } from '@jest/globals';
import { roundAfter } from '../test-support/facts.ts';
import { roundIn } from '../test-support/histories.ts';
import { arrivalFor, arrivalOf, neighboursOf, shipByOf } from './ship-by.ts';

/** Starts on 10 December 2026. */
const paid = roundAfter(roundIn('paid'));
const paidAt = (time: string) => ({ ...paid, payment: { ...paid.payment!, paidAt: time } });
/** 18:00 in Tokyo on 8 December. */
const EVENING = '2026-12-08T09:00:00.000Z';

describe('when a parcel should be in a shop', () => {
  it('is the evening two days before the start, however long before it was paid', () => {
    expect(shipByOf(paid)).toBe(EVENING);
    expect(shipByOf(paidAt('2026-10-01T00:00:00.000Z'))).toBe(EVENING);
  });

  it('isn’t said if the code may come after that evening, or within 3 hours of it', () => {
    // The code is promised within 12 hours of the payment.
    expect(shipByOf(paidAt('2026-12-07T18:00:00.000Z'))).toBe(EVENING);
    expect(shipByOf(paidAt('2026-12-07T18:00:00.001Z'))).toBeNull();
    expect(shipByOf(paidAt('2026-12-09T18:00:00.000Z'))).toBeNull();
  });

  it('isn’t said before the payment, nor for a meeting', () => {
    expect(shipByOf(roundAfter(roundIn('request_approved')))).toBeNull();
    expect(shipByOf(roundAfter(roundIn('paid', { method: 'pickup' })))).toBeNull();
  });
});

describe('the arrival of a parcel', () => {
  it.each([
    ['at noon', '2026-11-30T03:00:00.000Z', '2026-12-01', '2026-12-02'],
    ['at 18:00', '2026-11-30T09:00:00.000Z', '2026-12-01', '2026-12-02'],
    ['a minute later', '2026-11-30T09:01:00.000Z', '2026-12-02', '2026-12-03'],
    ['at 23:59', '2026-11-30T14:59:00.000Z', '2026-12-02', '2026-12-03'],
    ['at midnight', '2026-11-30T15:00:00.000Z', '2026-12-02', '2026-12-03'],
  ])('that was brought to a shop %s is one or two days after its collection', (_, broughtAt, first, last) => {
    expect(arrivalOf(broughtAt)).toEqual({ first, last });
  });

  it('that is sent in time is on the start day or the day before', () => {
    expect(arrivalFor('2026-12-02')).toEqual({ first: '2026-12-01', last: '2026-12-02' });
  });
});

describe('the rentals before and after one that starts on 10 December', () => {
  it.each([
    ['delivery', '2026-12-08', true],
    ['delivery', '2026-12-07', false],
    ['pickup', '2026-12-09', true],
    ['pickup', '2026-12-08', false],
  ] as const)(
    'with %s may keep the item too long if the days of the one before end on %s: %s',
    (method, endDate, away) => {
      const reserved = [{ startDate: '2026-11-28', endDate }];
      expect(neighboursOf('2026-12-10', method, reserved)).toEqual({ isAwayBefore: away, isNeededAfter: false });
    },
  );

  it.each([
    ['delivery', '2026-12-08'],
    ['pickup', '2026-12-09'],
  ] as const)(
    'with %s give the item back in time if the last of their days, %s, is one that it stays with its owner',
    (method, endDate) => {
      const reserved = [{ startDate: '2026-11-28', endDate, daysBetween: 1 }];
      expect(neighboursOf('2026-12-10', method, reserved).isAwayBefore).toBe(false);
    },
  );

  it.each([
    ['delivery', '2026-12-19', true],
    ['delivery', '2026-12-20', false],
    ['pickup', '2026-12-17', true],
    ['pickup', '2026-12-18', false],
  ] as const)('with %s need the item at once if the days of the one after begin on %s: %s', (method, from, needed) => {
    const reserved = [{ startDate: from, endDate: '2026-12-30' }];
    expect(neighboursOf('2026-12-10', method, reserved)).toEqual({ isAwayBefore: false, isNeededAfter: needed });
  });
});
