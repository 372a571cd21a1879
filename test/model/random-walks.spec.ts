import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ROUND_EVENT_TYPES } from '../../contracts/src/rental-round/events.ts';
import { isFinal, PASSING_STATUSES, ROUND_STATUSES } from '../../contracts/src/rental-round/status.ts';
import { deadlinesOf } from '../../contracts/src/rental-round/time/deadlines.ts';
import { NO_INTERRUPTIONS } from '../../contracts/src/rental-round/time/interruptions.ts';
import { endByParties } from './ending.ts';
import { checkNothingPending, settle } from './provider.ts';
import { blockingTasks, endByTime } from './time.ts';
import { walk, walkArbitrary } from './walk.ts';

// Walks contain many rejections. Nothing needs their stack traces.
Error.stackTraceLimit = 0;
const RUNS = 500;
const ways = fc.func<[number], number>(fc.nat());

describe('a random round', () => {
  it('keeps its books, its schemas and its machine, and ends when the parties want it', () => {
    fc.assert(
      fc.property(walkArbitrary, (path) => {
        const world = walk(path);
        if (world.state.status === 'none') return;
        endByParties(world);
        assert.ok(isFinal(world.round.status), `stuck in ${world.round.status}`);
      }),
      { numRuns: RUNS },
    );
  });

  it('ends by time and operators alone, with no money left', () => {
    fc.assert(
      fc.property(walkArbitrary, ways, (path, way) => {
        const world = walk(path);
        if (world.state.status === 'none') return;
        endByTime(world, way);
        settle(world, way);
        checkNothingPending(world);
      }),
      { numRuns: RUNS },
    );
  });

  it('never waits without a reason', () => {
    fc.assert(
      fc.property(walkArbitrary, (path) => {
        const world = walk(path);
        const { status } = world.state;
        if (status === 'none' || isFinal(status)) return;
        assert.ok(
          deadlinesOf(world.round, NO_INTERRUPTIONS).length + blockingTasks(world).length > 0,
          `${status} waits for nothing`,
        );
      }),
      { numRuns: RUNS },
    );
  });
});

describe('the random walks', () => {
  it('cover every lasting status and every event', () => {
    const statuses = new Set<string>();
    const events = new Set<string>();
    for (const path of fc.sample(walkArbitrary, { numRuns: 2000, seed: 20261203 })) {
      const world = walk(path);
      for (const status of world.rested) statuses.add(status);
      for (const { type } of world.log) events.add(type);
    }
    expect([...PASSING_STATUSES, ...statuses].sort()).toEqual([...ROUND_STATUSES].sort());
    expect(ROUND_EVENT_TYPES.filter((type) => !events.has(type))).toEqual([]);
  });
});
