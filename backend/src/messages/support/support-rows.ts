import { Injectable } from '@nestjs/common';
import type { Message } from '@meguri/contracts/message/message.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import pg from 'pg';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import {
  type ConversationRow,
  COUNTERPART_COLUMNS,
  EXCERPT,
  ITEM_COLUMNS,
  ROUND_COLUMNS,
} from '../conversations/conversation-rows.ts';

/** A message of a support chat with its stored text. */
interface SupportRow {
  readonly id: string;
  readonly roundId: string;
  readonly revision: number;
  /** null: 運営事務局. */
  readonly senderId: number | null;
  readonly clientId: string | null;
  readonly textId: string | null;
  readonly body: string | null;
  readonly photos: readonly string[];
  readonly sentAt: string;
}

/** The number of others' messages after the read mark of `$1`. */
const UNREAD = `(SELECT count(*)::int FROM read_models.support_messages x WHERE x.round_id = r.id
  AND x.revision > coalesce(m.read_up_to, -1) AND x.sender_id IS DISTINCT FROM $1)`;

/** The viewer's chats with 運営事務局: one for each of their rounds with a damage report, even before the first message. */
const CHATS = `SELECT 'support' AS kind, r.id AS "roundId", r.id AS "chatId", ${COUNTERPART_COLUMNS}, ${ITEM_COLUMNS},
    l.message_id AS "lastId", l.sender_id AS "lastSenderId", ${EXCERPT('t.body')} AS "lastBody",
    coalesce(json_array_length(l.photos), 0) AS "lastPhotos", ${INSTANT('coalesce(l.sent_at, d.reported_at)')} AS "lastAt",
    ${UNREAD} AS unread, coalesce(m.archived_at >= coalesce(l.sent_at, d.reported_at), false) AS archived,
    coalesce(m.read_up_to, -1) AS "readUpTo",
    greatest(coalesce(o.read_up_to, -1), (SELECT max(x.revision) FROM read_models.support_messages x
      WHERE x.round_id = r.id AND x.sender_id IS DISTINCT FROM $1)) AS "otherReadUpTo",
    ${ROUND_COLUMNS}, false AS "blockedByViewer", false AS blocked
  FROM read_models.rounds r
  JOIN LATERAL (SELECT min(reported_at) AS reported_at FROM read_models.damage_cases WHERE round_id = r.id) d
    ON d.reported_at IS NOT NULL
  JOIN app.users u ON u.id = CASE WHEN r.owner_id = $1 THEN r.borrower_id ELSE r.owner_id END
  LEFT JOIN ${roundItemSql('r.item_id::uuid', 'r.id::uuid')} ON true
  LEFT JOIN LATERAL (SELECT * FROM read_models.support_messages x WHERE x.round_id = r.id
    ORDER BY x.revision DESC LIMIT 1) l ON true
  LEFT JOIN app.round_texts t ON t.id = l.text_id::uuid
  LEFT JOIN app.support_chat_members m ON m.round_id = r.id::uuid AND m.user_id = $1
  LEFT JOIN app.support_chat_members o ON o.round_id = r.id::uuid AND o.user_id = u.id`;

/** SQL queries for support chats: read models of the log, joined with texts and read marks. */
@Injectable()
export class SupportRows {
  constructor(
    private readonly pool: pg.Pool,
    private readonly uploads: Uploads,
  ) {}

  /** All of a round party's support chats; there are few. */
  async ofPerson(viewerId: number): Promise<ConversationRow[]> {
    const { rows } = await this.pool.query<ConversationRow>({
      name: 'support-chats',
      text: `${CHATS} WHERE $1::int IN (r.owner_id, r.borrower_id)`,
      values: [viewerId],
    });
    return rows;
  }

  /** As a party of the round sees it; null: no damage was reported, or it isn't the viewer's round. */
  async one(viewerId: number, roundId: string): Promise<ConversationRow | null> {
    const { rows } = await this.pool.query<ConversationRow>({
      name: 'support-chat',
      text: `${CHATS} WHERE r.id = $2 AND $1::int IN (r.owner_id, r.borrower_id)`,
      values: [viewerId, roundId],
    });
    return rows[0] ?? null;
  }

  /** The last messages before a revision, the oldest first. */
  async before(roundId: string, revision: number, limit: number): Promise<SupportRow[]> {
    const rows = await this.select('x.round_id = $1 AND x.revision < $2 ORDER BY x.revision DESC LIMIT $3', [
      ...[roundId, revision, limit],
    ]);
    return rows.reverse();
  }

  async byIds(ids: readonly string[]): Promise<SupportRow[]> {
    return this.select('x.message_id = ANY ($1) ORDER BY x.round_id, x.revision', [ids]);
  }

  /** @param readUpTo the greatest revision read by anyone but the sender */
  async shown(
    rows: readonly SupportRow[],
    viewerId: number,
    readUpTo: (row: SupportRow) => number,
  ): Promise<Message[]> {
    const photos = rows.flatMap((row) => row.photos);
    const urls = photos.length === 0 ? new Map<string, string>() : await this.uploads.urlsOf([...new Set(photos)]);
    return rows.map((row) => messageOf(row, urls, { viewerId, isRead: row.revision <= readUpTo(row) }));
  }

  private async select(where: string, values: unknown[]): Promise<SupportRow[]> {
    const { rows } = await this.pool.query<SupportRow>(
      `SELECT x.message_id AS id, x.round_id AS "roundId", x.revision, x.sender_id AS "senderId", x.client_id AS "clientId", x.text_id AS "textId",
         t.body, x.photos, ${INSTANT('x.sent_at')} AS "sentAt"
       FROM read_models.support_messages x LEFT JOIN app.round_texts t ON t.id = x.text_id::uuid WHERE ${where}`,
      values,
    );
    return rows;
  }
}

function messageOf(
  row: SupportRow,
  urls: ReadonlyMap<string, string>,
  { viewerId, isRead }: { viewerId: number; isRead: boolean },
): Message {
  return {
    id: row.id,
    circulationRoundId: row.roundId,
    senderId: row.senderId,
    receiverId: null,
    content: row.body ?? '',
    images: row.photos.flatMap((id) => urls.get(id) ?? []),
    item: null,
    position: row.revision,
    createdAt: row.sentAt,
    isRead,
    clientId: row.senderId === viewerId ? row.clientId : null,
    erased: row.textId !== null && row.body === null,
  };
}
