import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { Uploads } from '../../catalog/uploads/uploads.ts';

/** The photos of other reviews of the same author stay. */
const WITHDRAW = `WITH before AS (SELECT id, author_id, photos FROM app.reviews WHERE round_id = $1 AND author_id = $2 FOR UPDATE),
    changed AS (UPDATE app.reviews v SET photos = '{}', height = NULL, usual_size = NULL FROM before
      WHERE v.id = before.id RETURNING v.id),
    removed AS (UPDATE app.uploads up SET removed_at = now() FROM before WHERE up.id = ANY (before.photos) AND NOT EXISTS
      (SELECT FROM app.reviews o WHERE o.author_id = before.author_id AND o.id <> before.id AND up.id = ANY (o.photos)))
  SELECT id FROM changed`;

/** Authors withdraw what a review shows of themselves, at any time: pictures of a person are the person's own. */
@Injectable()
export class ReviewWithdrawal {
  constructor(
    private readonly pool: pg.Pool,
    private readonly uploads: Uploads,
  ) {}

  /** Removes photos, height and usual size; safe to repeat. @throws Rejected `review_not_found` */
  async withdraw(userId: number, roundId: string): Promise<void> {
    const { rowCount } = await this.pool.query(WITHDRAW, [roundId, userId]);
    if (rowCount === 0) throw new Rejected('review_not_found');
    await this.uploads.sweepRemoved(userId);
  }
}
