import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import { roundMachine, type RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';

/** One way of the machine from a status to another, whatever events take it. */
export interface Arrow {
  readonly source: RoundState;
  readonly target: RoundState;
  /** Who may cause it. */
  readonly by: ReadonlySet<Party>;
}

export const STATES: readonly RoundState[] = ['none', ...ROUND_STATUSES];
export const arrowKey = (source: RoundState, target: RoundState): string => `${source} ${target}`;

/** Read off the machine itself. What leaves a round in its status is no arrow. */
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
