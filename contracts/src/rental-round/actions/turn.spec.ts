import { describe, expect, it } from 'vitest';
import { at, type Fact, momentAt, roundAfter } from '../test-support/facts.ts';
import { roundIn, TIMES } from '../test-support/histories.ts';
import { DAY, plus } from '../time/period.ts';
import { actionsOf } from './actions.ts';
import { waitingFor } from './turn.ts';

/** The rental starts on 10 December 2026 in Tokyo: shipping opens 7 days before. */
const OPENS = '2026-12-02T15:00:00.000Z';

describe('for whom a round waits', () => {
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

  it('the borrower for a late fee that the card refused, beside others, and after the end', () => {
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

  it('whoever operators asked for an answer, until it is given or the time for it is over', () => {
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

  it('a borrower who owes a late fee beyond the time for an answer', () => {
    const answerBy = plus(TIMES.reported, 30 * DAY);
    const asked = at(TIMES.due, { type: 'AnswerRequested', data: { of: 'borrower', answerBy } });
    const owed = { days: 1, amount: 600, fixedAt: TIMES.returned, fixedBy: 'x', state: 'due' } as const;
    const round = roundAfter([...roundIn('damage_reported'), ...asked]);
    const refused = { ...round, lateFee: { ...owed, failedAt: TIMES.completed } };
    for (const now of [TIMES.due, TIMES.completed, answerBy])
      expect(waitingFor(refused, momentAt(now))).toEqual(['borrower', 'operator']);
  });

  it('operators, while a code is to be made or a case decided, and nobody while the item is in use', () => {
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
});
