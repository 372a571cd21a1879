import { describe, expect, it } from '@jest/globals';
import { at, type Fact, roundAfter } from '../test-support/facts.ts';
import {
  ASSESSMENT_ID,
  CHECKOUT_ID,
  damageReport,
  REPORT_ID,
  roundIn,
  STORE_CODE,
  TEXT,
  TIMES,
} from '../test-support/histories.ts';
import { unansweredCounterparts } from './damage-windows.ts';
import { deadlinesOf, overdueFrom } from './deadlines.ts';
import { nonReturnAt } from './windows.ts';
import { type Interruptions, NO_INTERRUPTIONS } from './interruptions.ts';
import { lateFrom } from '../late-return.ts';
import { DAY, HOUR, plus } from './period.ts';
import { WINDOWS } from '../policy.ts';
import type { AskedAnswer, DamageReport } from '../rental-round.ts';
import { FINAL_STATUSES } from '../status.ts';

const after = (...history: readonly Fact[]) =>
  deadlinesOf(roundAfter(history), NO_INTERRUPTIONS).map(({ kind, due, ref }) => ({ kind, due, ref }));
const dismissed = (time: string, to: 'shipped' | 'usage_overdue' | 'returned' | 'in_use') =>
  at(time, { type: 'DamageDismissed', data: { reason: TEXT, itemReturned: false, lateFee: null, to } });
const reported = (time: string, change: Partial<typeof damageReport> = {}) =>
  at(time, { type: 'DamageReported', data: { ...damageReport, ...change } });
const overdue = at(TIMES.due, { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved: null } });
const refunded = (time: string, to: 'in_use' | 'return_shipping_code_generated') =>
  at(time, {
    type: 'RefundOrdered',
    data: {
      refund: { rental: 1, shipping: 0, insurance: 0 },
      reason: TEXT,
      itemReturned: false,
      lateFee: null,
      to,
      settlement: null,
    },
  });

describe('the deadlines of a status', () => {
  it.each([
    ['request_sent', [{ kind: 'reply', due: '2026-12-02T00:00:00.000Z', ref: null }]],
    ['request_approved', [{ kind: 'payment_window', due: '2026-12-02T03:00:00.000Z', ref: null }]],
    ['payment_pending', [{ kind: 'checkout', due: TIMES.checkoutEnds, ref: CHECKOUT_ID }]],
    ['shipping_code_generating', [{ kind: 'no_shipment', due: plus(TIMES.start, DAY), ref: null }]],
    ['await_shipment_code', [{ kind: 'no_shipment', due: plus(TIMES.start, 3 * DAY), ref: null }]],
    ['shipping_code_generated', [{ kind: 'no_shipment', due: plus(TIMES.start, 3 * DAY), ref: null }]],
    ['shipped', [{ kind: 'receipt', due: plus(TIMES.shipped, 7 * DAY), ref: null }]],
    [
      'in_use',
      [
        { kind: 'return_request', due: plus(TIMES.due, -3 * DAY), ref: null },
        { kind: 'overdue', due: TIMES.due, ref: null },
      ],
    ],
    ['return_shipping_code_generated', [{ kind: 'overdue', due: TIMES.due, ref: null }]],
    ['usage_overdue', [{ kind: 'non_return', due: plus(TIMES.due, 30 * DAY), ref: null }]],
    ['returned', [{ kind: 'completion', due: plus(TIMES.returned, 9 * DAY), ref: null }]],
    ['damage_reported', [{ kind: 'damage_dismissal', due: plus(TIMES.reported, 14 * DAY), ref: REPORT_ID }]],
    [
      'damage_fee_pending',
      [
        { kind: 'damage_fee_charge', due: plus(TIMES.assessed, 7 * DAY), ref: ASSESSMENT_ID },
        { kind: 'damage_fee_write_off', due: plus(TIMES.assessed, 30 * DAY), ref: ASSESSMENT_ID },
      ],
    ],
  ] as const)('%s', (status, expected) => {
    expect(after(...roundIn(status))).toEqual(expected);
  });

  it.each(FINAL_STATUSES)('%s has none', (status) => {
    expect(after(...roundIn(status))).toEqual([]);
  });

  it('a paid pickup has its hand-over code: 3 days to hand over', () => {
    expect(after(...roundIn('shipping_code_generated', { method: 'pickup' }))).toMatchObject([
      { due: plus(TIMES.start, 3 * DAY) },
    ]);
  });

  it('a parcel that was sent late counts as received at the rental’s deadline', () => {
    const late = [
      ...roundIn('shipping_code_generated'),
      ...at(plus(TIMES.start, 2 * DAY), { type: 'Shipped', data: { carrier: null, trackingCode: null } }),
    ] as const;
    expect(after(...late)).toMatchObject([{ kind: 'receipt', due: TIMES.due }]);
  });

  it('the system requests no return twice', () => {
    const asked = at(TIMES.returnRequested, { type: 'ReturnCodeRequested', data: { target: TIMES.returnCode } });
    expect(after(...roundIn('in_use'), ...asked).map(({ kind }) => kind)).toEqual(['overdue']);
  });

  it('an overdue item without a return code leads to a request for one, and never counts as lost', () => {
    expect(after(...roundIn('in_use'), ...overdue).map(({ kind }) => kind)).toEqual(['return_request']);
  });

  it('a fee for which the card was declined is not charged again', () => {
    const failed = at(TIMES.feePaid, {
      type: 'FeeChargeFailed',
      data: { purpose: 'damage_fee', assessmentId: ASSESSMENT_ID, code: 'card_declined' },
    });
    expect(after(...roundIn('damage_fee_pending'), ...failed).map(({ kind }) => kind)).toEqual([
      'damage_fee_write_off',
    ]);
  });

  it.each([
    ['an operator’s report', reported(TIMES.reported, { by: 'operator' })],
    ['a non-return', [...overdue, ...reported(TIMES.due, { by: 'system', nonReturn: true })]],
  ])('%s waits for an operator', (_what, report) => {
    expect(after(...roundIn('in_use'), ...report)).toEqual([]);
  });

  it('a report waits for an operator after an objection to its fee', () => {
    const objected = at(TIMES.feePaid, {
      type: 'DamageFeeObjected',
      data: { assessmentId: ASSESSMENT_ID, reason: TEXT },
    });
    expect(after(...roundIn('damage_fee_pending'), ...objected)).toEqual([]);
  });
});

describe('timers after a damage case', () => {
  it.each([
    [DAY, 7 * DAY],
    [6 * DAY, 9 * DAY],
  ])(
    'the receipt, after a report that was dismissed %i ms after the shipment, is confirmed at %i',
    (dismissal, receipt) => {
      const history = [
        ...roundIn('shipped'),
        ...reported(TIMES.shipped),
        ...dismissed(plus(TIMES.shipped, dismissal), 'shipped'),
      ];
      expect(after(...history)).toMatchObject([{ kind: 'receipt', due: plus(TIMES.shipped, receipt) }]);
    },
  );

  it.each([
    [DAY, 9 * DAY],
    [14 * DAY, 17 * DAY],
  ])('the completion, after a report that was dismissed %i ms after the return, is at %i', (dismissal, completion) => {
    const history = [
      ...roundIn('returned'),
      ...reported(TIMES.returned, { by: 'owner' }),
      ...dismissed(plus(TIMES.returned, dismissal), 'returned'),
    ];
    expect(after(...history)).toMatchObject([{ kind: 'completion', due: plus(TIMES.returned, completion) }]);
  });

  it('the non-return is 3 days later, and late days during a dismissed report count', () => {
    const history = [
      ...roundIn('usage_overdue'),
      ...reported(TIMES.due),
      ...dismissed(plus(TIMES.due, 29 * DAY), 'usage_overdue'),
    ];
    const round = roundAfter(history);
    expect(nonReturnAt(round, NO_INTERRUPTIONS)).toBe(plus(TIMES.due, 32 * DAY));
    expect(lateFrom(round, NO_INTERRUPTIONS)).toBe(TIMES.due);
  });

  it('a case that ends with the item still out moves its deadline by 3 days, and requests the return at once', () => {
    const early = TIMES.received;
    const late = plus(TIMES.due, -DAY);
    expect(after(...roundIn('in_use'), ...reported(early), ...refunded(early, 'in_use'))).toEqual([
      { kind: 'return_request', due: early, ref: null },
      { kind: 'overdue', due: TIMES.due, ref: null },
    ]);
    expect(after(...roundIn('in_use'), ...reported(late), ...refunded(late, 'in_use'))).toMatchObject([
      { kind: 'return_request', due: plus(TIMES.due, -3 * DAY) },
      { kind: 'overdue', due: plus(late, 3 * DAY) },
    ]);
  });

  it('a dismissed report requests nothing early', () => {
    const history = [
      ...roundIn('in_use'),
      ...reported(TIMES.received),
      ...dismissed(plus(TIMES.received, HOUR), 'in_use'),
    ];
    expect(after(...history)).toMatchObject([{ kind: 'return_request', due: plus(TIMES.due, -3 * DAY) }, {}]);
  });
});

describe('late days begin', () => {
  const coded = (time: string, to: 'return_shipping_code_generated' | 'usage_overdue') =>
    at(time, { type: 'ReturnCodeRegistered', data: { code: STORE_CODE, to } });

  it('at the deadline when the code was registered a day before', () => {
    const time = plus(TIMES.due, -DAY);
    expect(
      lateFrom(roundAfter([...roundIn('in_use'), ...coded(time, 'return_shipping_code_generated')]), NO_INTERRUPTIONS),
    ).toBe(TIMES.due);
  });

  it('a day after the first code when that was later, whatever codes follow', () => {
    const history = [
      ...roundIn('in_use'),
      ...overdue,
      ...coded(plus(TIMES.due, HOUR), 'usage_overdue'),
      ...coded(plus(TIMES.due, 5 * DAY), 'usage_overdue'),
    ];
    expect(lateFrom(roundAfter(history), NO_INTERRUPTIONS)).toBe(plus(TIMES.due, DAY + HOUR));
  });

  it('never without a code', () => {
    const round = roundAfter([...roundIn('in_use'), ...overdue]);
    expect([lateFrom(round, NO_INTERRUPTIONS), nonReturnAt(round, NO_INTERRUPTIONS)]).toEqual([null, null]);
  });

  it('from the later deadline after a case that ended with the item still out', () => {
    const history = [
      ...roundIn('usage_overdue'),
      ...reported(plus(TIMES.due, DAY)),
      ...refunded(plus(TIMES.due, 2 * DAY), 'return_shipping_code_generated'),
    ];
    expect(lateFrom(roundAfter(history), NO_INTERRUPTIONS)).toBe(plus(TIMES.due, 5 * DAY));
  });
});

describe('a damage case in which operators asked for an answer', () => {
  const ASKED = { askedAt: TIMES.reported, answerBy: plus(TIMES.reported, 30 * DAY), closedAt: null };
  const usual = plus(TIMES.reported, 14 * DAY);
  const asking = (of: 'borrower' | 'owner', change: Partial<AskedAnswer> = {}, by: DamageReport['by'] = 'borrower') => {
    const round = roundAfter(roundIn('damage_reported'));
    const report = { ...round.damage!.report!, by, answers: { [of]: { ...ASKED, ...change } } };
    return { ...round, damage: { ...round.damage!, report } };
  };
  const dueOf = (round: ReturnType<typeof asking>) =>
    deadlinesOf(round, NO_INTERRUPTIONS).map(({ kind, due, ref }) => [kind, due, ref]);

  it('of the reporter ends when the answer was due', () => {
    expect(dueOf(asking('borrower'))).toEqual([['answer', ASKED.answerBy, REPORT_ID]]);
    expect(unansweredCounterparts(asking('borrower'))).toEqual([]);
  });

  it('of the other party, or about an operator’s report, doesn’t end by time', () => {
    for (const round of [asking('owner'), asking('borrower', {}, 'operator')]) expect(dueOf(round)).toEqual([]);
    expect(unansweredCounterparts(asking('owner'))).toEqual(['owner']);
    expect(unansweredCounterparts(asking('borrower', {}, 'operator'))).toEqual(['borrower']);
  });

  it.each([
    [1, 11, 24],
    [1, 30, 43],
    [10, 12, 16],
    [13, 13.5, 16.5],
  ])('asked for on day %f and answered on day %f lets the system dismiss on day %f', (asked, answered, dismissed) => {
    const day = (days: number) => plus(TIMES.reported, days * DAY);
    const round = asking('owner', { askedAt: day(asked), closedAt: day(answered) });
    expect(dueOf(round)).toEqual([['damage_dismissal', day(dismissed), REPORT_ID]]);
  });

  it('of both parties at the same time suspends the days once', () => {
    const day = (days: number) => plus(TIMES.reported, days * DAY);
    const round = asking('owner', { askedAt: day(2), closedAt: day(8) });
    const { report } = round.damage!;
    const answers = { ...report!.answers, borrower: { ...ASKED, askedAt: day(1), closedAt: day(4) } };
    const both = { ...round, damage: { ...round.damage!, report: { ...report!, answers } } };
    expect(dueOf(both)).toEqual([['damage_dismissal', plus(usual, 7 * DAY), REPORT_ID]]);
    const within = { ...answers, borrower: { ...ASKED, askedAt: day(3), closedAt: day(4) } };
    const inside = { ...round, damage: { ...round.damage!, report: { ...report!, answers: within } } };
    expect(dueOf(inside)).toEqual([['damage_dismissal', plus(usual, 6 * DAY), REPORT_ID]]);
  });
});

describe('an interruption that begins while an answer is awaited', () => {
  it('moves the dismissal only by what it took after that', () => {
    const day = (days: number) => plus(TIMES.reported, days * DAY);
    const round = roundAfter([
      ...roundIn('damage_reported'),
      ...at(day(12), { type: 'AnswerRequested', data: { of: 'owner', answerBy: day(42) } }),
      ...at(day(20), { type: 'AnswerReceived', data: { of: 'owner' } }),
    ]);
    const dueWith = (interruptions: Interruptions) => deadlinesOf(round, interruptions)[0]?.due;
    expect(dueWith(NO_INTERRUPTIONS)).toBe(day(23));
    expect(dueWith([{ kind: 'maintenance', from: day(18), to: day(22.5) }])).toBe(day(25.5));
  });
});

describe('the time at which', () => {
  it('a proposal expires follows from when it was made, in every status, and nothing moves it', () => {
    const round = roundAfter(roundIn('completed'));
    const data = { proposalId: 'p', command: 'cancel-round', input: {}, amount: 1, by: 9 } as const;
    const proposed = { ...round, money: { ...round.money, proposals: [{ ...data, at: TIMES.completed }] } };
    expect(deadlinesOf(proposed, NO_INTERRUPTIONS)).toEqual([
      { kind: 'proposal', due: plus(TIMES.completed, WINDOWS.proposal), ref: 'p', moved: null },
    ]);
  });

  it('the oldest of several proposals expires is the round’s; the next one’s follows when that has ended', () => {
    const round = roundAfter(roundIn('completed'));
    const data = { command: 'cancel-round', input: {}, amount: 1, by: 9 } as const;
    const proposals = [
      { ...data, proposalId: 'older', at: TIMES.completed },
      { ...data, proposalId: 'newer', at: plus(TIMES.completed, HOUR) },
    ];
    const refs = (open: typeof proposals) =>
      deadlinesOf({ ...round, money: { ...round.money, proposals: open } }, NO_INTERRUPTIONS).map(({ ref }) => ref);
    expect(refs(proposals)).toEqual(['older']);
    expect(refs(proposals.slice(1))).toEqual(['newer']);
  });

  it.each(['request_approved', 'payment_pending'] as const)('%s ends is moved by interruptions', (status) => {
    const round = roundAfter(roundIn(status));
    const [before] = deadlinesOf(round, NO_INTERRUPTIONS);
    const from = plus(before!.due, -HOUR / 2);
    const [moved] = deadlinesOf(round, [{ kind: 'maintenance', from, to: plus(from, HOUR / 3) }]);
    expect(moved).toMatchObject({ moved: { from: before!.due, by: 'maintenance' } });
  });

  it.each(['damage_reported', 'damage_fee_pending'] as const)(
    'a late item became late stays fixed while it is %s',
    (status) => {
      const round = roundAfter(roundIn(status));
      const reportedFrom = (from: DamageReport['from']) => ({
        ...{ ...round, returned: null },
        damage: { ...round.damage!, report: { ...round.damage!.report!, from } },
      });
      expect(overdueFrom(reportedFrom('usage_overdue'), NO_INTERRUPTIONS)).toBe(TIMES.due);
      expect(overdueFrom(reportedFrom('in_use'), NO_INTERRUPTIONS)).toBeNull();
      const returned = { at: TIMES.due, trackingCode: null };
      expect(overdueFrom({ ...reportedFrom('usage_overdue'), returned }, NO_INTERRUPTIONS)).toBeNull();
    },
  );
});
