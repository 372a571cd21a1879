import { Injectable } from '@nestjs/common';
import { NOT_AGREED_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import pg from 'pg';
import type { Viewer } from '../../http/sessions/viewer.ts';
import type { Upload } from './upload.entity.ts';

/** From then on what is known is looked at anew, while photos go on by it. */
const FRESH_MS = 3_000;
/** What operators take down is down everywhere after this long: a photo waits for a look rather than go by what is older. */
const STALE_MS = 10_000;

/**
 * Of somebody with a suspended item only those that a listed item shows aren't withheld: neither deleting items nor leaving
 * photos out of one brings them back. Of a locked account all are.
 */
const WITHHELD = `
  WITH owners AS (SELECT DISTINCT user_id FROM app.items WHERE status = 'suspended')
  (SELECT up.url FROM owners JOIN app.uploads up USING (user_id) WHERE up.kind = 'item'
   EXCEPT
   SELECT unnest(i.images) FROM owners JOIN app.items i USING (user_id) WHERE i.status NOT IN ('suspended', 'deleted'))
  UNION ALL
  SELECT up.url FROM app.users u JOIN app.uploads up ON up.user_id = u.id
  WHERE u.locked_at IS NOT NULL AND up.kind IN ('item', 'avatar')
  UNION ALL
  SELECT url FROM app.uploads WHERE withheld`;

/** What is withheld when its uploader ($1) leaves stays so: then neither items nor the account say it any more. */
export const STAY_WITHHELD = `UPDATE app.uploads SET withheld = true WHERE user_id = $1 AND url IN (${WITHHELD})`;

interface Known {
  readonly urls: ReadonlySet<string>;
  readonly at: number;
}

/**
 * Photos that anyone could see until operators suspended their item or locked their uploader. They are few, and each process
 * knows them all: no photo costs a question to Postgres.
 */
@Injectable()
export class WithheldPhotos {
  private known: Known | null = null;
  private looking: Promise<void> | null = null;

  constructor(private readonly pool: pg.Pool) {}

  async has(url: string): Promise<boolean> {
    const age = this.known === null ? Infinity : performance.now() - this.known.at;
    if (age >= FRESH_MS) this.looking ??= this.look();
    if (age >= STALE_MS) await this.looking;
    return this.known?.urls.has(url) ?? false;
  }

  /** Its uploader, operators, and who borrowed an item that shows it, or did then: a request alone doesn't do. */
  async mayStillSee(viewer: Viewer, { id, userId, url }: Pick<Upload, 'id' | 'userId' | 'url'>): Promise<boolean> {
    if (viewer.isAdmin || viewer.userId === userId) return true;
    const { rowCount } = await this.pool.query({
      name: 'photo-of-rented-item',
      text: `SELECT 1 FROM read_models.rounds r JOIN app.items i ON i.id = r.item_id::uuid
             WHERE r.owner_id = $1 AND r.borrower_id = $3 AND r.status <> ALL ($4) AND ($2 = ANY (i.images)
               OR EXISTS (SELECT FROM app.round_photos p WHERE p.upload_id = $5 AND p.round_id = r.id::uuid AND p.salt IS NOT NULL))
             LIMIT 1`,
      values: [userId, url, viewer.userId, NOT_AGREED_STATUSES, id],
    });
    return rowCount !== 0;
  }

  /** While Postgres is away what was known last counts. @throws DatabaseError when nothing ever was */
  private async look(): Promise<void> {
    const at = performance.now();
    try {
      const { rows } = await this.pool.query<{ url: string }>({ name: 'withheld-photos', text: WITHHELD });
      this.known = { urls: new Set(rows.map(({ url }) => url)), at };
    } catch (error) {
      if (this.known === null) throw error;
    } finally {
      this.looking = null;
    }
  }
}
