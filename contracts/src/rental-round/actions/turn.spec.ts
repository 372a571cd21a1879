import { describe, expect, it } from '@jest/globals';
import { bySavedCard, EXTENSION_TIMES, extensionIn } from '../test-support/extensions.ts';
import { at, type Fact, momentAt, roundAfter } from '../test-support/facts.ts';
import { roundIn, TIMES } from '../test-support/histories.ts';
import { DAY, HOUR, plus } from '../time/period.ts';
import { waitingFor } from './turn.ts';
import { actionsOf } from './rules.ts';

/** The rental starts on 10 December 2026 in Tokyo: shipping opens 7 days before. */
const OPENS = '2026-12-02T15:00:00.000Z';

describe('a round waits for', () => {
  it.each(['await_shipment_code', 'shipping_code_generated'] as const)(
    'the owner, once the item can be sent, while it is %s',
    (status) => {
      const round = roundAfter(roundIn(status));
      expect(actionsOf(round, 'owner', momentAt('2026-12-02T14:59:59.999Z'))).toEqual(['cancel']);
      expect(waitingFor(round, momentAt('2026-12-02T14:59:59.999Z'))).toEqual([]);
      expect(waitingFor(round, momentAt(OPENS))).toEqual(['owner']);
    },
  );

  it('the owner until the reply window is over, the borrower until the payment window is', () => {
    expect(waitingFor(roundAfter(roundIn('request_sent')), momentAt('2026-12-01T23:59:59.999Z'))).toEqual(['owner']);
    expect(waitingFor(roundAfter(roundIn('request_sent')), momentAt('2026-12-02T00:00:00.000Z'))).toEqual([]);
    expect(waitingFor(roundAfter(roundIn('request_approved')), momentAt('2026-12-02T02:59:59.999Z'))).toEqual([
      'borrower',
    ]);
    expect(waitingFor(roundAfter(roundIn('request_approved')), momentAt('2026-12-02T03:00:00.000Z'))).toEqual([]);
  });

  it('the borrower for a late fee for which the card was declined, at the same time as others, and after the end', () => {
    const owed = { days: 1, amount: 600, fixedAt: TIMES.returned, fixedBy: 'x', state: 'due' } as const;
    const lateFee = { ...owed, failedAt: TIMES.completed };
    const returned = { ...roundAfter(roundIn('returned')), lateFee };
    expect(waitingFor(returned, momentAt(TIMES.returned))).toEqual(['owner']);
    expect(waitingFor(returned, momentAt(TIMES.completed))).toEqual(['borrower', 'owner']);
    expect(waitingFor({ ...roundAfter(roundIn('completed')), lateFee }, momentAt(TIMES.completed))).toEqual([
      'borrower',
    ]);
    expect(waitingFor({ ...returned, lateFee: { ...owed, failedAt: null } }, momentAt(TIMES.completed))).toEqual([
      'owner',
    ]);
  });

  it('the party that operators asked for an answer, until it is given or its time is over', () => {
    const answerBy = plus(TIMES.reported, 30 * DAY);
    const asked = (of: 'borrower' | 'owner') => at(TIMES.due, { type: 'AnswerRequested', data: { of, answerBy } });
    const waits = (now: string, ...more: readonly Fact[]) =>
      waitingFor(roundAfter([...roundIn('damage_reported'), ...more]), momentAt(now));
    for (const party of ['borrower', 'owner'] as const) {
      expect(waits(TIMES.due, ...asked(party))).toEqual([party, 'operator']);
      expect(waits(answerBy, ...asked(party))).toEqual(['operator']);
      const given = at(TIMES.completed, { type: 'AnswerReceived', data: { of: party } });
      expect(waits(TIMES.completed, ...asked(party), ...given)).toEqual(['operator']);
    }
    expect(waits(TIMES.due, ...asked('owner'), ...asked('borrower'))).toEqual(['borrower', 'owner', 'operator']);
  });

  it('a borrower who owes a late fee even after the time for an answer', () => {
    const answerBy = plus(TIMES.reported, 30 * DAY);
    const asked = at(TIMES.due, { type: 'AnswerRequested', data: { of: 'borrower', answerBy } });
    const owed = { days: 1, amount: 600, fixedAt: TIMES.returned, fixedBy: 'x', state: 'due' } as const;
    const round = roundAfter([...roundIn('damage_reported'), ...asked]);
    const refused = { ...round, lateFee: { ...owed, failedAt: TIMES.completed } };
    for (const now of [TIMES.due, TIMES.completed, answerBy])
      expect(waitingFor(refused, momentAt(now))).toEqual(['borrower', 'operator']);
  });

  it('the borrower for the payment of an extension, but not while the saved card is being charged', () => {
    const now = EXTENSION_TIMES.paid;
    const declined = at(now, { type: 'ExtensionChargeDeclined', data: { n: 1, code: 'card_declined' } });
    const waits = (history: readonly Fact[]) => waitingFor(roundAfter(history), momentAt(now));
    const byCard = bySavedCard(extensionIn('approved'));
    expect(waits(extensionIn('approved'))).toEqual(['borrower']);
    expect(waits(byCard)).toEqual([]);
    expect(waits([...byCard, ...declined])).toEqual(['borrower']);
  });

  it('operators while a code is needed or a case is undecided, and no one while the item is in use', () => {
    for (const status of ['shipping_code_generating', 'damage_reported'] as const)
      expect(waitingFor(roundAfter(roundIn(status)), momentAt(TIMES.reported))).toEqual(['operator']);
    const used = roundAfter(roundIn('in_use'));
    expect(waitingFor(used, momentAt(TIMES.due))).toEqual([]);
    const wayBack = { codeTarget: TIMES.due, code: null, handoverCode: null, firstCodeAt: null };
    expect(waitingFor({ ...used, wayBack }, momentAt(TIMES.due))).toEqual(['operator']);
    expect(waitingFor({ ...used, wayBack, status: 'usage_overdue' }, momentAt(TIMES.due))).toEqual(['operator']);
    const met = { ...wayBack, handoverCode: '1234' };
    expect(waitingFor({ ...used, wayBack: met, status: 'usage_overdue' }, momentAt(TIMES.due))).toEqual(['borrower']);
  });

  it.each([
    ['dispatch', 'shipping_code_generated'],
    ['return', 'in_use'],
  ] as const)('the borrower while the owner offers times for the %s and none is chosen', (leg, status) => {
    const since = status === 'in_use' ? TIMES.received : TIMES.paid;
    const slot = (hours: number) => ({ from: plus(since, hours * HOUR), until: plus(since, (hours + 1) * HOUR) });
    const [first, last] = [slot(1), slot(30)];
    const offered = at(since, { type: 'SlotsOffered', data: { leg, slots: [first, last] } });
    const chosen = (one: typeof first | null) => at(since, { type: 'SlotChosen', data: { leg, slot: one } });
    const isAsked = (now: string, ...more: readonly Fact[]) =>
      waitingFor(roundAfter([...roundIn(status, { method: 'pickup' }), ...more]), momentAt(now)).includes('borrower');

    expect(isAsked(since)).toBe(false);
    for (const now of [since, first.until, last.from]) expect(isAsked(now, ...offered)).toBe(true);
    expect(isAsked(plus(last.from, 1), ...offered)).toBe(false);
    expect(isAsked(since, ...offered, ...chosen(first), ...chosen(null))).toBe(true);
    for (const now of [since, first.until, last.from]) expect(isAsked(now, ...offered, ...chosen(first))).toBe(false);
  });

  it('a borrower who chooses a time before the payment only until the end of the payment window', () => {
    const slot = { from: TIMES.start, until: plus(TIMES.start, HOUR) };
    const approved = roundIn('request_approved', { method: 'pickup' });
    const offered = at(TIMES.approved, { type: 'SlotsOffered', data: { leg: 'dispatch', slots: [slot] } });
    const round = roundAfter([...approved, ...offered]);
    expect(waitingFor(round, momentAt('2026-12-02T02:59:59.999Z'))).toEqual(['borrower']);
    expect(waitingFor(round, momentAt('2026-12-02T03:00:00.000Z'))).toEqual([]);
  });

  it('a borrower who is late and has arranged no return, while they may choose a time', () => {
    const slot = { from: plus(TIMES.due, HOUR), until: plus(TIMES.due, 2 * HOUR) };
    const late = at(
      TIMES.due,
      { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved: null } },
      { type: 'SlotsOffered', data: { leg: 'return', slots: [slot] } },
    );
    const round = roundAfter([...roundIn('in_use', { method: 'pickup' }), ...late]);
    expect(waitingFor(round, momentAt(TIMES.due))).toEqual(['borrower', 'operator']);
    expect(waitingFor(round, momentAt(slot.until))).toEqual(['operator']);
  });
});
