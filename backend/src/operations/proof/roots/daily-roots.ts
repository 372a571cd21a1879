import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Loop } from '@meguri/projections/loops/loop.ts';
import { type Logger, SERVICE_LOG } from '../../../http/health/service-log.ts';
import { LogRoots } from './log-roots.ts';

/** A check reads one row. After midnight in Tokyo it takes at most this long until the day's root is begun. */
const EVERY_MS = 30_000;

/** Runs in workers: checks regularly whether a day has ended that has no root yet. */
@Injectable()
export class DailyRoots implements OnApplicationBootstrap, OnApplicationShutdown {
  private loop: Loop | null = null;

  constructor(
    private readonly roots: LogRoots,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const onFailure = (error: Error) => this.log.error({ err: error }, `log roots: ${error.message}`);
    this.loop = new Loop(() => this.roots.closeDays(), { restMs: EVERY_MS, onFailure });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
  }
}
