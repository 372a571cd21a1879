import { describe, expect, it } from '@jest/globals';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { DAY, HOUR, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { momentAt } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { askedHistory } from '../../../../test/support/asked-history.ts';
import { useReadModels } from '../../runner/test-support/use-read-models.ts';
import { operatorTasks } from './query.ts';
import { tasksOfRound } from './round-tasks.ts';

const ANSWER_BY = '2026-04-05T00:00:00.000Z';
const DOWN = { kind: 'downtime', from: plus(ANSWER_BY, -HOUR), to: plus(ANSWER_BY, 20 * HOUR) } as const;
/** Three hours after it. */
const END = plus(DOWN.to, 3 * HOUR);
const DUE = plus(ANSWER_BY, WINDOWS.operatorTask);

describe('the task of a missing answer', () => {
  const moved = askedHistory('moved', ANSWER_BY);
  /** Asked for until a time that the interruption doesn't reach. */
  const unmoved = askedHistory('unmoved', plus(ANSWER_BY, 2 * DAY));
  const pool = useReadModels([moved, unmoved]);

  const listed = async (now: Instant, interruptions: Interruptions, filter: object = {}) => {
    const search = { ...momentAt(now, interruptions), kind: 'answer_missing', limit: 50, ...filter } as const;
    const { items, total } = await operatorTasks(pool, search);
    expect(total).toBe(items.length);
    return items.map(({ roundId, from, due }) => ({ roundId, from, due }));
  };
  const ofRound = async (now: Instant, interruptions: Interruptions) =>
    (await tasksOfRound(pool, moved.roundId, momentAt(now, interruptions)))
      .filter(({ kind }) => kind === 'answer_missing')
      .map(({ state, due }) => ({ state, due }));

  it('begins when the time for the answer is over, also when an interruption has moved that', async () => {
    const task = { roundId: moved.roundId, from: ANSWER_BY, due: DUE };
    expect(await listed(plus(END, -1), [])).toEqual([task]);
    expect(await listed(plus(END, -1), [DOWN])).toEqual([]);
    expect(await listed(END, [DOWN])).toEqual([task]);
    expect(await ofRound(plus(END, -1), [DOWN])).toEqual([]);
    expect(await ofRound(END, [DOWN])).toEqual([{ state: 'open', due: DUE }]);
  });
});
