import { describe, expect, it } from '@jest/globals';
import { requestView } from '../read-models/request-view.ts';
import { type RuleName, verdictOn } from './actions/rules.ts';
import { tasksOf } from './actions/tasks.ts';
import { waitingFor } from './actions/turn.ts';
import { answerEnd, type DeadlineKind, deadlinesOf, overdueFrom } from './time/deadlines.ts';
import { nonReturnAt, shippableFrom } from './time/windows.ts';
import { type Interruptions, NO_INTERRUPTIONS } from './time/interruptions.ts';
import { lateFrom, returnEnd } from './late-return.ts';
import { DAY, HOUR, type Instant, plus, startOfDay, tokyoDate } from './time/period.ts';
import type { RentalRound } from './rental-round.ts';
import { ROUND_STATUSES } from './status.ts';
import { at, type Fact, momentAt, roundAfter } from './test-support/facts.ts';
import { BORROWER, damageReport, OWNER, roundIn, START_DATE, TEXT, TIMES } from './test-support/histories.ts';

const maintenance = (from: Instant, to: Instant): Interruptions => [{ kind: 'maintenance', from, to }];
/** From an hour before until an hour after. */
const over = (time: Instant): Interruptions => maintenance(plus(time, -HOUR), plus(time, HOUR));
const before = (time: Instant): Instant => plus(time, -1);
const verdict = (
  name: RuleName,
  round: RentalRound,
  by: 'owner' | 'borrower' | 'system',
  now: Instant,
  by2: Interruptions,
) => verdictOn(name, round, by, momentAt(now, by2));

/** What the system does at each; the rest it asks the provider for. */
const TIMERS: Partial<Record<DeadlineKind, RuleName>> = {
  reply: 'expire',
  payment_window: 'cancel_unpaid',
  no_shipment: 'cancel',
  receipt: 'confirm_receipt',
  overdue: 'mark_overdue',
  non_return: 'declare_non_return',
  completion: 'confirm_return',
  damage_dismissal: 'dismiss_damage',
};

const TIMED = ROUND_STATUSES.flatMap((status) =>
  deadlinesOf(roundAfter(roundIn(status)), NO_INTERRUPTIONS)
    .filter(({ kind }) => kind !== 'return_request')
    .map(({ kind, due }) => [status, kind, due] as const),
);

describe('a deadline that an interruption has affected', () => {
  it.each(TIMED)('in %s, %s, is later, says why, and doesn’t fire before', (status, kind, due) => {
    const round = roundAfter(roundIn(status));
    const interruptions = over(due);
    const moved = deadlinesOf(round, interruptions).find((one) => one.kind === kind)!;
    expect(moved.moved).toEqual({ from: due, by: 'maintenance' });
    expect(moved.due >= plus(due, 4 * HOUR)).toBe(true);
    const timer = TIMERS[kind];
    if (timer === undefined) return;
    expect(verdict(timer, round, 'system', before(moved.due), interruptions)).toBe('not_due');
    expect(verdict(timer, round, 'system', moved.due, interruptions)).toBe(true);
    expect(verdict(timer, round, 'system', due, NO_INTERRUPTIONS)).toBe(true);
  });

  it.each(TIMED)('in %s, %s, stays when the interruption was long before', (status, kind, due) => {
    const early = maintenance(plus(due, -3 * DAY), plus(due, -DAY));
    const same = deadlinesOf(roundAfter(roundIn(status)), early).find((one) => one.kind === kind)!;
    expect([same.due, same.moved]).toEqual([due, null]);
  });

  it('ends the payment page on the start day at the latest', () => {
    const { payment, ...round } = roundAfter(roundIn('payment_pending'));
    const endOfStartDay = plus(startOfDay(START_DATE), DAY);
    const expiresAt = plus(endOfStartDay, -HOUR);
    const late = { ...round, payment: { ...payment!, checkout: { ...payment!.checkout!, expiresAt } } } as RentalRound;
    const [checkout] = deadlinesOf(late, over(expiresAt));
    expect(checkout).toMatchObject({ kind: 'checkout', due: endOfStartDay });
  });

  it('extends the time to send a parcel only by what was lost since it could be sent', () => {
    const [shipment] = deadlinesOf(roundAfter(roundIn('paid')), NO_INTERRUPTIONS);
    const down = maintenance(plus(TIMES.start, -9 * DAY), plus(TIMES.start, HOUR));
    const [moved] = deadlinesOf(roundAfter(roundIn('paid')), down);
    const lost = Date.parse(plus(TIMES.start, HOUR)) - Date.parse(shippableFrom(roundAfter(roundIn('paid'))));
    // To the end of that day.
    const least = plus(shipment!.due, lost);
    expect(moved!.due).toBe(plus(startOfDay(tokyoDate(least)), DAY));
  });

  it('doesn’t move the reminder to return', () => {
    const [reminder] = deadlinesOf(roundAfter(roundIn('in_use')), over(plus(TIMES.due, -3 * DAY)));
    expect(reminder).toMatchObject({ kind: 'return_request', due: plus(TIMES.due, -3 * DAY), moved: null });
  });
});

describe('an action in a window that was interrupted', () => {
  const asked = roundAfter(roundIn('request_sent'));
  const approved = roundAfter(roundIn('request_approved'));
  const assessed = roundAfter(roundIn('damage_fee_pending'));

  it.each([
    ['the owner may approve', 'approve', 'owner', asked, plus(TIMES.requested, DAY), 'reply_window_over'],
    ['the borrower may pay', 'pay', 'borrower', approved, plus(TIMES.approved, DAY), 'payment_window_over'],
    [
      'the borrower may object',
      'object_damage_fee',
      'borrower',
      assessed,
      plus(TIMES.assessed, 7 * DAY),
      'objection_window_over',
    ],
  ] as const)('%s until 3 hours after the interruption', (_title, rule, party, round, end, refusal) => {
    const moved = plus(end, 4 * HOUR);
    expect(verdict(rule, round, party, end, NO_INTERRUPTIONS)).toBe(refusal);
    expect(verdict(rule, round, party, before(moved), over(end))).toBe(true);
    expect(verdict(rule, round, party, moved, over(end))).toBe(refusal);
  });

  it('is impossible beyond the start day, for replies and payments', () => {
    const endOfStartDay = plus(startOfDay(START_DATE), DAY);
    const replyBy = plus(endOfStartDay, -2 * HOUR);
    const late = { ...asked, replyBy };
    expect(deadlinesOf(late, over(replyBy))[0]!.due).toBe(endOfStartDay);
    const unpaid = { ...approved, payment: { ...approved.payment!, payBy: endOfStartDay } };
    expect(deadlinesOf(unpaid, over(plus(endOfStartDay, -3 * HOUR)))[0]).toMatchObject({
      due: endOfStartDay,
      moved: null,
    });
  });

  it('is the party’s turn as long as it is possible', () => {
    const end = plus(TIMES.requested, DAY);
    const waiting = (now: Instant, interruptions: Interruptions) => waitingFor(asked, { now, interruptions });
    expect(waiting(plus(end, 2 * HOUR), NO_INTERRUPTIONS)).toEqual([]);
    expect(waiting(plus(end, 2 * HOUR), over(end))).toEqual(['owner']);
    expect(waiting(plus(end, 4 * HOUR), over(end))).toEqual([]);
  });
});

describe('lateness after an interruption', () => {
  const out = roundAfter(roundIn('return_shipping_code_generated'));
  const late = roundAfter(roundIn('usage_overdue'));

  it('begins with the end of the day to which the return was moved', () => {
    expect(overdueFrom(out, over(TIMES.due))).toBe(plus(TIMES.due, DAY));
    expect(lateFrom(out, over(TIMES.due))).toBe(plus(TIMES.due, DAY));
    expect(nonReturnAt(late, over(TIMES.due))).toBe(plus(TIMES.due, 31 * DAY));
  });

  it('begins later when the day to use a first code was interrupted, not at the end of a day', () => {
    const firstCodeAt = plus(TIMES.due, 10 * HOUR);
    const round = { ...late, wayBack: { ...late.wayBack!, firstCodeAt } };
    const end = plus(firstCodeAt, DAY);
    expect(lateFrom(round, NO_INTERRUPTIONS)).toBe(end);
    expect(lateFrom(round, over(end))).toBe(plus(end, 4 * HOUR));
  });

  describe('when the borrower’s own later report is dismissed', () => {
    const reportedAndDismissed = (from: Instant): readonly Fact[] => [
      ...at(from, { type: 'DamageReported', data: damageReport }),
      ...at(plus(from, HOUR), {
        type: 'DamageDismissed',
        data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'return_shipping_code_generated' },
      }),
    ];
    const shortlyBefore = (time: Instant): Interruptions => maintenance(plus(time, -3 * HOUR), plus(time, -2 * HOUR));

    it('begins as late as it did before', () => {
      const round = roundAfter([
        ...roundIn('return_shipping_code_generated'),
        ...reportedAndDismissed(plus(TIMES.due, HOUR)),
      ]);
      const lost = shortlyBefore(TIMES.due);
      expect(returnEnd(round, lost)).toBe(plus(TIMES.due, DAY));
      expect(verdict('mark_overdue', round, 'system', plus(TIMES.due, 3 * HOUR), lost)).toBe('not_due');
    });

    it('also when an earlier case had set a later deadline', () => {
      const refund = { rental: 1, shipping: 0, insurance: 0 };
      const to = 'return_shipping_code_generated';
      const goesOn = { refund, reason: TEXT, itemReturned: false, lateFee: null, to, settlement: null } as const;
      const deadline = plus(TIMES.due, 2 * DAY);
      const round = roundAfter([
        ...roundIn('return_shipping_code_generated'),
        ...at(TIMES.reported, { type: 'DamageReported', data: { ...damageReport, by: 'operator' } }),
        ...at(plus(deadline, -3 * DAY), { type: 'RefundOrdered', data: goesOn }),
        ...reportedAndDismissed(plus(deadline, HOUR)),
      ]);
      expect(returnEnd(round, shortlyBefore(deadline))).toBe(plus(deadline, DAY));
    });
  });

  it('keeps the time of the task for the next reservation', () => {
    const near: readonly Fact[] = [
      ...roundIn('return_shipping_code_generated'),
      ...at(plus(TIMES.due, DAY), { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved: '2026-12-18' } }),
    ];
    expect(
      tasksOf(roundAfter(near), over(TIMES.due)).find(({ kind }) => kind === 'next_reservation_near'),
    ).toMatchObject({
      from: TIMES.due,
      due: startOfDay('2026-12-18'),
    });
  });

  it('moves the task of a missing answer with the end of its time', () => {
    const answerBy = plus(TIMES.reported, 30 * DAY);
    const asked = at(TIMES.reported, { type: 'AnswerRequested', data: { of: 'owner', answerBy } });
    const round = roundAfter([...roundIn('damage_reported'), ...asked]);
    const missing = (interruptions: Interruptions) =>
      tasksOf(round, interruptions).find(({ kind }) => kind === 'answer_missing');
    expect(missing([])).toMatchObject({ from: answerBy, due: plus(answerBy, 3 * DAY) });
    const down = { kind: 'downtime', from: plus(answerBy, -HOUR), to: plus(answerBy, 20 * HOUR) } as const;
    const end = plus(answerBy, 23 * HOUR);
    expect(answerEnd(round, 'owner', [down])).toBe(end);
    expect(missing([down])).toMatchObject({ from: end, due: plus(end, 3 * DAY) });
  });
});

describe('the view of a request', () => {
  const person = (id: number, username: string) => ({
    id,
    username,
    displayName: username,
    profileImage: null,
    identityVerified: false,
  });
  const seen = (round: RentalRound, now: Instant, interruptions: Interruptions) => {
    const item = { name: 'コート', brand: null, images: [] };
    const people = { owner: person(OWNER, 'hanako'), borrower: person(BORROWER, 'kenji') };
    return requestView({ id: crypto.randomUUID(), round, item, ...people, timeline: [] }, 'borrower', {
      now,
      interruptions,
    });
  };

  it('shows the moved times, and what moved them and why', () => {
    const view = seen(roundAfter(roundIn('return_shipping_code_generated')), TIMES.due, over(TIMES.due));
    const to = plus(TIMES.due, DAY);
    expect([view.deadline, view.returnDueAt]).toEqual([{ kind: 'overdue', at: to }, to]);
    expect(view.movedDeadlines).toEqual([{ kind: 'overdue', from: TIMES.due, to, because: 'maintenance' }]);
    const fee = seen(roundAfter(roundIn('damage_fee_pending')), TIMES.assessed, over(plus(TIMES.assessed, 7 * DAY)));
    expect(fee.damageFee?.payBy).toBe(plus(TIMES.assessed, 7 * DAY + 4 * HOUR));
  });

  it('shows until when a cancellation is free, at the latest until the start', () => {
    const round = roundAfter(roundIn('shipping_code_generated'));
    const end = plus(TIMES.start, -3 * DAY);
    const until = (interruptions: Interruptions) => seen(round, end, interruptions).freeCancellationUntil;
    expect(until(NO_INTERRUPTIONS)).toBe(end);
    expect(until(over(end))).toBe(plus(end, DAY));
    expect(until(maintenance(plus(end, -HOUR), plus(end, 10 * DAY)))).toBe(TIMES.start);
  });

  it('counts no day as overdue in which a return was impossible', () => {
    const round = roundAfter(roundIn('usage_overdue'));
    const down = maintenance(plus(TIMES.due, HOUR), plus(TIMES.due, 3 * DAY));
    expect(seen(round, plus(TIMES.due, 3 * DAY + HOUR), NO_INTERRUPTIONS).overdueDays).toBe(4);
    expect(seen(round, plus(TIMES.due, 3 * DAY + HOUR), down).overdueDays).toBe(1);
  });
});
