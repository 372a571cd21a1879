import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Loop } from '@meguri/projections/loops/loop.ts';
import { type Logger, SERVICE_LOG } from '../../../http/health/service-log.ts';
import { LogRoots } from './log-roots.ts';

/** A look is one row; after midnight in Tokyo it takes this long at most until the day's root is begun. */
const EVERY_MS = 30_000;

/** In workers: looks again and again whether a day has ended whose root isn't made. */
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
