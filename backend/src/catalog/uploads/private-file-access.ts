import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { Viewer } from '../../http/sessions/viewer.ts';

/** Whether somebody may see a photo that isn't their own. */
type Rule = (viewer: Viewer, uploadId: string) => Promise<boolean>;

/**
 * Who besides its uploader and operators may see a photo: the two people of a round that it was attached to, and whom rooms
 * above name.
 */
@Injectable()
export class PrivateFileAccess {
  private readonly rules: Rule[] = [];

  constructor(private readonly pool: pg.Pool) {}

  /** Rooms add theirs in `onModuleInit`. */
  add(rule: Rule): void {
    this.rules.push(rule);
  }

  async mayRead(viewer: Viewer, uploadId: string): Promise<boolean> {
    if (await this.isOfOwnRound(viewer, uploadId)) return true;
    for (const allows of this.rules) if (await allows(viewer, uploadId)) return true;
    return false;
  }

  private async isOfOwnRound({ userId }: Viewer, uploadId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'photo-of-own-round',
      text: `SELECT 1 FROM app.round_photos p JOIN read_models.rounds r ON r.id = p.round_id::text
             WHERE p.upload_id = $1 AND $2 IN (r.owner_id, r.borrower_id) LIMIT 1`,
      values: [uploadId, userId],
    });
    return rowCount !== 0;
  }
}
