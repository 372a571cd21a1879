import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Loop } from './loop.ts';

describe('a loop', () => {
  it('goes on after a failure, which it reports, and stops after the current turn', async () => {
    const turns: string[] = [];
    const failures: string[] = [];
    const loop = new Loop(
      async (stop) => {
        turns.push('begun');
        if (turns.length === 1) throw new Error('once');
        await delay(30_000, undefined, { signal: stop }).catch(() => undefined);
        turns.push('ended');
      },
      { onFailure: ({ message }) => void failures.push(message) },
    );
    while (turns.length < 2) await delay(5);
    await loop.stop();
    expect(turns).toEqual(['begun', 'begun', 'ended']);
    expect(failures).toEqual(['once']);
  });

  it('ends when a failure says that trying again won’t help', async () => {
    let turns = 0;
    const turn = async () => {
      turns += 1;
      throw new Error('for good');
    };
    const loop = new Loop(turn, { onFailure: () => false });
    await delay(150);
    await loop.stop();
    expect(turns).toBe(1);
  });
});
