import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { type EventLog, LogTooShort, type StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { ProjectionRunner } from '@meguri/projections/runner/projection-runner.ts';
import { ReadModelLag } from '@meguri/projections/runner/read-model-lag.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import type pg from 'pg';
import type { Logger } from '../http/health/service-log.ts';
import { ProblemLog } from '../http/health/problem-log.ts';
import { Metrics } from '../http/health/metrics.ts';
import { timeNow, type Tracing } from '../http/tracing/tracing.ts';
import { ReadinessChecks } from '../http/health/readiness.ts';
import { someOf } from './parked-streams.ts';
import { EVENT_LOG } from './streams/event-log-token.ts';

const RUNNER = Symbol('projection runner');

/** A read model that stopped, or a stream parked in one: the service runs, but not up to date. */
class ReadModelBehind extends Error {
  override name = 'ReadModelBehind';
}

/** Read models that this release rebuilds: pages that need them wait. */
class ReadModelsBeingBuilt extends Error {
  override name = 'ReadModelsBeingBuilt';
}

export interface ProjectionsOptions {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly eventLog: EventLog;
  readonly log: Logger;
  /** Whether this process updates the read models, or only reads them. */
  readonly works: boolean;
  readonly tracing?: Tracing;
}

/** The read models, and in workers also the runner that updates them. */
@Module({})
export class ProjectionsModule {
  static register({ databaseUrl, pool, eventLog, log, works, tracing }: ProjectionsOptions): DynamicModule {
    const positions = new ReadModelPositions(pool, ALL_PROJECTIONS);
    const problems = new ProblemLog(log);
    const runner = new ProjectionRunner({
      connectionString: databaseUrl,
      log: eventLog,
      projections: ALL_PROJECTIONS,
      positions,
      ...(tracing?.isOn === true && { onApplied: ({ events }) => traceApplied(events, tracing) }),
      alert: ({ message, projection, error }) =>
        problems.report(message, error as Error, { level: 'error', projection }),
    });
    return {
      module: ProjectionsModule,
      global: true,
      providers: [
        { provide: ReadModelPositions, useValue: positions },
        { provide: ReadModelLag, useValue: new ReadModelLag() },
        { provide: RUNNER, useValue: works ? runner : null },
        ReadModels,
      ],
      exports: [ReadModelPositions, ReadModelLag],
    };
  }
}

/** Called right after a batch was written: from now on its events are visible. */
function traceApplied(events: readonly StoredEvent[], tracing: Tracing): void {
  const now = timeNow();
  for (const event of events) tracing.followed('read models', event, now);
}

/** Starts the runner and reports the health of the read models. */
@Injectable()
class ReadModels implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(RUNNER) private readonly runner: ProjectionRunner | null,
    private readonly positions: ReadModelPositions,
    private readonly lag: ReadModelLag,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly readiness: ReadinessChecks,
    private readonly metrics: Metrics,
  ) {}

  async onModuleInit(): Promise<void> {
    this.readiness.add({ name: 'readModels', check: () => this.state(), degradesOnly: true });
    this.metrics.gauge(
      'meguri_read_model_running',
      '1 while a read model is kept up to date',
      'read_model',
      async () => {
        const checkpoints = await this.positions.checkpoints();
        return Object.fromEntries(
          checkpoints.map(({ projection, state }) => [projection, Number(state === 'running')]),
        );
      },
    );
    this.metrics.gauge(
      'meguri_read_model_lag_seconds',
      'how long a read model has been behind the log',
      'read_model',
      async () => Object.fromEntries(Object.entries(await this.lags()).map(([name, lag]) => [name, lag / 1000])),
    );
    await this.runner?.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.runner?.stop();
  }

  private async state(): Promise<Record<string, unknown>> {
    const unbuilt = await this.positions.unbuilt();
    if (unbuilt.length > 0) throw new ReadModelsBeingBuilt(`being built: ${unbuilt.join(', ')}`);
    const checkpoints = await this.positions.checkpoints();
    const stopped = checkpoints.filter(({ state }) => state === 'stopped').map(({ projection }) => projection);
    if (stopped.length > 0) throw new ReadModelBehind(`stopped: ${stopped.join(', ')}`);
    const waiting = (await this.positions.parked()).map(({ projection, stream }) => `${stream} (${projection})`);
    if (waiting.length > 0) throw new ReadModelBehind(`waiting for an event: ${someOf(waiting)}`);
    const head = await this.log.head();
    const lost = checkpoints.find(({ position }) => position !== null && position > (head ?? ''));
    if (lost?.position) throw new LogTooShort(lost.position, head ?? 'none');
    const positions = Object.fromEntries(checkpoints.map(({ projection, position }) => [projection, position]));
    return { positions, lagMs: await this.lags() };
  }

  private async lags(): Promise<Record<string, number>> {
    const [head, checkpoints] = await Promise.all([this.log.head(), this.positions.checkpoints()]);
    return this.lag.observe(head, checkpoints);
  }
}
