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

/** Messages, and chats, that go in one statement. */
const AT_ONCE = 1_000;

/** A photo that no message shows any more. */
const UNSHOWN = `UPDATE app.uploads u SET removed_at = now() FROM gone
  WHERE u.id = gone.id AND NOT EXISTS (SELECT FROM app.messages m JOIN app.chats c ON c.id = m.chat_id AND NOT c.over
    WHERE m.photos <> '{}' AND m.photos @> ARRAY[u.id])
  AND NOT EXISTS (SELECT FROM app.round_photos p WHERE p.upload_id = u.id AND p.salt IS NOT NULL)`;

/**
 * What people wrote to one another belongs to both: it stays when one of them leaves, without a name, and goes when it need
 * not be kept any longer: with the round's records, or years after a direct chat's last message.
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

  /** What this person wrote, blocked and reported. What others wrote is theirs. */
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

  /** The words of a report are its writer's; that there was one is the operators'. */
  async erase(db: Transaction, userId: number): Promise<void> {
    await db.query(`UPDATE app.reports SET reason = '' WHERE reporter_id = $1 AND closed_at IS NOT NULL`, [userId]);
  }

  /** From then on nobody finds these chats; what is in them goes with `tend`. */
  async purge(db: Transaction, { ids }: OldRounds): Promise<void> {
    await db.query('UPDATE app.chats SET over = true WHERE round_id = ANY ($1::uuid[]) AND NOT over', [ids]);
    await db.query('DELETE FROM app.support_chat_members WHERE round_id = ANY ($1::uuid[])', [ids]);
  }

  /** Each batch is committed by itself: what an interrupted run leaves goes the next day. */
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

  /** The other of the two; whoever uploaded it sees it anyway. */
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
