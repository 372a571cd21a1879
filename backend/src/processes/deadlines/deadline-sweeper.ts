import { setTimeout as rest } from 'node:timers/promises';
import type { DueDeadline } from '@meguri/projections/read-models/rounds/query.ts';
import type { Clock } from '../../clock/clock.ts';
import type { JobQueues } from '../../adapters/jobs/job-queues.ts';
import type { Dispatch } from '../dispatch.ts';
import { type LeasedConnection, takeLease } from '../leased-connection.ts';
import type { ProcessQueries } from '../process-queries.ts';
import { sendUnlessRefused } from '../rejections.ts';
import { deadlineId, effectOf } from './deadline-orders.ts';
import { Pauses } from './pauses.ts';

export interface DeadlineSweeperOptions {
  readonly databaseUrl: string;
  readonly queries: ProcessQueries;
  readonly dispatch: Dispatch;
  readonly queues: JobQueues;
  readonly clock: Clock;
  readonly onProblem: (error: Error) => void;
}

const LEASE = 2;
const PERIOD_MS = 1000;
const PAGE = 200;
const AT_ONCE = 8;

/** Fires what is due, every second, in one worker. Whatever came due while nobody ran fires at the first sweep. */
export class DeadlineSweeper {
  private readonly options: DeadlineSweeperOptions;
  private readonly pauses = new Pauses();
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private lastSweep: Date | null = null;

  constructor(options: DeadlineSweeperOptions) {
    this.options = options;
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** null: another worker sweeps, or this one hasn't yet. */
  lastSweptAt(): Date | null {
    return this.lastSweep;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        const lease = await takeLease(this.options.databaseUrl, LEASE, this.stopping.signal);
        if (lease !== null) await this.sweepWhile(lease);
      } catch (error) {
        this.options.onProblem(error as Error);
        await this.pause();
      }
    }
  }

  private async sweepWhile(lease: LeasedConnection): Promise<void> {
    const over = AbortSignal.any([this.stopping.signal, lease.lost]);
    try {
      while (!over.aborted) {
        await this.sweep(over);
        await this.pause();
      }
    } finally {
      this.lastSweep = null;
      await lease.close();
    }
  }

  private async pause(): Promise<void> {
    await rest(PERIOD_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  /** Deals with everything that is due now; what is left when it is `over` is another sweep's. */
  private async sweep(over: AbortSignal): Promise<void> {
    const now = this.options.clock.now().toISOString();
    for (let skip = 0; !over.aborted; skip += PAGE) {
      const due = await this.options.queries.deadlinesDueBy(now, { limit: PAGE, skip });
      const rested = due.filter((deadline) => !this.pauses.isResting(deadlineId(deadline), Date.now()));
      await this.fireAll(rested, over);
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
      else await sendUnlessRefused(this.options.dispatch, effect.order);
    } catch (error) {
      this.options.onProblem(error as Error);
    }
  }
}
