import type { RecordedEvent } from '@meguri/contracts/read-models/administration.ts';
import { readStored } from '@meguri/contracts/events/event.ts';
import { ROUND_EVENT_DEFINITIONS, type RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import type { RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { INITIAL_ROUND, type RentalRound, type Round } from '@meguri/contracts/rental-round/rental-round.ts';

/** An event with the round before and after it. */
export interface Step {
  readonly recorded: RecordedEvent;
  readonly event: RoundEvent;
  readonly before: RoundState;
  readonly after: RentalRound;
}

export interface Replay {
  readonly steps: readonly Step[];
  /** The first event that can't be parsed or isn't allowed by the machine; null: none. */
  readonly brokenAt: { readonly revision: number; readonly error: string } | null;
}

/** Folds a history event by event like the server, and stops at the first error. */
export function replay(history: readonly RecordedEvent[]): Replay {
  const steps: Step[] = [];
  let round: Round = INITIAL_ROUND;
  for (const recorded of history) {
    try {
      const event = readStored(ROUND_EVENT_DEFINITIONS, {
        type: recorded.type,
        version: recorded.version,
        data: JSON.stringify(recorded.data),
      }) as RoundEvent;
      const after = evolve(round, { ...event, id: recorded.id, time: recorded.metadata.time });
      steps.push({ recorded, event, before: round.status, after });
      round = after;
    } catch (error) {
      return { steps, brokenAt: { revision: recorded.revision, error: String(error) } };
    }
  }
  return { steps, brokenAt: null };
}

/** Clamps an index to the history. */
export const stepTo = (wanted: number, count: number): number => Math.max(0, Math.min(count - 1, wanted));
