import { describe, expect, it } from '@jest/globals';
import { ROUND_EVENT_TYPES, type RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { SAMPLE_EVENTS, storedAs, storedSample } from '../../../../test/support/sample-events.ts';
import { FeedEvent } from '../../runner/feed-event.ts';
import type { Projector, Queryable } from '../../runner/projection.ts';
import { CASE_CHANGES, type DamageCase, NoOpenCase } from './damage-case.ts';
import { DAMAGE_CASES_PROJECTION } from './projection.ts';

interface Row {
  report_id: string;
  state: string;
  closed_at: string | null;
  file: DamageCase;
}

/** A database without rows: nothing is known beforehand. */
const EMPTY = { query: () => Promise.resolve({ rows: [] }) } as unknown as Queryable;

async function open(): Promise<Projector> {
  const projector = DAMAGE_CASES_PROJECTION.open('read_models');
  await projector.load([new FeedEvent(storedSample('DamageReported'))], EMPTY);
  return projector;
}

const rowsOf = (projector: Projector): Row[] => projector.takeWrites().flatMap(({ rows }) => rows as Row[]);

async function caseAfter(...types: RoundEventType[]): Promise<Row> {
  const projector = await open();
  types.forEach((type, revision) => projector.apply(new FeedEvent(storedSample(type, revision, 'borrower'))));
  const [row] = rowsOf(projector);
  if (row === undefined) throw new Error('no case');
  return row;
}

const UNRELATED = ROUND_EVENT_TYPES.filter((type) => !Object.hasOwn(CASE_CHANGES, type));

describe('damage cases', () => {
  it('open with a report', async () => {
    expect(await caseAfter('DamageReported')).toMatchObject({
      state: 'open',
      closed_at: null,
      file: { by: 'owner', issueType: 'other', nonReturn: false, evidence: [], assessments: [] },
    });
  });

  it('collect evidence with its author', async () => {
    const { file } = await caseAfter('DamageReported', 'EvidenceAdded');
    expect(file.evidence).toEqual([expect.objectContaining({ by: 'borrower', photos: [expect.any(String)] })]);
  });

  it.each([
    ['dismissed', ['DamageDismissed']],
    ['refunded', ['RefundOrdered']],
    ['fee_paid', ['DamageFeeAssessed', 'DamageFeePaid', 'DamageSettled']],
    ['written_off', ['DamageFeeAssessed', 'FeeChargeFailed', 'DamageFeeWrittenOff']],
  ] as const)('close as %s', async (state, types) => {
    expect(await caseAfter('DamageReported', ...types)).toMatchObject({ state, closed_at: expect.any(String) });
  });

  it('wait for the fee once it is assessed, and for an operator again after an objection', async () => {
    expect(await caseAfter('DamageReported', 'DamageFeeAssessed')).toMatchObject({
      state: 'fee_pending',
      file: { assessments: [expect.objectContaining({ amount: 5000, state: 'open', objection: null })] },
    });
    expect(await caseAfter('DamageReported', 'DamageFeeAssessed', 'DamageFeeObjected')).toMatchObject({
      state: 'open',
      file: { assessments: [expect.objectContaining({ state: 'objected', objection: expect.any(String) })] },
    });
  });

  it('wait for an answer until it comes, or the case is decided without it, and not again after an objection', async () => {
    const { of } = SAMPLE_EVENTS.AnswerRequested;
    const time = '2026-03-05T00:00:00.000Z';
    const answerAfter = async (...types: RoundEventType[]) =>
      (await caseAfter('DamageReported', 'AnswerRequested', ...types)).file.answers;
    const answer = { of, askedAt: time, answerBy: SAMPLE_EVENTS.AnswerRequested.answerBy };
    expect(await answerAfter()).toEqual([{ ...answer, receivedAt: null, closedAt: null }]);
    expect(await answerAfter('AnswerReceived')).toEqual([{ ...answer, receivedAt: time, closedAt: time }]);
    const without = [{ ...answer, receivedAt: null, closedAt: time }];
    for (const types of [
      ['DamageFeeAssessed'],
      ['DamageFeeAssessed', 'DamageFeeObjected'],
      ['DamageDismissed'],
      ['RefundOrdered'],
    ] as const)
      expect([types, await answerAfter(...types)]).toEqual([types, without]);
  });

  it('store that the saved card was declined for the damage fee, not for a late fee', async () => {
    const refused = { ...SAMPLE_EVENTS.FeeChargeFailed, purpose: 'damage_fee' } as const;
    const { assessmentId } = SAMPLE_EVENTS.DamageFeeAssessed;
    const projector = await open();
    projector.apply(new FeedEvent(storedSample('FeeChargeFailed', 0)));
    expect(rowsOf(projector)).toEqual([]);
    projector.apply(new FeedEvent(storedSample('DamageReported', 1)));
    projector.apply(new FeedEvent(storedSample('DamageFeeAssessed', 2)));
    projector.apply(new FeedEvent(storedAs('FeeChargeFailed', { ...refused, assessmentId }, 3)));
    expect(rowsOf(projector)[0]?.file.assessments[0]?.failedAt).toBe('2026-03-05T00:00:00.000Z');
  });

  it('have one row per report, even with two of one round in one batch', async () => {
    const projector = await open();
    const second = { ...SAMPLE_EVENTS.DamageReported, reportId: 'second' };
    projector.apply(new FeedEvent(storedSample('DamageReported', 0)));
    projector.apply(new FeedEvent(storedSample('DamageDismissed', 1)));
    projector.apply(new FeedEvent(storedAs('DamageReported', second, 2)));
    expect(rowsOf(projector).map(({ state }) => state)).toEqual(['dismissed', 'open']);
  });

  it('refuse events that need a report without one', async () => {
    const projector = await open();
    expect(() => projector.apply(new FeedEvent(storedSample('EvidenceAdded', 0)))).toThrow(NoOpenCase);
  });

  it.each(UNRELATED)('ignore %s', (type) => {
    const projector = DAMAGE_CASES_PROJECTION.open('read_models');
    projector.apply(new FeedEvent(storedSample(type)));
    expect(rowsOf(projector)).toEqual([]);
  });
});
