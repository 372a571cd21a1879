import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Interruption, type Interruptions, movedEnd, uninterrupted } from './interruptions.ts';
import { DAY, HOUR, type Instant, plus, startOfDay, tokyoDate } from './period.ts';

/** 15:00 in Tokyo: no end of a day. */
const ENDS = '2026-12-10T06:00:00.000Z';
const WEEK = { opens: plus(ENDS, -7 * DAY), ends: ENDS };
/** Interruptions by hours before (negative) or after an end. */
const hours = (end: Instant, ...parts: readonly (readonly [number, number])[]): Interruptions =>
  parts.map(([from, to]) => ({ kind: 'maintenance', from: plus(end, from * HOUR), to: plus(end, to * HOUR) }));
const movedBy = (...parts: readonly (readonly [number, number])[]): number =>
  (Date.parse(movedEnd(WEEK, hours(ENDS, ...parts)).ends) - Date.parse(ENDS)) / HOUR;

describe('a window', () => {
  it.each([
    ['ends when it always did when nothing happened', [], 0],
    ['that was interrupted early has time enough left', [[-48, -24]], 0],
    ['gets back what was lost of its last day', [[-10, -8]], 2],
    ['gets back all of an interruption that reaches into its last day', [[-60, -23]], 37],
    ['ends no sooner than 3 hours after the interruption', [[-1, -0.5]], 2.5],
    ['gets back an interruption that goes on beyond its end', [[-10, 5]], 15],
    ['ends 3 hours after an interruption that began a moment before its end', [[-0.25, 6]], 9],
    ['doesn’t move for what begins when it is over', [[0, 9]], 0],
    [
      'gets back each of two interruptions',
      [
        [-20, -18],
        [-10, -9],
      ],
      3,
    ],
    [
      'is interrupted again in the time that it got back',
      [
        [-10, -8],
        [1, 3],
      ],
      6,
    ],
    [
      'isn’t moved by an interruption that begins after the time that it got back',
      [
        [-10, -8],
        [2, 4],
      ],
      2,
    ],
    [
      'counts duplicates once',
      [
        [-10, -8],
        [-10, -8],
      ],
      2,
    ],
    [
      'counts overlaps once',
      [
        [-10, -8],
        [-9, -7],
      ],
      3,
    ],
    [
      'is moved alike by one interruption and by its halves',
      [
        [-10, -2.5],
        [-2.5, 5],
      ],
      15,
    ],
  ] as const)('%s', (_title, parts, expected) => {
    expect(movedBy(...parts)).toBe(expected);
  });

  it('is not extended by what was over before it opened', () => {
    const checkout = { opens: plus(ENDS, -35 * 60_000), ends: ENDS };
    expect(movedEnd(checkout, hours(ENDS, [-5, -1])).ends).toBe(ENDS);
    expect(movedEnd(checkout, hours(ENDS, [-5, -0.25])).ends).toBe(plus(ENDS, 2.75 * HOUR));
  });

  it('that ends with a day in Tokyo is moved to the end of a day', () => {
    const ends = '2026-12-09T15:00:00.000Z';
    const end = (...parts: readonly (readonly [number, number])[]) =>
      movedEnd({ opens: plus(ends, -7 * DAY), ends }, hours(ends, ...parts)).ends;
    expect(end([-3, -2])).toBe(plus(ends, DAY));
    expect(end([-3, -2], [-1.5, -1])).toBe(plus(ends, DAY));
    expect(end([-3, -2], [20, 21])).toBe(plus(ends, DAY));
    expect(end([-3, -2], [0.5, 1])).toBe(plus(ends, DAY));
    expect(end([-3, -2], [20, 21.5])).toBe(plus(ends, DAY));
    expect(end([-24, 0])).toBe(plus(ends, DAY));
    expect(end([-24, 1])).toBe(plus(ends, 2 * DAY));
  });

  it.each([
    ['a minute at 23:00', 23, 1 / 60],
    ['22:00 to 08:00', 22, 10],
  ])('that ends with a day is moved by one day when every night has an interruption, %s', (_title, at, length) => {
    const ends = '2026-12-09T15:00:00.000Z';
    const nights = Array.from({ length: 60 }, (_, night) => {
      const from = (night - 8) * 24 + at;
      return [from, from + length] as const;
    });
    expect(movedEnd({ opens: plus(ends, -7 * DAY), ends }, hours(ends, ...nights)).ends).toBe(plus(ends, DAY));
  });

  it('ends even when the service is interrupted for a minute every two hours', () => {
    const often = Array.from({ length: 500 }, (_, index) => [index * 2 - 20.5, index * 2 - 20.5 + 1 / 60] as const);
    // The last one before the end, 29 minutes before it, left it 3 hours, of which a later one took a minute.
    expect(movedBy(...often) * 60).toBeCloseTo(180 - 29 + 1);
  });

  it('is never moved beyond its latest end, nor made shorter by that', () => {
    const latest = plus(ENDS, HOUR);
    expect(movedEnd({ ...WEEK, latest }, hours(ENDS, [-10, -8]))).toEqual({ ends: latest, by: 'maintenance' });
    expect(movedEnd({ ...WEEK, latest: plus(ENDS, -HOUR) }, hours(ENDS, [-10, -8]))).toEqual({ ends: ENDS, by: null });
  });

  it('doesn’t name an interruption if its time was already given back', () => {
    const midnight = startOfDay('2026-12-10');
    const [first, second] = [hours(midnight, [-14, -13])[0]!, hours(midnight, [-11, -10])[0]!];
    const window = { opens: plus(midnight, -7 * DAY), ends: midnight };
    const moved = movedEnd(window, [first, { ...second, kind: 'downtime' }]);
    expect(moved).toEqual({ ends: plus(midnight, DAY), by: 'maintenance' });
  });

  it('names the last interruption that moved it', () => {
    const downtime = { kind: 'downtime', from: plus(ENDS, -2 * HOUR), to: plus(ENDS, -HOUR) } as const;
    expect(movedEnd(WEEK, [downtime]).by).toBe('downtime');
    expect(movedEnd(WEEK, [downtime, ...hours(ENDS, [-6, -5])]).by).toBe('downtime');
    expect(movedEnd(WEEK, []).by).toBeNull();
  });
});

const MINUTE = 60_000;
const interruption = fc
  .tuple(fc.integer({ min: -5000, max: 3000 }), fc.integer({ min: 1, max: 4000 }))
  .map(([from, length]): Interruption => {
    const begins = plus(ENDS, from * MINUTE);
    return { kind: 'maintenance', from: begins, to: plus(begins, length * MINUTE) };
  });
const some = fc.array(interruption, { maxLength: 6 });
/** Every so many minutes from 8 days before on, with at least 5 between them. */
const rhythm = fc.record({
  every: fc.integer({ min: 10, max: 2000 }),
  length: fc.integer({ min: 1, max: 1500 }),
  first: fc.nat({ max: 1440 }),
});
const recurring = ({ every, length, first }: { every: number; length: number; first: number }): Interruptions =>
  Array.from({ length: 400 }, (_, index) => {
    const from = plus(ENDS, (first + index * every) * MINUTE - 8 * DAY);
    return { kind: 'maintenance', from, to: plus(from, Math.min(length, every - 5) * MINUTE) };
  });
const window = fc.tuple(fc.integer({ min: 35, max: 20_000 }), fc.boolean()).map(([length, isDayEnd]) => {
  const ends = isDayEnd ? startOfDay(tokyoDate(ENDS)) : ENDS;
  return { opens: plus(ends, -length * MINUTE), ends };
});
const cut = ({ kind, from, to }: Interruption): Interruptions => {
  const half = plus(from, Math.floor((Date.parse(to) - Date.parse(from)) / 2));
  return [
    { kind, from, to: half },
    { kind, from: half, to },
  ];
};

describe('the effect of interruptions on a window', () => {
  it('never shortens it, nor extends it by what begins when it is over', () => {
    fc.assert(
      fc.property(window, some, interruption, (one, interruptions, another) => {
        const { ends } = movedEnd(one, interruptions);
        expect(ends >= one.ends).toBe(true);
        const after = { ...another, from: ends, to: plus(ends, HOUR) };
        const before = interruptions.filter(({ from }) => from < ends);
        if (before.every(({ to }) => to < ends)) expect(movedEnd(one, [...before, after]).ends).toBe(ends);
      }),
    );
  });

  it('leaves 3 hours after an interruption that began before the end; no window ends during one, unless it ends with a day', () => {
    fc.assert(
      fc.property(window, some, (one, interruptions) => {
        const { ends } = movedEnd(one, interruptions);
        for (const { from, to } of interruptions) {
          if (to <= one.opens || to <= plus(ends, -DAY)) continue;
          if (from < one.ends) expect(uninterrupted(to, ends, interruptions)).toBeGreaterThanOrEqual(3 * HOUR);
          if (from < ends && one.ends === ENDS) expect(to <= ends).toBe(true);
        }
      }),
    );
  });

  it('has a limit: people get at most 3 hours more than they had, and the rest of a day', () => {
    fc.assert(
      fc.property(window, rhythm, some, (one, regular, others) => {
        const interruptions = [...recurring(regular), ...others];
        const { ends } = movedEnd(one, interruptions);
        const gift = 3 * HOUR + (one.ends === ENDS ? 0 : DAY);
        const had = Date.parse(one.ends) - Date.parse(one.opens);
        expect(uninterrupted(one.opens, ends, interruptions)).toBeLessThanOrEqual(had + gift);
      }),
    );
  });

  it('is the same in any order, with duplicates or in parts', () => {
    fc.assert(
      fc.property(window, some, (one, interruptions) => {
        const { ends } = movedEnd(one, interruptions);
        expect(movedEnd(one, [...interruptions].reverse()).ends).toBe(ends);
        expect(movedEnd(one, [...interruptions, ...interruptions]).ends).toBe(ends);
        expect(movedEnd(one, interruptions.flatMap(cut)).ends).toBe(ends);
      }),
    );
  });

  it('keeps the end of a day an end of a day', () => {
    fc.assert(
      fc.property(some, (interruptions) => {
        const ends = startOfDay(tokyoDate(ENDS));
        const moved = movedEnd({ opens: plus(ends, -7 * DAY), ends }, interruptions).ends;
        expect(startOfDay(tokyoDate(moved))).toBe(moved);
      }),
    );
  });

  it('is either a later end or time left out after it, never both', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 9000 }), (interruptions, minutes) => {
        const { ends } = movedEnd(WEEK, interruptions);
        const now = plus(ends, minutes * MINUTE);
        const late = uninterrupted(ends, now, interruptions);
        // Together with the time that the window was open, nothing of the time since it opened is counted twice.
        const open = uninterrupted(WEEK.opens, ends, interruptions);
        expect(open + late).toBe(uninterrupted(WEEK.opens, now, interruptions));
        expect(late).toBeLessThanOrEqual(minutes * MINUTE);
      }),
    );
  });
});

describe('the time between two instants', () => {
  const [from, to] = [ENDS, plus(ENDS, 10 * HOUR)] as const;
  it.each([
    ['is all of it without interruptions', [], 10],
    ['is less by what was interrupted', [[2, 3]], 9],
    [
      'counts an interruption only as far as it lies between',
      [
        [-5, 1],
        [8, 20],
      ],
      7,
    ],
    [
      'counts overlaps once',
      [
        [2, 4],
        [3, 5],
      ],
      7,
    ],
    ['is nothing when it was interrupted all the time', [[-1, 11]], 0],
  ] as const)('%s', (_title, parts, expected) => {
    expect(uninterrupted(from, to, hours(ENDS, ...parts)) / HOUR).toBe(expected);
  });

  it('is 0 when there is none', () => {
    expect(uninterrupted(to, from, [])).toBe(0);
  });
});
