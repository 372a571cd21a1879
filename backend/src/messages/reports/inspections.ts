import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ChatInspection } from './report.entity.ts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MESSAGES_AROUND_REPORT } from '@meguri/contracts/limits.ts';
import pg from 'pg';
import { PrivateFileAccess } from '../../catalog/uploads/private-file-access.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';

/** Messages before the reported one; as many follow, including itself. */
export const BEFORE_REPORTED = Math.floor(MESSAGES_AROUND_REPORT / 2);
/** How long an operator may see photos in messages they opened. */
const HOURS_OPEN = 24;

/**
 * Operators read users' messages because of a report or a damage case. This is recorded once per day and reason, and
 * unlocks the photos of exactly these messages.
 */
@Injectable()
export class Inspections implements OnModuleInit {
  constructor(
    private readonly pool: pg.Pool,
    private readonly files: PrivateFileAccess,
    @InjectRepository(ChatInspection) private readonly rows: Repository<ChatInspection>,
  ) {}

  onModuleInit(): void {
    this.files.withhold((viewer, uploadId) => this.isUnopened(viewer, uploadId));
  }

  /** @param reference the id of the report or of the round */
  async record(operatorId: number, reason: 'report' | 'case', reference: string): Promise<void> {
    await this.rows.createQueryBuilder().insert().values({ operatorId, reason, reference }).orIgnore().execute();
  }

  /** Whether a photo is only in chats between two people, not also shown to operators, and this operator has opened none of them. */
  private async isUnopened({ userId }: Viewer, uploadId: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ unopened: boolean | null }>({
      name: 'photo-of-unopened-chat',
      text: `SELECT bool_and(NOT EXISTS (
               SELECT FROM app.chat_inspections i LEFT JOIN app.reports p ON i.reason = 'report' AND p.id = i.reference
               LEFT JOIN app.messages r ON r.id = CASE WHEN p.subject = 'message' THEN p.subject_id::uuid END
                 AND r.chat_id = m.chat_id
               WHERE i.operator_id = $2 AND i.first_at > now() - interval '${HOURS_OPEN} hours'
                 AND (i.reason = 'case' AND i.reference = c.round_id
                   OR m.position >= r.position - ${BEFORE_REPORTED} AND m.position < r.position + ${BEFORE_REPORTED})))
               AND NOT EXISTS (SELECT FROM app.round_photos WHERE upload_id = $1)
               AND NOT EXISTS (SELECT FROM app.support_thread_messages s
                 WHERE s.photos <> '{}' AND s.photos @> ARRAY[$1::uuid]) AS unopened
             FROM app.messages m JOIN app.chats c ON c.id = m.chat_id
             WHERE m.photos <> '{}' AND m.photos @> ARRAY[$1::uuid]`,
      values: [uploadId, userId],
    });
    return rows[0]?.unopened ?? false;
  }
}
