import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/event-log.ts';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { ProjectionRunner } from '@meguri/projections/runner/projection-runner.ts';
import { ReadModelLag } from '@meguri/projections/runner/read-model-lag.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { Metrics } from '../http/metrics.ts';
import { ReadinessChecks } from '../http/readiness.ts';
import type { Resources } from '../resources.ts';
import { EVENT_LOG } from '../streams/event-log-token.ts';

const RUNNER = Symbol('projection runner');

/** A read model that an event stopped: alive, but not up to date. */
class ReadModelStopped extends Error {
  override name = 'ReadModelStopped';
}

/** Where the read models are; in workers also what keeps them up to date. */
@Module({})
export class ProjectionsModule {
  static register({ environment, databaseUrl, pool, eventLog, log }: Resources): DynamicModule {
    const positions = new ReadModelPositions(pool);
    const runner = new ProjectionRunner({
      connectionString: databaseUrl,
      log: eventLog,
      projections: ALL_PROJECTIONS,
      positions,
      alert: ({ message, projection, error }) => log.error({ err: error, projection }, message),
    });
    return {
      module: ProjectionsModule,
      global: true,
      providers: [
        { provide: ReadModelPositions, useValue: positions },
        { provide: RUNNER, useValue: environment.role === 'api' ? null : runner },
        ReadModels,
      ],
      exports: [ReadModelPositions],
    };
  }
}

/** Starts the runner before anything reads, and says how the read models do. */
@Injectable()
class ReadModels implements OnModuleInit, OnApplicationShutdown {
  private readonly lag = new ReadModelLag();

  constructor(
    @Inject(RUNNER) private readonly runner: ProjectionRunner | null,
    private readonly positions: ReadModelPositions,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly readiness: ReadinessChecks,
    private readonly metrics: Metrics,
  ) {}

  async onModuleInit(): Promise<void> {
    this.readiness.add({ name: 'readModels', check: () => this.state(), degradesOnly: true });
    this.metrics.gauge('meguri_read_model_running', '1 while a read model is kept up to date', async () =>
      (await this.positions.checkpoints()).map(({ projection, state }) => ({
        labels: { read_model: projection },
        value: state === 'running' ? 1 : 0,
      })),
    );
    this.metrics.gauge('meguri_read_model_lag_seconds', 'how long a read model has been behind the log', async () =>
      Object.entries(await this.lags()).map(([projection, milliseconds]) => ({
        labels: { read_model: projection },
        value: milliseconds / 1000,
      })),
    );
    await this.runner?.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.runner?.stop();
  }

  private async state(): Promise<Record<string, unknown>> {
    const checkpoints = await this.positions.checkpoints();
    const stopped = checkpoints.filter(({ state }) => state === 'stopped').map(({ projection }) => projection);
    if (stopped.length > 0) throw new ReadModelStopped(`stopped by an event: ${stopped.join(', ')}`);
    const positions = Object.fromEntries(checkpoints.map(({ projection, position }) => [projection, position]));
    return { positions, lagMs: await this.lags() };
  }

  private async lags(): Promise<Record<string, number>> {
    const [head, checkpoints] = await Promise.all([this.log.head(), this.positions.checkpoints()]);
    return this.lag.observe(head, checkpoints);
  }
}
