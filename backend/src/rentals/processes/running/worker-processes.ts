import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { Loop } from '@meguri/projections/loops/loop.ts';
import type { Repository } from 'typeorm';
import type { ProcessCheckpoint, StoredParkedStream } from '../../../event-sourcing/process-checkpoint.entity.ts';
import { JOB_KINDS, type JobKind } from '@meguri/contracts/read-models/job-kinds.ts';
import { DefiniteFailure, OutsideUnavailable } from '../../../adapters/jobs/job.ts';
import { PaymentProviderUnavailable } from '../../../adapters/payment-provider/payment-provider.ts';
import { MailServerAway } from '../../../adapters/mail/mailer.ts';
import { Outage } from '../incidents/outage.ts';
import { DeadlineSweeper } from '../deadlines/deadline-sweeper.ts';
import type { JobData } from '../../round/jobs.ts';
import type { ProcessTools } from './process.ts';
import { ProcessRunner, type ProcessRunnerState } from './process-runner.ts';
import { batchNotifyJobs } from '../notifications/notifications.ts';
import { FOLLOWED_PREFIXES, JOB_WORKS, PROCESSES, react } from '../processes.ts';
import { StreamReader } from './stream-reader.ts';
import { turnOf } from './watch-turn.ts';
import { isRefusal } from '../../round/refusal.ts';

/** What the processes need to run. */
export interface WorkerParts extends Omit<ProcessTools, 'streams'> {
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly checkpoints: Repository<ProcessCheckpoint>;
  readonly parkedStreams: Repository<StoredParkedStream>;
  /** The read models that this release hasn't built yet. */
  readonly unbuilt: () => Promise<readonly string[]>;
  readonly onProblem: (error: Error) => void;
}

export interface ProcessesState extends ProcessRunnerState {
  /** Newest position of the log; `position` is behind it while there is work. */
  readonly head: string | null;
  readonly lastSweptAt: string | null;
}

/** A worker's work besides projections: events → jobs, jobs → effects, deadlines → commands. */
export class WorkerProcesses {
  private readonly tools: ProcessTools;
  private readonly runner: ProcessRunner;
  private readonly sweeper: DeadlineSweeper;
  private watches: readonly Loop[] = [];

  constructor(private readonly parts: WorkerParts) {
    this.tools = { ...parts, streams: new StreamReader(parts.log) };
    this.runner = new ProcessRunner({
      ...parts,
      streamPrefixes: FOLLOWED_PREFIXES,
      react,
      together: batchNotifyJobs,
    });
    this.sweeper = new DeadlineSweeper(parts);
  }

  async start(): Promise<void> {
    const { queues, incidents, unbuilt, onProblem } = this.parts;
    await queues.onParked((job) => incidents.park(job));
    await Promise.all(JOB_KINDS.map((kind) => this.work(kind)));
    this.runner.start();
    this.sweeper.start();
    this.watches = PROCESSES.flatMap(({ watch }) => watch?.(this.tools) ?? []).map(
      (watch) => new Loop((stop) => turnOf(watch, unbuilt, stop), { restMs: watch.everyMs, onFailure: onProblem }),
    );
  }

  /** Starts no more work; the queues wait for running jobs. */
  async stop(): Promise<void> {
    this.parts.queues.drain();
    const all = [this.runner, this.sweeper, ...this.watches];
    await Promise.all(all.map((one) => one.stop()));
  }

  async state(): Promise<ProcessesState> {
    const state = this.runner.state();
    // Read afterwards: a position beyond it is one that the log has lost.
    const head = await this.parts.log.head();
    return { ...state, head, lastSweptAt: this.sweeper.lastSweptAt()?.toISOString() ?? null };
  }

  private async work<Kind extends JobKind>(kind: Kind): Promise<void> {
    const { atOnce, run } = JOB_WORKS[kind];
    const outage = new Outage(kind, this.parts);
    await this.parts.queues.work<JobData[Kind]>(kind, atOnce, async (job) => {
      try {
        await run(job.data, this.tools, job.stop);
        await outage.onJobDone(job);
      } catch (error) {
        if (error instanceof PaymentProviderUnavailable || error instanceof MailServerAway) {
          await outage.onJobWaiting(job, error);
          throw new OutsideUnavailable(error.message, { cause: error });
        }
        // A round that isn't known yet may be in a moment.
        if (!isRefusal(error) || error.code === 'not_found') throw error;
        throw new DefiniteFailure(`${error.code}: ${error.message}`, { cause: error });
      }
    });
  }
}
