import { describe, expect, it } from '@jest/globals';
import { roundHistory, uuidOf } from '../../../../test/support/round-histories.ts';
import { SAMPLE_EVENTS, storedAs } from '../../../../test/support/sample-events.ts';
import { appendHistory, differences, NAMES, runnerStage } from '../../runner/test-support/running.ts';
import { ROUNDS_PROJECTION } from './projection.ts';

const [FIRST, SECOND] = [uuidOf('first proposal'), uuidOf('second proposal')];

describe('a round in which two proposals wait for another operator', () => {
  const stage = runnerStage();
  const { roundId, appends } = roundHistory('proposed', 'completed');
  const stream = `rentalRound-${roundId}`;
  const length = appends.filter((one) => one.stream === stream).flatMap(({ events }) => events).length;

  const proposed = (proposalId: string, revision: number, time: string) => {
    const data = { ...SAMPLE_EVENTS.ActionProposed, proposalId };
    const metadata = JSON.stringify({ time, actor: { id: 9, party: 'operator' } });
    return { ...storedAs('ActionProposed', data, revision), id: proposalId, metadata };
  };
  const first = proposed(FIRST, length, '2026-04-01T00:00:00.000Z');
  const second = proposed(SECOND, length + 1, '2026-04-01T06:00:00.000Z');
  const ended = {
    ...storedAs('ProposalEnded', { proposalId: FIRST, outcome: 'lapsed', by: null }, length + 2),
    id: uuidOf('ended'),
  };

  async function deadlines() {
    const { rows } = await stage.pool.query<{ kind: string; due: Date; ref: string }>(
      'SELECT kind, due, ref FROM read_models.deadlines WHERE round_id = $1',
      [roundId],
    );
    return rows.map(({ kind, due, ref }) => ({ kind, due: due.toISOString(), ref }));
  }
  const firstLapses = { kind: 'proposal', due: '2026-04-02T00:00:00.000Z', ref: FIRST };
  const secondLapses = { kind: 'proposal', due: '2026-04-02T06:00:00.000Z', ref: SECOND };

  it('is rebuilt from the log, with both in one batch', async () => {
    await appendHistory(stage.log, roundHistory('proposed', 'completed'));
    const { position } = await stage.log.push(stream, [first, second]);
    const { alerts, positions } = await stage.run();
    expect(await positions.waitFor(position, NAMES)).toBe(true);
    expect(alerts).toEqual([]);
    expect(await deadlines()).toEqual([firstLapses]);
  });

  it('lets the older one expire first, then the other, in whichever order they were stored', async () => {
    await appendHistory(stage.log, roundHistory('proposed', 'completed'));
    const { positions } = await stage.run();
    const apply = async (event: typeof first | typeof ended) =>
      positions.waitFor((await stage.log.push(stream, [event])).position, NAMES);
    await apply(first);
    await apply(second);
    expect(await deadlines()).toEqual([firstLapses]);
    await apply(ended);
    expect(await deadlines()).toEqual([secondLapses]);
    expect(await differences(stage.database.url, stage.log, [ROUNDS_PROJECTION])).toMatchObject({ different: 0 });
  });
});
