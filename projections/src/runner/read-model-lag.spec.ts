import { describe, expect, it } from '@jest/globals';
import type { Checkpoint } from './checkpoints.ts';
import { ReadModelLag } from './read-model-lag.ts';

const at = (position: string | null) => [{ projection: 'rounds', position }] as Checkpoint[];

describe('the lag of a read model', () => {
  it('is 0 at the log’s head, and while the log is empty', () => {
    const lag = new ReadModelLag();
    expect(lag.observe('5', at('5'), 0)).toEqual({ rounds: 0 });
    expect(lag.observe(null, at(null), 0)).toEqual({ rounds: 0 });
  });

  it('grows from when it was first seen behind a head until it has reached that one', () => {
    const lag = new ReadModelLag();
    expect(lag.observe('5', at('3'), 1_000)).toEqual({ rounds: 0 });
    expect(lag.observe('6', at('4'), 3_000)).toEqual({ rounds: 2_000 });
    expect(lag.observe('7', at('5'), 4_000)).toEqual({ rounds: 0 });
    expect(lag.observe('7', at('5'), 4_500)).toEqual({ rounds: 500 });
    expect(lag.observe('7', at('7'), 5_000)).toEqual({ rounds: 0 });
  });
});
