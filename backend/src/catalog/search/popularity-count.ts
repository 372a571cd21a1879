import { Loop } from '@meguri/projections/postgres/loop.ts';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { Popularity } from './popularity.ts';

const EVERY_MS = 600_000;

/** Counts rentals into items' popularity, every ten minutes. */
@Injectable()
export class PopularityCount implements OnApplicationBootstrap, OnApplicationShutdown {
  private loop: Loop | null = null;

  constructor(
    private readonly popularity: Popularity,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const onFailure = (error: Error) => this.log.warn({ err: error }, `popularity: ${error.message}`);
    this.loop = new Loop(() => this.popularity.recount(), { restMs: EVERY_MS, onFailure });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
  }
}
