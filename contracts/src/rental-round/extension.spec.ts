import { describe, expect, it } from '@jest/globals';
import { actionsOf, verdictOn } from './actions/rules.ts';
import { waitingFor } from './actions/turn.ts';
import { evolve } from './evolve.ts';
import { dueOf, lastDayOf, openExtension, reservedOf } from './extension.ts';
import { ImpossibleEvent } from './machine.ts';
import { returnEnd } from './late-return.ts';
import { deadlinesOf } from './time/deadlines.ts';
import { answerByOf, extensionPayByOf, extensionPaymentEnd, extensionReplyEnd } from './time/extension-windows.ts';
import { type Interruptions, NO_INTERRUPTIONS } from './time/interruptions.ts';
import { HOUR, plus } from './time/period.ts';
import { returnReminderAt } from './time/windows.ts';
import { EXTENSION_STATES, EXTENSION_TIMES, extendable, extensionIn } from './test-support/extensions.ts';
import { at, momentAt, roundAfter } from './test-support/facts.ts';
import { paymentOf, TIMES } from './test-support/histories.ts';

const { newDue } = EXTENSION_TIMES;
const kindsOf = (round: Parameters<typeof deadlinesOf>[0]) =>
  deadlinesOf(round, NO_INTERRUPTIONS).map(({ kind }) => kind);

describe('the due time of a rental', () => {
  it.each(EXTENSION_STATES)('moves by a week only when an extension is paid: %s', (state) => {
    const round = roundAfter(extensionIn(state));
    const due = state === 'paid' ? newDue : TIMES.due;
    expect(dueOf(round)).toBe(due);
    expect(round.deadline).toBe(due);
    expect(returnEnd(round, NO_INTERRUPTIONS)).toBe(due);
    expect(returnReminderAt(round)).toBe(plus(due, -72 * HOUR));
    expect(lastDayOf(round)).toBe(state === 'paid' ? '2026-12-23' : '2026-12-16');
    expect(reservedOf(round)).toEqual({ from: '2026-12-09', to: state === 'paid' ? '2026-12-26' : '2026-12-19' });
  });

  it('moves with each further extension', () => {
    const payment = paymentOf(3000, 4);
    const second = at(
      '2026-12-18T00:00:00.000Z',
      {
        type: 'ExtensionRequested',
        data: {
          ...{ n: 2, price: 3000, from: '2026-12-24', until: '2026-12-31' },
          ...{ answerBy: '2026-12-19T00:00:00.000Z', savedCard: true },
        },
      },
      { type: 'ExtensionApproved', data: { n: 2, payBy: '2026-12-19T00:00:00.000Z' } },
      { type: 'ExtensionPaid', data: { n: 2, checkoutId: null, payment } },
    );
    const round = roundAfter([...extensionIn('paid'), ...second]);
    expect([dueOf(round), round.deadline]).toEqual(['2026-12-30T15:00:00.000Z', '2026-12-30T15:00:00.000Z']);
    expect(reservedOf(round).to).toBe('2027-01-02');
  });

  it('drops times agreed on for the return, and keeps its code', () => {
    const slot = { from: '2026-12-16T01:00:00.000Z', until: '2026-12-16T02:00:00.000Z' };
    const round = roundAfter(extensionIn('approved', 'return_shipping_code_generated'));
    const agreed = {
      ...round,
      meetings: { dispatch: { offered: [], chosen: slot }, return: { offered: [slot], chosen: slot } },
    };
    const paid = extensionIn('paid').at(-1)!;
    const after = evolve(agreed, { ...paid.event, time: paid.time, id: 'e' });
    expect(after.meetings).toEqual({ dispatch: { offered: [], chosen: slot } });
    expect(after.wayBack).toEqual(round.wayBack);
    expect(after.status).toBe('return_shipping_code_generated');
  });
});

describe('a stored event that doesn’t fit an extension', () => {
  const payment = extensionIn('paid').at(-1)!;
  const request = extensionIn('requested').at(-1)!;

  it.each(['requested', 'paid', 'declined', 'withdrawn', 'expired'] as const)(
    'is an error, so that a payment moves the due time only once, and only of an approved one: %s',
    (state) => expect(() => roundAfter([...extensionIn(state), payment])).toThrow(ImpossibleEvent),
  );

  it('is an error: a request while one is open, or with a number that was used', () => {
    for (const state of EXTENSION_STATES)
      expect(() => roundAfter([...extensionIn(state), request])).toThrow(ImpossibleEvent);
  });
});

describe('an open extension', () => {
  it.each([
    ['requested', 'owner', 'extension_reply'],
    ['approved', 'borrower', 'extension_payment'],
  ] as const)('that is %s waits for the %s until its own deadline', (state, party, kind) => {
    const round = roundAfter(extensionIn(state));
    const { due, ref } = deadlinesOf(round, NO_INTERRUPTIONS).find((one) => one.kind === kind)!;
    expect(ref).toBe('1');
    expect(waitingFor(round, momentAt(plus(due, -1)))).toContain(party);
    expect(waitingFor(round, momentAt(due))).not.toContain(party);
  });

  it.each(['requested', 'approved'] as const)(
    'that is %s keeps the system from requesting the return or calling it late',
    (state) => {
      const round = roundAfter(extensionIn(state));
      expect(kindsOf(round)).not.toContain('return_request');
      const late = momentAt(plus(TIMES.due, HOUR));
      expect(verdictOn('request_return', round, 'system', late)).toBe('not_due');
      expect(verdictOn('request_return', round, 'borrower', late)).toBe(true);
      expect(verdictOn('mark_overdue', round, 'system', late)).toBe('not_due');
    },
  );

  it.each(['declined', 'withdrawn', 'expired'] as const)('that is %s lets the return begin as usual', (state) => {
    const round = roundAfter(extensionIn(state));
    expect(openExtension(round)).toBeNull();
    expect(kindsOf(round)).toEqual(['return_request', 'overdue']);
    expect(verdictOn('mark_overdue', round, 'system', momentAt(TIMES.due))).toBe(true);
  });
});

describe('the windows of an extension', () => {
  it('are 24 hours, or end 48 and 36 hours before the item is due', () => {
    const round = roundAfter(extendable());
    expect(answerByOf(round, EXTENSION_TIMES.requested)).toBe(EXTENSION_TIMES.answerBy);
    expect(answerByOf(round, plus(TIMES.due, -72 * HOUR))).toBe(plus(TIMES.due, -48 * HOUR));
    expect(extensionPayByOf(round, EXTENSION_TIMES.approved)).toBe(EXTENSION_TIMES.payBy);
    expect(extensionPayByOf(round, plus(TIMES.due, -48 * HOUR))).toBe(plus(TIMES.due, -36 * HOUR));
  });

  it('never move past these times, whatever interrupts the service', () => {
    const days: Interruptions = [
      { kind: 'downtime', from: plus(EXTENSION_TIMES.approved, HOUR), to: plus(TIMES.due, -HOUR) },
    ];
    expect(extensionReplyEnd(roundAfter(extensionIn('requested')), days)).toBe(plus(TIMES.due, -48 * HOUR));
    expect(extensionPaymentEnd(roundAfter(extensionIn('approved')), days)).toBe(plus(TIMES.due, -36 * HOUR));
  });
});

describe('a request to extend', () => {
  const may = (history: Parameters<typeof roundAfter>[0], now: string) =>
    actionsOf(roundAfter(history), 'borrower', momentAt(now)).includes('request_extension');

  it('is possible from the first day until 72 hours before the item is due', () => {
    const early = extendable().map((fact) => (fact.time > TIMES.shipped ? { ...fact, time: TIMES.shipped } : fact));
    expect(may(early, plus(TIMES.start, -1))).toBe(false);
    expect(may(early, TIMES.start)).toBe(true);
    expect(may(extendable(), plus(TIMES.due, -72 * HOUR - 1))).toBe(true);
    expect(may(extendable(), plus(TIMES.due, -72 * HOUR))).toBe(false);
  });

  it('is possible again after a withdrawal, and not after a refusal for the same due time', () => {
    expect(may(extensionIn('withdrawn'), EXTENSION_TIMES.paid)).toBe(true);
    expect(may(extensionIn('declined'), EXTENSION_TIMES.paid)).toBe(false);
    expect(may(extensionIn('expired'), EXTENSION_TIMES.payBy)).toBe(false);
    expect(may(extensionIn('paid'), '2026-12-18T00:00:00.000Z')).toBe(true);
  });
});
