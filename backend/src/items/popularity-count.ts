import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type Logger, SERVICE_LOG } from '../http/service-log.ts';
import { Periodic } from '../processes/periodic.ts';
import { Popularity } from './popularity.ts';

const EVERY_MS = 600_000;

/** Counts rentals into items' popularity, every ten minutes. */
@Injectable()
export class PopularityCount implements OnApplicationBootstrap, OnApplicationShutdown {
  private periodic: Periodic | null = null;

  constructor(
    private readonly popularity: Popularity,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const onProblem = (error: Error) => this.log.warn({ err: error }, `popularity: ${error.message}`);
    this.periodic = new Periodic(EVERY_MS, () => this.popularity.recount(), onProblem);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.periodic?.stop();
  }
}
