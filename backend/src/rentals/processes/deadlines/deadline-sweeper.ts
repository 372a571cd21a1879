import { setTimeout as delay } from 'node:timers/promises';
import { takeLease } from '@meguri/projections/postgres/lease.ts';
import { Loop } from '@meguri/projections/loops/loop.ts';
import type { DueDeadline } from '@meguri/projections/read-models/rounds/query.ts';
import { DEADLINE_KINDS, HARMLESS_DEADLINES } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Clock } from '../../../event-sourcing/clock/clock.ts';
import type { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import type { ProcessQueries } from '../running/process-queries.ts';
import type { SystemCommands } from '../running/system-commands.ts';
import { deadlineId, effectOf } from './deadline-effects.ts';
import { Pauses } from './pauses.ts';
import type { InterruptionState } from './interruption-state.ts';

export interface DeadlineSweeperOptions {
  readonly databaseUrl: string;
  readonly queries: ProcessQueries;
  readonly commands: SystemCommands;
  readonly queues: JobQueues;
  readonly clock: Clock;
  readonly interruptionState: InterruptionState;
  readonly onProblem: (error: Error) => void;
}

const PERIOD_MS = 1000;
const PAGE = 200;
const AT_ONCE = 8;

/**
 * Fires due deadlines every second, in one worker. Those that came due while no worker ran fire at the first sweep, at
 * their postponed times. While users can't act, only harmless ones fire.
 */
export class DeadlineSweeper {
  private readonly pauses = new Pauses();
  /** Deadlines that interruptions have postponed, with the set of interruptions for which that was computed. */
  private moved = { by: '', until: new Map<string, Instant>() };
  private loop: Loop | null = null;
  private lastSweep: Date | null = null;

  constructor(private readonly options: DeadlineSweeperOptions) {}

  start(): void {
    const { onProblem } = this.options;
    this.loop = new Loop((stop) => this.sweepLeased(stop), { onFailure: onProblem });
  }

  async stop(): Promise<void> {
    await this.loop?.stop();
  }

  /** null: another worker sweeps, or this one hasn't yet. */
  lastSweptAt(): Date | null {
    return this.lastSweep;
  }

  private async sweepLeased(stop: AbortSignal): Promise<void> {
    const connection = { connectionString: this.options.databaseUrl, name: 'meguri-deadlines' };
    const lease = await takeLease(connection, 'deadlines', stop);
    if (lease === null) return;
    const over = AbortSignal.any([stop, lease.lost]);
    try {
      while (!over.aborted) {
        await this.sweep(over);
        await delay(PERIOD_MS, undefined, { signal: over }).catch(() => undefined);
      }
    } finally {
      this.lastSweep = null;
      await lease.close();
    }
  }

  /** Handles everything that is due now; if it is aborted by `over`, the rest is left to another sweep. */
  private async sweep(over: AbortSignal): Promise<void> {
    const { interruptionState, queries, clock } = this.options;
    const cause = await interruptionState.current();
    const now = clock.now().toISOString();
    const interruptions = interruptionState.until(now);
    const kinds = cause === null ? DEADLINE_KINDS : HARMLESS_DEADLINES;
    for (let after: DueDeadline | null = null; !over.aborted;) {
      const due = await queries.deadlinesDueBy(now, { limit: PAGE, after, kinds });
      await this.fireAll(await this.reallyDue(due, now, interruptions), over);
      after = due.at(-1) ?? null;
      if (due.length < PAGE) break;
    }
    this.pauses.forgetOld();
    this.lastSweep = new Date();
  }

  /** Leaves out paused and postponed deadlines, and sets the others' actual due time. */
  private async reallyDue(
    candidates: readonly DueDeadline[],
    now: Instant,
    interruptions: Interruptions,
  ): Promise<readonly DueDeadline[]> {
    const by = JSON.stringify(interruptions.at(-1) ?? null) + interruptions.length;
    if (this.moved.by !== by) this.moved = { by, until: new Map() };
    const { until } = this.moved;
    const unknown = candidates.filter((one) => !((until.get(deadlineId(one)) ?? '') > now));
    const asMoved = await this.options.queries.asMoved(unknown, interruptions);
    for (const candidate of unknown) {
      const now = asMoved.find(({ roundId, kind }) => roundId === candidate.roundId && kind === candidate.kind);
      if (now !== undefined && now.due !== candidate.due) until.set(deadlineId(candidate), now.due);
    }
    return asMoved.filter((one) => one.due <= now && !this.pauses.isResting(deadlineId(one)));
  }

  private async fireAll(due: readonly DueDeadline[], over: AbortSignal): Promise<void> {
    const waiting = due.values();
    const fireNext = async (): Promise<void> => {
      for (const deadline of waiting) if (!over.aborted) await this.fire(deadline);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fireNext));
  }

  /** A failed one is retried after a pause; its row stays as long as the round's status requires it. */
  private async fire(deadline: DueDeadline): Promise<void> {
    this.pauses.rest(deadlineId(deadline));
    const effect = effectOf(deadline);
    try {
      if ('job' in effect) await this.options.queues.enqueueNow([effect.job]);
      else await this.options.commands.sendUnlessRefused(effect.command);
    } catch (error) {
      this.options.onProblem(error as Error);
    }
  }
}
