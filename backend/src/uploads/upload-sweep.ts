import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { type Logger, SERVICE_LOG } from '../http/service-log.ts';
import { Periodic } from '../processes/periodic.ts';
import { Uploads } from './uploads.ts';

const EVERY_MS = 3_600_000;
/** Somebody may still be filling in the form. */
const REST = '1 day';

/**
 * Removes what was uploaded and came to nothing. Whatever names an upload claims it first (`Uploads.claim`), so one that
 * nobody claimed in a day is in no item, round or message; only avatars are named at once. A photo that its item no
 * longer shows goes as well: items' photos are named by nothing else.
 */
@Injectable()
export class UploadSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private periodic: Periodic | null = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly uploads: Uploads,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const onProblem = (error: Error) => this.log.warn({ err: error }, `upload sweep: ${error.message}`);
    this.periodic = new Periodic(EVERY_MS, () => this.sweep(), onProblem);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.periodic?.stop();
  }

  async sweep(): Promise<void> {
    await this.pool.query(
      `UPDATE app.uploads SET removed_at = now()
       WHERE removed_at IS NULL AND created_at < now() - $1::interval AND (used_at IS NULL OR used_at < now() - $1::interval)
         AND CASE kind
           WHEN 'item' THEN url NOT IN (SELECT unnest(images) FROM app.items)
           WHEN 'avatar' THEN url NOT IN (SELECT profile_image FROM app.users WHERE profile_image IS NOT NULL)
           ELSE used_at IS NULL END`,
      [REST],
    );
    await this.uploads.sweepRemoved();
  }
}
