import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { ServiceLoop } from '../../http/health/service-loop.ts';
import { Uploads } from './uploads.ts';

const EVERY_MS = 3_600_000;
/** How long an unused upload is kept: its form may still be open. */
const REST = '1 day';
/** A day after its deletion an item's photos remain only in its rounds, and for those who look into a report of it. */
const DELETED_ITEMS = `UPDATE app.items i SET images = '{}', photos = '[]'
  WHERE i.status = 'deleted' AND i.images <> '{}' AND i.updated_at < now() - $1::interval
    AND NOT EXISTS (SELECT FROM read_models.rounds r WHERE r.item_id = i.id::text)
    AND NOT EXISTS (SELECT FROM app.reports p WHERE p.item_id = i.id AND p.subject = 'item' AND p.closed_at IS NULL)`;
/** Conditions on `app.uploads up`, one statement each, so that Postgres scans the items once and not per upload. */
const UNUSED = [
  `kind = 'item' AND NOT EXISTS (SELECT FROM app.items i, unnest(i.images) AS shown (url) WHERE shown.url = up.url)
     AND NOT EXISTS (SELECT FROM app.item_drafts d, unnest(d.images) AS kept (url) WHERE kept.url = up.url)
     AND NOT EXISTS (SELECT FROM app.round_photos p WHERE p.upload_id = up.id AND p.salt IS NOT NULL)
     AND NOT EXISTS (SELECT FROM app.front_pictures f WHERE f.upload_id = up.id)`,
  `kind = 'avatar' AND NOT EXISTS (SELECT FROM app.users u WHERE u.profile_image = up.url)`,
  `kind = 'review' AND NOT EXISTS (SELECT FROM app.reviews v, unnest(v.photos) AS kept (id) WHERE v.photos <> '{}' AND kept.id = up.id)`,
  `kind IN ('message', 'damage') AND used_at IS NULL`,
];

/**
 * Removes unused uploads. Everything that refers to an upload claims it first (`Uploads.claim`), so an upload unclaimed
 * for a day is in no item, draft, round, review, message or place of the landing page; avatars are claimed at once. A photo that
 * its item, draft, review or place no longer shows is removed too, unless a round keeps it as requested.
 */
@Injectable()
export class UploadSweep extends ServiceLoop {
  constructor(
    private readonly pool: pg.Pool,
    private readonly uploads: Uploads,
    private readonly positions: ReadModelPositions,
    @Inject(SERVICE_LOG) log: Logger,
  ) {
    super(log, { name: 'upload sweep', everyMs: EVERY_MS });
  }

  protected override turn(stop: AbortSignal): Promise<void> {
    return this.sweep(stop);
  }

  async sweep(stop?: AbortSignal): Promise<void> {
    // While the read model of rounds is incomplete, any item may be in one.
    if (!(await this.positions.unbuilt()).includes('rounds')) await this.pool.query(DELETED_ITEMS, [REST]);
    for (const cameToNothing of UNUSED)
      await this.pool.query(
        `UPDATE app.uploads up SET removed_at = now()
         WHERE removed_at IS NULL AND created_at < now() - $1::interval
           AND (used_at IS NULL OR used_at < now() - $1::interval) AND ${cameToNothing}`,
        [REST],
      );
    await this.uploads.sweepRemoved(undefined, stop);
  }
}
