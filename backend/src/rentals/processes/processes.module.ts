import {
  type DynamicModule,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { LogTooShort } from '@meguri/contracts/events/event-log.ts';
import { JOB_KINDS } from '@meguri/contracts/read-models/job-kinds.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import type { Repository } from 'typeorm';
import { StoredMail } from '../../notifications/mail/mail.entity.ts';
import { Listener } from '../../postgres/listener.ts';
import { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { someOf } from '../../event-sourcing/parked-streams.ts';
import { ProcessCheckpoint, StoredParkedStream } from '../../event-sourcing/process-checkpoint.entity.ts';
import { PayoutAccounts } from '../../accounts/payout-account/payout-accounts.ts';
import { ProblemLog } from '../../http/health/problem-log.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { StoredWebhook } from './webhooks/webhook.entity.ts';
import { WebhookInbox } from './webhooks/webhook-inbox.ts';
import { InterruptionState } from './deadlines/interruption-state.ts';
import { StoredIncident } from './incidents/incident.entity.ts';
import { Incidents } from './incidents/incidents.ts';
import { ProcessQueries } from './running/process-queries.ts';
import { StoredBalance } from './money/platform-balance.entity.ts';
import { PlatformBalances } from './money/platform-balances.ts';
import { BalanceDifference, Reconciliation } from './reconciliation/reconciliation.entity.ts';
import { Differences } from './reconciliation/differences.ts';
import { DAILY_KINDS } from './upkeep/daily-job.ts';
import { SystemCommands } from './running/system-commands.ts';
import { WebhookJobs } from './webhooks/webhook-jobs.ts';
import { WorkerProcesses } from './running/worker-processes.ts';
import { WorkerTools } from './running/worker-tools.ts';
import { ReadinessChecks } from '../../http/health/readiness.ts';

const ENTITIES = [
  ...[BalanceDifference, ProcessCheckpoint, Reconciliation, StoredBalance, StoredIncident],
  ...[StoredMail, StoredParkedStream, StoredWebhook],
];

export interface ProcessesOptions {
  readonly databaseUrl: string;
  /** Whether this process does the work (roles worker and all), or only enqueues it. */
  readonly works: boolean;
}

/**
 * Job queues, incidents, differences and the webhook inbox; in a worker also the processes themselves. Needs the event
 * log, interruptions, the payment provider, accounts, rental rounds, mail, the daily upkeep and the clock.
 */
@Module({})
export class ProcessesModule {
  static register(options: ProcessesOptions): DynamicModule {
    const shared = [queuesOf(options), INBOX, WEBHOOK_JOBS, INCIDENTS, DIFFERENCES];
    return {
      module: ProcessesModule,
      global: true,
      imports: [TypeOrmModule.forFeature(ENTITIES)],
      providers: [...shared, QueueService, ...(options.works ? [WorkerTools, workerOf(options), WorkerService] : [])],
      exports: shared,
    };
  }
}

function problemsTo(log: Logger): (error: Error) => void {
  const problems = new ProblemLog(log);
  return (error) => problems.report('processes', error);
}

const queuesOf = ({ works }: ProcessesOptions) => ({
  provide: JobQueues,
  inject: [SERVICE_LOG, pg.Pool, Listener],
  useFactory: async (log: Logger, pool: pg.Pool, listener: Listener) => {
    const queues = new JobQueues({
      pool,
      listener: works ? listener : null,
      queues: JOB_KINDS,
      long: DAILY_KINDS,
      onProblem: problemsTo(log),
    });
    await queues.start();
    return queues;
  },
});

const INBOX = {
  provide: WebhookInbox,
  inject: [getRepositoryToken(StoredWebhook)],
  useFactory: (rows: Repository<StoredWebhook>) => new WebhookInbox(rows),
};

const WEBHOOK_JOBS = {
  provide: WebhookJobs,
  inject: [JobQueues],
  useFactory: (queues: JobQueues) => new WebhookJobs(queues),
};

const INCIDENTS = {
  provide: Incidents,
  inject: [pg.Pool, JobQueues, getRepositoryToken(StoredIncident), getRepositoryToken(StoredMail)],
  useFactory: (...parts: ConstructorParameters<typeof Incidents>) => new Incidents(...parts),
};

const DIFFERENCES = {
  provide: Differences,
  inject: [pg.Pool, getRepositoryToken(BalanceDifference), getRepositoryToken(Reconciliation)],
  useFactory: (...parts: ConstructorParameters<typeof Differences>) => new Differences(...parts),
};

const workerOf = ({ databaseUrl }: ProcessesOptions) => ({
  provide: WorkerProcesses,
  inject: [
    WorkerTools,
    { token: ReadModelPositions, optional: true },
    ...[StoredBalance, ProcessCheckpoint, StoredParkedStream].map((one) => getRepositoryToken(one)),
  ],
  useFactory: (
    { bus, interruptions, heartbeat, pool, serviceLog, ...tools }: WorkerTools,
    positions: ReadModelPositions | undefined,
    balances: Repository<StoredBalance>,
    checkpoints: Repository<ProcessCheckpoint>,
    parkedStreams: Repository<StoredParkedStream>,
  ) =>
    new WorkerProcesses({
      ...tools,
      ...{ checkpoints, parkedStreams },
      unbuilt: async () => (await positions?.unbuilt()) ?? [],
      databaseUrl,
      interruptionState: new InterruptionState(interruptions, heartbeat),
      commands: new SystemCommands(bus, tools.clock),
      balances: new PlatformBalances(balances, tools.provider),
      payoutAccounts: new PayoutAccounts(pool),
      queries: new ProcessQueries(pool),
      onProblem: problemsTo(serviceLog),
    }),
});

/** Stops the queues with the application, in a later phase than the processes that feed them. */
@Injectable()
export class QueueService implements OnApplicationShutdown {
  constructor(private readonly queues: JobQueues) {}

  async onApplicationShutdown(): Promise<void> {
    await this.queues.stop();
  }
}

/** Runs the processes from start() until the application ends, and reports their health in /readyz. */
@Injectable()
export class WorkerService implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly processes: WorkerProcesses,
    private readonly readiness: ReadinessChecks,
  ) {}

  onModuleInit(): void {
    this.readiness.add({ name: 'processes', check: () => this.check(), degradesOnly: true });
  }

  /** Called once everything they act on is ready. */
  async start(): Promise<void> {
    await this.processes.start();
  }

  /** Begins no more work, and waits for the pages in progress. */
  async stop(): Promise<void> {
    await this.processes.stop();
  }

  onModuleDestroy(): Promise<void> {
    return this.stop();
  }

  /**
   * `error`: what keeps it from running now. @throws when it can't continue or a stream is parked: events there have no
   * effect
   */
  private async check(): Promise<Readonly<Record<string, unknown>>> {
    const { status, position, head, lastSweptAt, error, parked } = await this.processes.state();
    if (status === 'stopped') throw new Error(error ?? 'stopped');
    if (position !== null && position > (head ?? '')) throw new LogTooShort(position, head ?? 'none');
    if (parked.length > 0) throw new Error(`waiting for an event: ${someOf(parked)}`);
    const behind = status === 'running' && (position ?? '') < (head ?? '');
    return { status, behind, lastSweptAt, ...(error !== null && { error }) };
  }
}
