import { setTimeout as delay } from 'node:timers/promises';
import { takeLease } from '@meguri/projections/postgres/lease.ts';
import { Loop } from '@meguri/projections/postgres/loop.ts';
import type { DueDeadline } from '@meguri/projections/read-models/rounds/query.ts';
import type { Clock } from '../../../event-sourcing/clock/clock.ts';
import type { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import type { ProcessQueries } from '../process-queries.ts';
import type { SystemCommands } from '../system-commands.ts';
import { deadlineId, effectOf } from './deadline-effects.ts';
import { Pauses } from './pauses.ts';

export interface DeadlineSweeperOptions {
  readonly databaseUrl: string;
  readonly queries: ProcessQueries;
  readonly commands: SystemCommands;
  readonly queues: JobQueues;
  readonly clock: Clock;
  readonly onProblem: (error: Error) => void;
}

const PERIOD_MS = 1000;
const PAGE = 200;
const AT_ONCE = 8;

/** Fires what is due, every second, in one worker. Whatever came due while nobody ran fires at the first sweep. */
export class DeadlineSweeper {
  private readonly options: DeadlineSweeperOptions;
  private readonly pauses = new Pauses();
  private loop: Loop | null = null;
  private lastSweep: Date | null = null;

  constructor(options: DeadlineSweeperOptions) {
    this.options = options;
  }

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

  /** Deals with everything that is due now; what is left when it is `over` is another sweep's. */
  private async sweep(over: AbortSignal): Promise<void> {
    const now = this.options.clock.now().toISOString();
    for (let after: DueDeadline | null = null; !over.aborted;) {
      const due = await this.options.queries.deadlinesDueBy(now, { limit: PAGE, after });
      const rested = due.filter((deadline) => !this.pauses.isResting(deadlineId(deadline), Date.now()));
      await this.fireAll(rested, over);
      after = due.at(-1) ?? null;
      if (due.length < PAGE) break;
    }
    this.pauses.forgetOld(Date.now());
    this.lastSweep = new Date();
  }

  private async fireAll(due: readonly DueDeadline[], over: AbortSignal): Promise<void> {
    const waiting = due.values();
    const fireNext = async (): Promise<void> => {
      for (const deadline of waiting) if (!over.aborted) await this.fire(deadline);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fireNext));
  }

  /** One that fails is tried again after a rest; its row stays as long as the round's status asks for it. */
  private async fire(deadline: DueDeadline): Promise<void> {
    this.pauses.rest(deadlineId(deadline), Date.now());
    const effect = effectOf(deadline);
    try {
      if ('job' in effect) await this.options.queues.enqueueNow([effect.job]);
      else await this.options.commands.sendUnlessRefused(effect.command);
    } catch (error) {
      this.options.onProblem(error as Error);
    }
  }
}
