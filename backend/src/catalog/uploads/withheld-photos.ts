import { Injectable } from '@nestjs/common';
import { NOT_AGREED_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import pg from 'pg';
import type { Viewer } from '../../http/sessions/viewer.ts';
import type { Upload } from './upload.entity.ts';

/** Older knowledge is refreshed in the background, while it is still used. */
const FRESH_MS = 3_000;
/**
 * Photos that operators remove disappear everywhere after this time: a request waits for a refresh rather than use
 * older knowledge.
 */
const STALE_MS = 10_000;

/**
 * Photos that the public can't see: all of a locked account, of hidden reviews and of a suspended item's reviews, and
 * single ones that operators removed from a review. If one of an owner's items is suspended, also all of the owner's
 * photos that no listed item shows, so that neither deleting the item nor removing its photos makes them visible
 * again.
 */
const SUSPECT = `
  WITH owners AS (SELECT DISTINCT user_id FROM app.items WHERE status = 'suspended')
  (SELECT up.url FROM owners JOIN app.uploads up USING (user_id) WHERE up.kind = 'item'
   EXCEPT
   SELECT unnest(i.images) FROM owners JOIN app.items i USING (user_id) WHERE i.status NOT IN ('suspended', 'deleted'))
  UNION ALL
  SELECT up.url FROM app.users u JOIN app.uploads up ON up.user_id = u.id
  WHERE u.locked_at IS NOT NULL AND up.kind IN ('item', 'avatar', 'review')
  UNION ALL
  SELECT up.url FROM app.reviews v JOIN app.uploads up ON up.id = ANY (v.photos)
  WHERE v.hidden_at IS NOT NULL AND v.photos <> '{}'
  UNION ALL
  SELECT up.url FROM app.items i JOIN app.reviews v ON v.item_id = i.id AND v.photos <> '{}'
    JOIN app.uploads up ON up.id = ANY (v.photos)
  WHERE i.status = 'suspended'
  UNION ALL
  SELECT url FROM app.uploads WHERE withheld`;

/** All of these but the landing page's pictures: they belong to the service, and are public until their place is emptied. */
const WITHHELD = `SELECT suspect.url FROM (${SUSPECT}) suspect WHERE suspect.url NOT IN
  (SELECT up.url FROM app.front_pictures f JOIN app.uploads up ON up.id = f.upload_id)`;

/**
 * Keeps a photo withheld when its uploader ($1) leaves, since items and account no longer say so. A picture of the
 * landing page is withheld as soon as its place is emptied.
 */
export const STAY_WITHHELD = `UPDATE app.uploads SET withheld = true WHERE user_id = $1 AND url IN (${SUSPECT})`;

interface Known {
  readonly urls: ReadonlySet<string>;
  readonly at: number;
}

/**
 * Photos that were public until operators suspended their item, hid their review, removed
 * them from it or locked their uploader. They are few and every process
 * holds them all, so serving a photo needs no query.
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

  /**
   * Its uploader, operators, and borrowers of a round with an item that shows or showed it; a mere request isn't
   * enough.
   */
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

  /** While Postgres is down the last known state is used. @throws DatabaseError when there is none */
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
