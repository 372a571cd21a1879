import { describe, expect, it } from '@jest/globals';
import { tasksOf } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { answerEnd, deadlinesOf } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { AnsweringParty } from '@meguri/contracts/rental-round/events/shapes.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { at, momentAt } from '@meguri/contracts/rental-round/test-support/facts.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  REPORT_ID,
  roundIn,
  TEXT,
  TIMES,
} from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { dismissDamage } from '../dismiss-damage/decide.ts';
import { addEvidence } from '../report-damage/decide.ts';
import { askForAnswer, recordAnswer } from './decide.ts';
import { actionsOf } from '@meguri/contracts/rental-round/actions/rules.ts';

const DAY = 86_400_000;
const NOW = plus(TIMES.reported, 10 * DAY);
const ANSWER_BY = plus(NOW, 30 * DAY);
/** Reported by the borrower. */
const reported = roundIn('damage_reported');
const requested = (of: AnsweringParty, time = NOW) =>
  at(time, { type: 'AnswerRequested', data: { of, answerBy: plus(time, 30 * DAY) } });
const received = (of: AnsweringParty, time: string) => at(time, { type: 'AnswerReceived', data: { of } });
const kinds = (...history: typeof reported) =>
  deadlinesOf(given(...history).round, []).map(({ kind, due }) => ({ kind, due }));
const timer = { reason: null, itemReturned: false, reportId: REPORT_ID };

describe('asking for an answer', () => {
  it.each(['borrower', 'owner'] as const)('an operator gives the %s 30 days, once per case', (of) => {
    given(...reported)
      .when(askForAnswer, byOperator({ of }, NOW))
      .thenHappens({ type: 'AnswerRequested', data: { of, answerBy: ANSWER_BY } });
    const other = of === 'owner' ? 'borrower' : 'owner';
    const asked = given(...reported, ...requested(of), ...received(of, plus(NOW, DAY)));
    asked.when(askForAnswer, byOperator({ of }, plus(NOW, 2 * DAY))).thenRejected('answer_already_requested');
    asked.when(askForAnswer, byOperator({ of: other }, NOW)).thenHappens({
      type: 'AnswerRequested',
      data: { of: other, answerBy: ANSWER_BY },
    });
    const both = given(...reported, ...requested('owner'), ...requested('borrower'));
    expect(actionsOf(both.round, 'operator', momentAt(NOW))).not.toContain('ask_for_answer');
  });

  it('is allowed to operators only, and only while a report is open', () => {
    given(...reported)
      .when(askForAnswer, byBorrower({ of: 'owner' as const }, NOW))
      .thenRejected('not_operator');
    given(...roundIn('damage_fee_pending'))
      .when(askForAnswer, byOperator({ of: 'owner' as const }, NOW))
      .thenRejected('transition_not_allowed');
  });
});

describe('an answer', () => {
  const words = { text: TEXT, photos: [] };
  const said = (of: AnsweringParty, saidAt = plus(NOW, DAY)) => ({ of, saidAt });

  it('can be evidence or a message of the party that was asked; once', () => {
    const asked = given(...reported, ...requested('owner'));
    asked
      .when(addEvidence, byOwner(words, plus(NOW, DAY)))
      .thenHappens(
        { type: 'EvidenceAdded', data: { ...words, by: 'owner' } },
        { type: 'AnswerReceived', data: { of: 'owner' } },
      );
    asked
      .when(addEvidence, byBorrower(words, plus(NOW, DAY)))
      .thenHappens({ type: 'EvidenceAdded', data: { ...words, by: 'borrower' } });
    asked
      .when(recordAnswer, bySystem(said('owner'), plus(NOW, DAY)))
      .thenHappens({ type: 'AnswerReceived', data: { of: 'owner' } });
    asked.when(recordAnswer, bySystem(said('borrower'), plus(NOW, DAY))).thenNothing();
    asked.when(recordAnswer, bySystem(said('owner', plus(NOW, -1)), plus(NOW, DAY))).thenNothing();
    given(...reported, ...requested('owner'), ...received('owner', NOW))
      .when(recordAnswer, bySystem(said('owner'), plus(NOW, DAY)))
      .thenNothing();
    asked.when(recordAnswer, byOwner(said('owner'), NOW)).thenRejected('transition_not_allowed');
  });

  it('suspends the 14 days, which leave at least 3 more afterwards', () => {
    expect(kinds(...reported)).toEqual([{ kind: 'damage_dismissal', due: plus(TIMES.reported, 14 * DAY) }]);
    expect(kinds(...reported, ...requested('owner'))).toEqual([]);
    const fiveDaysOn = plus(NOW, 5 * DAY);
    expect(kinds(...reported, ...requested('owner'), ...received('owner', fiveDaysOn))).toEqual([
      { kind: 'damage_dismissal', due: plus(TIMES.reported, 19 * DAY) },
    ]);
  });

  it('missing from the reporter closes the case automatically, not a millisecond early', () => {
    const asked = [...reported, ...requested('borrower')];
    expect(kinds(...asked)).toEqual([{ kind: 'answer', due: ANSWER_BY }]);
    given(...asked)
      .when(dismissDamage, bySystem(timer, plus(ANSWER_BY, -1)))
      .thenRejected('not_due');
    expect(
      given(...asked)
        .when(dismissDamage, bySystem(timer, ANSWER_BY))
        .events(),
    ).toMatchObject([{ type: 'DamageDismissed' }]);
  });

  it('missing from the other party becomes a task, and no deadline decides', () => {
    const { round } = given(...reported, ...requested('owner'));
    expect(tasksOf(round, [])).toContainEqual(
      expect.objectContaining({ kind: 'answer_missing', cause: REPORT_ID, from: ANSWER_BY }),
    );
    given(...reported, ...requested('owner'))
      .when(dismissDamage, bySystem(timer, plus(ANSWER_BY, 60 * DAY)))
      .thenRejected('not_due');
    const byOperators = [
      ...roundIn('in_use'),
      ...at(TIMES.reported, { type: 'DamageReported', data: { ...damageReport, by: 'operator' } }),
      ...requested('borrower'),
    ];
    expect(kinds(...byOperators)).toEqual([]);
  });

  it('isn’t awaited once a fee was assessed without it, nor from parties that weren’t asked', () => {
    const assessed = at(plus(NOW, DAY), {
      type: 'DamageFeeAssessed',
      data: {
        ...{ assessmentId: ASSESSMENT_ID, amount: 500, payBy: plus(NOW, 8 * DAY) },
        ...{ reason: TEXT, itemReturned: false, lateFee: null },
      },
    });
    const objected = at(plus(NOW, 2 * DAY), {
      type: 'DamageFeeObjected',
      data: { assessmentId: ASSESSMENT_ID, reason: TEXT },
    });
    const { round } = given(...reported, ...requested('owner'), ...assessed, ...objected);
    expect(answerEnd(round, 'owner', [])).toBeNull();
    expect(tasksOf(round, []).map(({ kind }) => kind)).toEqual(['handle_objection']);
  });

  it('gets back the time that an interruption took', () => {
    const { round } = given(...reported, ...requested('owner'));
    const down = { kind: 'downtime', from: plus(ANSWER_BY, -3_600_000), to: plus(ANSWER_BY, 3_600_000) } as const;
    expect(answerEnd(round, 'owner', [down]) ?? '').toBe(plus(ANSWER_BY, 4 * 3_600_000));
  });
});
