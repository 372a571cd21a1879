import { Loop } from '@meguri/projections/loops/loop.ts';
import type { OnApplicationBootstrap, OnApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import { ProblemLog } from './problem-log.ts';
import type { Logger } from './service-log.ts';

interface Settings {
  /** Begins the line that a failure logs. */
  readonly name: string;
  readonly everyMs: number;
  readonly level?: 'warn' | 'error';
}

/** Periodic work of a process, from its start until its end. A failed turn is logged, and repeated. */
export abstract class ServiceLoop implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private loop: Loop | null = null;

  protected constructor(
    private readonly serviceLog: Logger,
    private readonly settings: Settings,
  ) {}

  /** @param stop aborted when the turn should end */
  protected abstract turn(stop: AbortSignal): Promise<void>;

  onApplicationBootstrap(): void {
    const { name, everyMs, level = 'warn' } = this.settings;
    const problems = new ProblemLog(this.serviceLog);
    const onFailure = (error: Error) => problems.report(name, error, { level });
    this.loop = new Loop((stop) => this.turn(stop), { restMs: everyMs, onFailure });
  }

  /** Ends the current turn early, while the server still answers its last requests. */
  onModuleDestroy(): void {
    void this.loop?.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
  }
}
