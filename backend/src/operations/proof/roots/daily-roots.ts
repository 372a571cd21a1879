import { Inject, Injectable } from '@nestjs/common';
import { type Logger, SERVICE_LOG } from '../../../http/health/service-log.ts';
import { ServiceLoop } from '../../../http/health/service-loop.ts';
import { LogRoots } from './log-roots.ts';

/** A check reads one row. After midnight in Tokyo it takes at most this long until the day's root is begun. */
const EVERY_MS = 30_000;

/** Runs in workers: checks regularly whether a day has ended that has no root yet. */
@Injectable()
export class DailyRoots extends ServiceLoop {
  constructor(
    private readonly roots: LogRoots,
    @Inject(SERVICE_LOG) log: Logger,
  ) {
    super(log, { name: 'log roots', everyMs: EVERY_MS, level: 'error' });
  }

  protected override turn(stop: AbortSignal): Promise<void> {
    return this.roots.closeDays(stop);
  }
}
