import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { DemoClock } from './demo-clock.ts';

/** How long an instance takes to notice that another has moved the demo's time. */
const FOLLOW_MS = 1000;

/** Polls the demo's time that all instances share. */
@Injectable()
export class DemoClockFollower implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: DemoClock,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => {
      // While Postgres is down the time can't be moved; the next poll catches up.
      this.clock.refresh().catch((error: Error) => this.log.warn(`demo clock: ${error.message}`));
    }, FOLLOW_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }
}
