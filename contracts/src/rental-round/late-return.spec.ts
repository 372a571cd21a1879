import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { verdictOn } from './actions/rules.ts';
import { lateDays, lateFrom, overdueDays, returnEnd } from './late-return.ts';
import { policyOf } from './policy.ts';
import { deadlinesOf, overdueFrom } from './time/deadlines.ts';
import { type Interruptions, NO_INTERRUPTIONS } from './time/interruptions.ts';
import { DAY, HOUR, type Instant, later, plus } from './time/period.ts';
import { remindersOf } from './time/reminders.ts';
import { at, type Fact, momentAt, roundAfter } from './test-support/facts.ts';
import { ASSESSMENT_ID, damageReport, roundIn, TEXT, TIMES } from './test-support/histories.ts';

const OUT = 'return_shipping_code_generated';
type Before = 'in_use' | 'return_shipping_code_generated' | 'usage_overdue';
const dismissed = (to: Before, time: Instant) =>
  at(time, { type: 'DamageDismissed', data: { reason: TEXT, itemReturned: false, lateFee: null, to } });
/** A report that operators dismiss, with the item still out. */
const reported = (from: Instant, to: Instant, by: 'operator' | 'borrower' = 'operator', back: Before = OUT) => [
  ...at(from, { type: 'DamageReported', data: { ...damageReport, by } }),
  ...dismissed(back, to),
];

const out = roundIn(OUT);
const late = roundIn('usage_overdue');
const policy = policyOf(1);
const maintenance = (from: Instant, to: Instant): Interruptions => [{ kind: 'maintenance', from, to }];

describe('an item that was due during a damage case that operators dismissed', () => {
  const [from, to] = [plus(TIMES.due, -1.5 * DAY), plus(TIMES.due, 1.5 * DAY)];
  const end = plus(to, 3 * DAY);
  const round = roundAfter([...out, ...reported(from, to)]);

  it('is late 3 days after the dismissal at the earliest, as after a settled case, in every view', () => {
    expect(returnEnd(round, NO_INTERRUPTIONS)).toBe(end);
    expect(lateFrom(round, NO_INTERRUPTIONS)).toBe(end);
    expect(overdueFrom(round, NO_INTERRUPTIONS)).toBe(end);
    expect(deadlinesOf(round, NO_INTERRUPTIONS)).toEqual([{ kind: 'overdue', due: end, ref: null, moved: null }]);
    expect(remindersOf(round, NO_INTERRUPTIONS).map(({ kind, due }) => [kind, due])).toEqual([
      ['due_in_3_days', to],
      ['due_tomorrow', plus(end, -DAY)],
    ]);
    expect(verdictOn('mark_overdue', round, 'system', momentAt(plus(end, -1)))).toBe('not_due');
    expect(verdictOn('mark_overdue', round, 'system', momentAt(end))).toBe(true);
  });

  it('costs nothing until then, and a day from then on', () => {
    expect(lateDays(round, momentAt(end), policy)).toBe(0);
    expect(lateDays(round, momentAt(plus(end, 1)), policy)).toBe(1);
    const overdue = { ...round, status: 'usage_overdue' } as const;
    expect([end, plus(end, 1)].map((now) => overdueDays(overdue, momentAt(now)))).toEqual([0, 1]);
  });

  it('has the 3 days also after a justified objection to a fee', () => {
    const objected = [
      ...roundIn('damage_fee_pending'),
      ...at(TIMES.feePaid, { type: 'DamageFeeObjected', data: { assessmentId: ASSESSMENT_ID, reason: TEXT } }),
    ];
    expect(returnEnd(roundAfter([...objected, ...dismissed(OUT, to)]), NO_INTERRUPTIONS)).toBe(end);
  });

  it('has the 3 days extended by an interruption', () => {
    const down = maintenance(plus(end, -HOUR), plus(end, HOUR));
    expect(returnEnd(round, down)).toBe(plus(end, 4 * HOUR));
    expect(deadlinesOf(round, down)).toMatchObject([{ moved: { from: end, by: 'maintenance' } }]);
  });

  it('has the 3 days when an interruption had moved its deadline after the report', () => {
    const until = plus(TIMES.due, DAY);
    const down = maintenance(plus(TIMES.due, -3 * HOUR), plus(TIMES.due, -2 * HOUR));
    const inTime = [...out, ...reported(plus(TIMES.due, HOUR), plus(until, DAY))];
    expect(returnEnd(roundAfter(inTime), down)).toBe(plus(until, 4 * DAY));
  });

  it('keeps its deadline when at least 3 days are left', () => {
    const early = roundAfter([...out, ...reported(TIMES.reported, plus(TIMES.due, -3 * DAY))]);
    expect(returnEnd(early, NO_INTERRUPTIONS)).toBe(TIMES.due);
  });

  it('keeps its deadline when the dismissed report was the borrower’s own', () => {
    const own = roundAfter([...out, ...reported(from, to, 'borrower')]);
    expect([returnEnd(own, NO_INTERRUPTIONS), lateFrom(own, NO_INTERRUPTIONS)]).toEqual([TIMES.due, TIMES.due]);
  });

  it('keeps its deadline when it was already late at the report', () => {
    const wasLate = [...late, ...reported(TIMES.due, to, 'operator', 'usage_overdue')];
    expect(returnEnd(roundAfter(wasLate), NO_INTERRUPTIONS)).toBe(TIMES.due);
  });

  it('costs nothing in the 24 hours for a first code either, when the report came within them', () => {
    const overdue = roundAfter([
      ...late,
      ...reported(plus(TIMES.due, 2 * DAY), plus(TIMES.due, 5 * DAY), 'operator', 'usage_overdue'),
    ]);
    const codeAt = (firstCodeAt: Instant) => ({ ...overdue, wayBack: { ...overdue.wayBack!, firstCodeAt } });
    expect(lateFrom(codeAt(plus(TIMES.due, DAY + HOUR)), NO_INTERRUPTIONS)).toBe(plus(TIMES.due, 8 * DAY));
    expect(lateFrom(codeAt(plus(TIMES.due, DAY)), NO_INTERRUPTIONS)).toBe(plus(TIMES.due, 2 * DAY));
    expect(overdueFrom(overdue, NO_INTERRUPTIONS)).toBe(TIMES.due);
  });
});

describe('a dismissed report of the borrower’s own', () => {
  const day = (days: number) => plus(TIMES.due, days * DAY);
  const asked = (of: 'borrower' | 'owner') => [
    ...at(day(-1), { type: 'DamageReported', data: { ...damageReport, by: 'borrower' } }),
    ...at(day(1), { type: 'AnswerRequested', data: { of, answerBy: day(31) } }),
  ];
  const answered = (of: 'borrower' | 'owner') => [
    ...asked(of),
    ...at(day(11), { type: 'AnswerReceived', data: { of } }),
  ];
  const lateAt = (days: number, ...history: readonly Fact[]) =>
    lateDays(roundAfter([...out, ...history]), momentAt(day(days)), policy);

  it('costs no day in which the owner’s answer was awaited, and moves no deadline', () => {
    const history = [...answered('owner'), ...dismissed(OUT, day(14))];
    expect([lateAt(14, ...history), lateAt(16, ...history)]).toEqual([4, 6]);
    expect(returnEnd(roundAfter([...out, ...history]), NO_INTERRUPTIONS)).toBe(TIMES.due);
  });

  it('costs no such day even when the decision confirms the return while the answer is still awaited', () => {
    const fixedBy = (days: number, history: readonly Fact[]) =>
      lateDays(roundAfter([...out, ...history]), momentAt(day(days)), policy, true);
    expect(fixedBy(14, answered('owner'))).toBe(4);
    expect(fixedBy(6, asked('owner'))).toBe(1);
  });

  it('makes the item no less late than its deadline says', () => {
    const round = roundAfter([...late, ...answered('owner'), ...dismissed('usage_overdue', day(14))]);
    expect(overdueDays(round, momentAt(day(14)))).toBe(14);
  });

  it('costs all days in which the borrower’s own answer was awaited', () => {
    expect(lateAt(14, ...answered('borrower'), ...dismissed(OUT, day(14)))).toBe(14);
  });

  it('subtracts a day once that an interruption took, too', () => {
    const round = roundAfter([...out, ...answered('owner'), ...dismissed(OUT, day(14))]);
    expect(lateDays(round, momentAt(day(14), maintenance(day(9), day(12))), policy)).toBe(3);
  });
});

describe('whatever is dismissed, and whatever interrupts the service', () => {
  const hours = (from: number, length: number) =>
    [plus(TIMES.due, from * HOUR), plus(TIMES.due, (from + length) * HOUR)] as const;
  const cases = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 200 })), { minLength: 1, maxLength: 3 })
    .map((gaps) => {
      let last = -60;
      return gaps.map(([gap, length]) => {
        const one = hours(last + gap, length);
        last += gap + length;
        return one;
      });
    });
  const interrupted = fc
    .array(fc.tuple(fc.integer({ min: -80, max: 500 }), fc.integer({ min: 1, max: 60 })), { maxLength: 4 })
    .map((spans): Interruptions => spans.flatMap(([from, length]) => maintenance(...hours(from, length))));
  const after = (history: readonly Fact[], spans: readonly (readonly [Instant, Instant])[]) =>
    roundAfter([...history, ...spans.flatMap(([from, to]) => reported(from, to))]);

  it('the item isn’t later than it was at the report, and has 3 days if it wasn’t late', () => {
    fc.assert(
      fc.property(cases, interrupted, (spans, interruptions) => {
        const [from, to] = spans.at(-1)!;
        const known = interruptions.filter((one) => one.from < to);
        const [before, then] = [after(out, spans.slice(0, -1)), after(out, spans)];
        const days = lateDays(before, momentAt(from, known), policy);
        expect(lateDays(then, momentAt(to, known), policy)).toBe(days);
        const end = returnEnd(before, known);
        if (end <= from) expect(returnEnd(then, known)).toBe(end);
        else expect(returnEnd(then, known) >= later(end, plus(to, 3 * DAY))).toBe(true);
      }),
    );
  });

  it('no interruption makes the deadline earlier', () => {
    fc.assert(
      fc.property(cases, interrupted, (spans, interruptions) => {
        const round = after(out, spans);
        expect(returnEnd(round, interruptions) >= returnEnd(round, NO_INTERRUPTIONS)).toBe(true);
      }),
    );
  });
});
