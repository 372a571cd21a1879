import { Injectable } from '@nestjs/common';
import { mayDo } from '@meguri/contracts/operators/operations.ts';
import pg from 'pg';
import { subjectOf } from '../../http/operators/subjects.ts';
import { OperatorEntries } from '../../http/operators/operator-entries.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';

/** Whether a viewer may see a photo they didn't upload. */
type Rule = (viewer: Viewer, uploadId: string) => Promise<boolean>;

/**
 * Who besides the uploader may see a photo: the two parties of the round it was attached to, as modules above report
 * them, and operators, unless a module above withholds it.
 */
@Injectable()
export class PrivateFileAccess {
  private readonly rules: Rule[] = [];
  private readonly withheld: Rule[] = [];

  constructor(
    private readonly pool: pg.Pool,
    private readonly entries: OperatorEntries,
  ) {}

  /** Modules register their rules in `onModuleInit`. */
  add(rule: Rule): void {
    this.rules.push(rule);
  }

  /** Withholds photos from operators who aren't involved. @param rule whether to withhold it from this operator */
  withhold(rule: Rule): void {
    this.withheld.push(rule);
  }

  async mayRead(viewer: Viewer, uploadId: string): Promise<boolean> {
    if (await this.isOfOwnRound(viewer, uploadId)) return true;
    for (const allows of this.rules) if (await allows(viewer, uploadId)) return true;
    if (!mayDo(viewer.role, 'see_photo')) return false;
    for (const withholds of this.withheld) if (await withholds(viewer, uploadId)) return false;
    await this.entries.looked(viewer, 'see_photo', subjectOf('photo', uploadId));
    return true;
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
