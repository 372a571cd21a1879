import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { Viewer } from '../../http/sessions/viewer.ts';

/** Who besides its uploader and operators may see a photo that was attached to a round: the round's two people. */
@Injectable()
export class PrivateFileAccess {
  constructor(private readonly pool: pg.Pool) {}

  async mayRead({ userId }: Viewer, uploadId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'photo-of-own-round',
      text: `SELECT 1 FROM app.round_photos p JOIN read_models.rounds r ON r.id = p.round_id::text
             WHERE p.upload_id = $1 AND $2 IN (r.owner_id, r.borrower_id) LIMIT 1`,
      values: [uploadId, userId],
    });
    return rowCount !== 0;
  }
}
