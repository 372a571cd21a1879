import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DIRECT_CHATS_KEPT_YEARS } from '@meguri/contracts/limits.ts';
import pg from 'pg';
import {
  type OldRounds,
  PersonalData,
  type PersonalDataHolder,
  type Transaction,
} from '../accounts/leaving/personal-data.ts';
import { PrivateFileAccess } from '../catalog/uploads/private-file-access.ts';
import type { Viewer } from '../http/sessions/viewer.ts';
import { Uploads } from '../catalog/uploads/uploads.ts';

/** Messages, or chats, per statement. */
const AT_ONCE = 1_000;

/** Photos of `gone` that nothing shows any more. */
export const UNSHOWN = `UPDATE app.uploads u SET removed_at = now() FROM gone
  WHERE u.id = gone.id AND NOT EXISTS (SELECT FROM app.messages m JOIN app.chats c ON c.id = m.chat_id AND NOT c.over
    WHERE m.photos <> '{}' AND m.photos @> ARRAY[u.id])
  AND NOT EXISTS (SELECT FROM app.support_thread_messages s WHERE s.photos <> '{}' AND s.photos @> ARRAY[u.id])
  AND NOT EXISTS (SELECT FROM app.round_photos p WHERE p.upload_id = u.id AND p.salt IS NOT NULL)`;

/**
 * Retention of messages. What two people wrote belongs to both: it stays, without a name, when one of them leaves, and
 * is deleted when its retention period ends: with the round's records, or years after a direct chat's last message.
 */
@Injectable()
export class ChatRecords implements PersonalDataHolder, OnModuleInit {
  readonly name = 'messages';

  constructor(
    private readonly pool: pg.Pool,
    private readonly personalData: PersonalData,
    private readonly uploads: Uploads,
    private readonly files: PrivateFileAccess,
  ) {}

  onModuleInit(): void {
    this.personalData.add(this);
    this.files.add((viewer, uploadId) => this.isShownTo(viewer, uploadId));
  }

  /** What this user wrote, blocked and reported. Messages of others are those users' data. */
  async export(userId: number): Promise<unknown> {
    const [messages, blocks, reports] = await Promise.all([
      this.pool.query<{ photos: string[] }>(
        `SELECT m.id, c.round_id AS "circulationRoundId", CASE WHEN c.low_id = $1 THEN c.high_id ELSE c.low_id END
           AS "receiverId", m.body AS content, m.photos, m.item_id AS "itemId", m.created_at AS "createdAt"
         FROM app.messages m JOIN app.chats c ON c.id = m.chat_id AND NOT c.over
         WHERE m.sender_id = $1 ORDER BY m.created_at, m.id`,
        [userId],
      ),
      this.pool.query<object>(
        `SELECT blocked_id AS "userId", created_at AS "createdAt" FROM app.blocks WHERE blocker_id = $1 ORDER BY created_at`,
        [userId],
      ),
      this.pool.query<object>(
        `SELECT subject, subject_id AS "subjectId", reason, created_at AS "createdAt" FROM app.reports
         WHERE reporter_id = $1 ORDER BY created_at`,
        [userId],
      ),
    ]);
    const urls = await this.uploads.urlsOf(messages.rows.flatMap(({ photos }) => photos));
    const sent = messages.rows.map(({ photos, ...row }) => ({
      ...row,
      images: photos.flatMap((id) => urls.get(id) ?? []),
    }));
    return { sent, blockedUsers: blocks.rows, reports: reports.rows };
  }

  async keptUploads(db: Transaction, userId: number): Promise<readonly string[]> {
    const { rows } = await db.query<{ id: string }>(
      `SELECT DISTINCT p.id FROM app.messages m JOIN app.chats c ON c.id = m.chat_id AND NOT c.over,
         unnest(m.photos) AS p(id) WHERE m.sender_id = $1 AND m.photos <> '{}'`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  /** The text of a report is its author's; the fact of the report is the operators'. */
  async erase(db: Transaction, userId: number): Promise<void> {
    await db.query(`UPDATE app.reports SET reason = '' WHERE reporter_id = $1 AND closed_at IS NOT NULL`, [userId]);
  }

  /** The chats can't be found from now on; `tend` deletes their content. */
  async purge(db: Transaction, { ids }: OldRounds): Promise<void> {
    await db.query('UPDATE app.chats SET over = true WHERE round_id = ANY ($1::uuid[]) AND NOT over', [ids]);
    await db.query('DELETE FROM app.support_chat_members WHERE round_id = ANY ($1::uuid[])', [ids]);
  }

  /** Each batch commits separately; the next day's run continues an interrupted one. */
  async tend(now: Date): Promise<void> {
    const kept = `$1::timestamptz - interval '${DIRECT_CHATS_KEPT_YEARS} years'`;
    await this.inBatches(
      `UPDATE app.chats SET over = true WHERE id = ANY (ARRAY(SELECT id FROM app.chats
         WHERE round_id IS NULL AND NOT over AND last_at < ${kept} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))`,
      [now.toISOString()],
    );
    await this.inBatches(
      `WITH gone_messages AS (DELETE FROM app.messages WHERE (chat_id, position) IN (
         SELECT m.chat_id, m.position FROM app.chats c JOIN app.messages m ON m.chat_id = c.id
         WHERE c.over LIMIT ${AT_ONCE}) RETURNING photos),
       gone AS (SELECT DISTINCT p.id FROM gone_messages, unnest(photos) AS p(id)),
       photos AS (${UNSHOWN})
       SELECT FROM gone_messages`,
    );
    await this.inBatches(
      `DELETE FROM app.chats WHERE id = ANY (ARRAY(SELECT id FROM app.chats WHERE over LIMIT ${AT_ONCE}))`,
    );
  }

  private async inBatches(statement: string, values: unknown[] = []): Promise<void> {
    for (let done = AT_ONCE; done === AT_ONCE;) done = (await this.pool.query(statement, values)).rowCount ?? 0;
  }

  /** Concerns the other participant; uploaders can see their photos anyway. */
  private async isShownTo({ userId }: Viewer, uploadId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'photo-of-own-chat',
      text: `SELECT FROM app.messages m JOIN app.chats c ON c.id = m.chat_id AND NOT c.over
             WHERE m.photos <> '{}' AND m.photos @> ARRAY[$1::uuid] AND $2::int IN (c.low_id, c.high_id) LIMIT 1`,
      values: [uploadId, userId],
    });
    return rowCount !== 0;
  }
}
