import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import { roundMachine, type RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';

/** A transition between two statuses, whichever events cause it. */
export interface Arrow {
  readonly source: RoundState;
  readonly target: RoundState;
  /** The parties that can cause it. */
  readonly by: ReadonlySet<Party>;
}

export const STATES: readonly RoundState[] = ['none', ...ROUND_STATUSES];
export const arrowKey = (source: RoundState, target: RoundState): string => `${source} ${target}`;

/** Derived from the machine. Events that don't change the status aren't included. */
export const ARROWS: readonly Arrow[] = (() => {
  const found = new Map<string, Arrow & { readonly by: Set<Party> }>();
  for (const source of STATES) {
    const ways = Object.values(roundMachine.states[source]?.on ?? {}).flat();
    for (const way of ways) {
      const target = way.target?.[0]?.key as RoundState | undefined;
      if (target === undefined || target === source) continue;
      const key = arrowKey(source, target);
      const arrow = found.get(key) ?? { source, target, by: new Set<Party>() };
      for (const party of (way.meta as { readonly by: readonly Party[] }).by) arrow.by.add(party);
      found.set(key, arrow);
    }
  }
  return [...found.values()];
})();
