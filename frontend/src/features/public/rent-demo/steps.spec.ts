import { describe, expect, it } from '@jest/globals';
import type { Act } from './acts.ts';
import { STEP_NAMES, stepsDone } from './steps.ts';
import { after, BEGINNING, isOver, offered } from './walk.ts';

/** How many steps are done after each act on a way to the end. */
function counted(next: (acts: readonly Act[]) => Act | undefined): number[] {
  const counts: number[] = [];
  for (let walk = BEGINNING; !isOver(walk); counts.push(stepsDone(walk))) walk = after(walk, next(offered(walk))!);
  return counts;
}

describe('the steps of a rental', () => {
  it('are done one after the other, and all of them at its end', () => {
    const counts = counted((acts) => acts.find(({ leadsOn }) => leadsOn));
    expect(counts).toEqual([1, 2, 3, 3, 4, 5, 5, 6, STEP_NAMES.length]);
  });

  it('don’t advance in a rental that ends early', () => {
    expect(stepsDone(BEGINNING)).toBe(0);
    expect(counted((acts) => acts.find(({ id }) => id === 'decline') ?? acts[0])).toEqual([1, 1]);
  });
});
