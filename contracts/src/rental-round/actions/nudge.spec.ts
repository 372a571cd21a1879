import { describe, expect, it } from '@jest/globals';
import { at, momentAt, roundAfter } from '../test-support/facts.ts';
import { REPORT_ID, roundIn, START_DATE, TIMES } from '../test-support/histories.ts';
import { ROUND_STATUSES } from '../status.ts';
import { DAY, endOfStartDay, plus } from '../time/period.ts';
import { nudgeFor } from './nudge.ts';

const JUST_BEFORE_START = '2026-12-09T14:59:59.999Z';
const END_OF_START_DAY = endOfStartDay(START_DATE);
const LATE = plus(TIMES.due, DAY);
const OTHERS = ROUND_STATUSES.filter(
  (status) => !['await_shipment_code', 'shipping_code_generated', 'usage_overdue'].includes(status),
);

describe('a party may ask the other one', () => {
  it.each(['await_shipment_code', 'shipping_code_generated'] as const)(
    'for the parcel from the start of the rental on, as its borrower, in %s',
    (status) => {
      const round = roundAfter(roundIn(status));
      expect(nudgeFor(round, 'borrower', momentAt(JUST_BEFORE_START))).toBeNull();
      expect(nudgeFor(round, 'borrower', momentAt(TIMES.start))).toBe('shipment');
      for (const party of ['owner', 'operator', 'system'] as const)
        expect(nudgeFor(round, party, momentAt(TIMES.start))).toBeNull();
    },
  );

  it('for the hand-over in person after the day of the start', () => {
    const round = roundAfter(roundIn('shipping_code_generated', { method: 'pickup' }));
    expect(nudgeFor(round, 'borrower', momentAt(plus(END_OF_START_DAY, -1)))).toBeNull();
    expect(nudgeFor(round, 'borrower', momentAt(END_OF_START_DAY))).toBe('handover');
  });

  it('not before the end of a meeting that both have agreed on', () => {
    const slot = { from: END_OF_START_DAY, until: plus(END_OF_START_DAY, DAY / 24) };
    const agreed = at(
      TIMES.paid,
      { type: 'SlotsOffered', data: { leg: 'dispatch', slots: [slot] } },
      { type: 'SlotChosen', data: { leg: 'dispatch', slot } },
    );
    const round = roundAfter([...roundIn('shipping_code_generated', { method: 'pickup' }), ...agreed]);
    expect(nudgeFor(round, 'borrower', momentAt(slot.from))).toBeNull();
    expect(nudgeFor(round, 'borrower', momentAt(slot.until))).toBe('handover');
  });

  it('not while the borrower can still choose an offered time', () => {
    const slot = { from: END_OF_START_DAY, until: plus(END_OF_START_DAY, DAY / 24) };
    const offered = at(TIMES.paid, { type: 'SlotsOffered', data: { leg: 'dispatch', slots: [slot] } });
    const round = roundAfter([...roundIn('shipping_code_generated', { method: 'pickup' }), ...offered]);
    expect(nudgeFor(round, 'borrower', momentAt(slot.from))).toBeNull();
    expect(nudgeFor(round, 'borrower', momentAt(plus(slot.from, 1)))).toBe('handover');
  });

  it('not for an item that won’t come back: operators cancel that rental', () => {
    const gone = at(TIMES.paid, { type: 'ItemBecameUnavailable', data: { itemIs: 'lost', decidedIn: REPORT_ID } });
    const round = roundAfter([...roundIn('shipping_code_generated'), ...gone]);
    expect(nudgeFor(round, 'borrower', momentAt(TIMES.start))).toBeNull();
  });

  it('for the return of a late item, as its owner', () => {
    const round = roundAfter(roundIn('usage_overdue'));
    expect(nudgeFor(round, 'owner', momentAt(LATE))).toBe('return');
    for (const party of ['borrower', 'operator', 'system'] as const)
      expect(nudgeFor(round, party, momentAt(LATE))).toBeNull();
  });

  it('not for a return for which operators have issued no code', () => {
    const overdue = at(TIMES.due, { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved: null } });
    expect(nudgeFor(roundAfter([...roundIn('in_use'), ...overdue]), 'owner', momentAt(LATE))).toBeNull();
  });

  it.each(OTHERS)('for nothing in %s', (status) => {
    const round = roundAfter(roundIn(status));
    for (const party of ['borrower', 'owner'] as const) expect(nudgeFor(round, party, momentAt(LATE))).toBeNull();
  });
});
