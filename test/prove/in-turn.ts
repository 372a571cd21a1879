import { setTimeout as delay } from 'node:timers/promises';
import { Seeded } from '../../backend/src/rentals/processes/test-support/histories/seeded.ts';
import { between, type Fault, type Scene } from './faults.ts';
import type { Load } from './load.ts';
import type { Parts } from './parts.ts';

export interface Plan {
  readonly seed: number;
  readonly clients: number;
  readonly faults: readonly Fault[];
  /** Absent: as many as fit into the time. */
  readonly count?: number;
  readonly milliseconds: number;
  /** Undisturbed load between two faults, in seconds. */
  readonly pause: { readonly least: number; readonly most: number };
  /** Ends the run without a verdict. */
  readonly signal?: AbortSignal;
}

/** One fault as it happened. */
export interface Happened {
  readonly fault: string;
  readonly details: string;
  readonly at: number;
  /** Ms from its end until all parts said that they were ready. */
  readonly readyMs: number;
  /** What it did otherwise than expected. */
  readonly failure: string | null;
}

/** The faults in the order of the seed: each one once before any is repeated. */
export function* inOrder(faults: readonly Fault[], random: Seeded): Generator<Fault> {
  for (let bag: Fault[] = []; faults.length > 0;) {
    if (bag.length === 0) bag = [...faults];
    yield bag.splice(Math.floor(random.next() * bag.length), 1)[0]!;
  }
}

/** Runs them one after the other, with some undisturbed load in between. */
export async function faultsInTurn(
  plan: Plan,
  { parts, load }: { parts: Parts; load: Load },
  say: (line: string) => void,
): Promise<readonly Happened[]> {
  const until = Date.now() + plan.milliseconds;
  const happened: Happened[] = [];
  const order = new Seeded(plan.seed);
  for (const fault of inOrder(plan.faults, order)) {
    await delay(between(order, plan.pause) * 1000, undefined, plan.signal && { signal: plan.signal });
    if (happened.length === plan.count || Date.now() > until) break;
    // Its choices don't depend on those of the faults before it.
    const random = new Seeded(plan.seed * 7919 + happened.length);
    const one = await happen(fault, { parts, load, random });
    plan.signal?.throwIfAborted();
    say(`${fault.name} ${one.details}: ready after ${one.readyMs} ms${one.failure === null ? '' : `, ${one.failure}`}`);
    happened.push(one);
    if (one.failure !== null) await parts.areReady().catch(() => undefined);
  }
  return happened;
}

async function happen(fault: Fault, scene: Scene): Promise<Happened> {
  const at = Date.now();
  let ended = at;
  let details = '';
  let failure: string | null = null;
  try {
    details = await fault.run(scene);
    ended = Date.now();
    await scene.parts.areReady();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  return { fault: fault.name, details, at, readyMs: Date.now() - ended, failure };
}
