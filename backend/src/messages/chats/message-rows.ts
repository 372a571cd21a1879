import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Message } from '@meguri/contracts/message/message.ts';
import pg from 'pg';
import { Uploads } from '../../catalog/uploads/uploads.ts';

/** A stored message of a chat between two people; what a viewer may see of it is decided when it is shown. */
export interface MessageRow {
  readonly chatId: string;
  readonly roundId: string | null;
  readonly position: number;
  readonly id: string;
  readonly senderId: number;
  readonly receiverId: number;
  readonly clientId: string | null;
  readonly body: string;
  /** Ids of uploads. */
  readonly photos: readonly string[];
  readonly itemId: string | null;
  readonly itemName: string | null;
  readonly itemImage: string | null;
  readonly createdAt: Date;
}

const COLUMNS = `m.chat_id AS "chatId", c.round_id AS "roundId", m.position, m.id, m.sender_id AS "senderId",
  CASE WHEN m.sender_id = c.low_id THEN c.high_id ELSE c.low_id END AS "receiverId", m.client_id AS "clientId", m.body,
  m.photos, m.item_id AS "itemId", i.name AS "itemName", i.images[1] AS "itemImage", m.created_at AS "createdAt"`;
const SOURCES = `app.messages m JOIN app.chats c ON c.id = m.chat_id AND NOT c.over
  LEFT JOIN app.items i ON i.id = m.item_id AND i.status NOT IN ('deleted', 'suspended')`;

/** Messages of chats between two people. */
@Injectable()
export class MessageRows {
  constructor(
    private readonly pool: pg.Pool,
    private readonly uploads: Uploads,
  ) {}

  /** The last messages before a position, the oldest first. */
  async before(chatId: string, position: number, limit: number): Promise<MessageRow[]> {
    const { rows } = await this.pool.query<MessageRow>({
      name: 'messages-before',
      text: `SELECT ${COLUMNS} FROM ${SOURCES} WHERE m.chat_id = $1 AND m.position < $2
             ORDER BY m.position DESC LIMIT $3`,
      values: [chatId, position, limit],
    });
    return rows.reverse();
  }

  /** The messages at these positions, in the given order; missing ones are left out. */
  async at(chatIds: readonly string[], positions: readonly number[]): Promise<MessageRow[]> {
    const { rows } = await this.pool.query<MessageRow>({
      name: 'messages-at',
      text: `SELECT ${COLUMNS} FROM unnest($1::bigint[], $2::int[]) WITH ORDINALITY AS w(chat_id, position, place)
             JOIN app.messages m ON m.chat_id = w.chat_id AND m.position = w.position
             JOIN app.chats c ON c.id = m.chat_id AND NOT c.over
             LEFT JOIN app.items i ON i.id = m.item_id AND i.status NOT IN ('deleted', 'suspended') ORDER BY w.place`,
      values: [chatIds, positions],
    });
    return rows;
  }

  async byId(id: string): Promise<MessageRow | null> {
    const { rows } = await this.pool.query<MessageRow>({
      name: 'message-by-id',
      text: `SELECT ${COLUMNS} FROM ${SOURCES} WHERE m.id = $1`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  async bySender(senderId: number, clientId: string): Promise<MessageRow | null> {
    const { rows } = await this.pool.query<MessageRow>({
      name: 'message-by-client-id',
      text: `SELECT ${COLUMNS} FROM ${SOURCES} WHERE m.sender_id = $1 AND m.client_id = $2`,
      values: [senderId, clientId],
    });
    return rows[0] ?? null;
  }

  /** The position of a message in the chat. @throws Rejected message_not_found */
  async positionOf(chatId: string | null, id: string): Promise<number> {
    const { rows } = await this.pool.query<{ position: number }>({
      name: 'message-position',
      text: 'SELECT position FROM app.messages WHERE id = $1 AND chat_id = $2',
      values: [id, chatId],
    });
    if (rows[0] === undefined) throw new Rejected('message_not_found');
    return rows[0].position;
  }

  /** @param readUpTo the position up to which the message's receiver has read */
  async shown(
    rows: readonly MessageRow[],
    viewerId: number | null,
    readUpTo: (row: MessageRow) => number,
  ): Promise<Message[]> {
    const photos = rows.flatMap((row) => row.photos);
    const urls = photos.length === 0 ? new Map<string, string>() : await this.uploads.urlsOf([...new Set(photos)]);
    return rows.map((row) => messageOf(row, urls, { viewerId, isRead: row.position <= readUpTo(row) }));
  }
}

function messageOf(
  row: MessageRow,
  urls: ReadonlyMap<string, string>,
  { viewerId, isRead }: { viewerId: number | null; isRead: boolean },
): Message {
  return {
    id: row.id,
    circulationRoundId: row.roundId,
    senderId: row.senderId,
    receiverId: row.receiverId,
    content: row.body,
    images: row.photos.flatMap((id) => urls.get(id) ?? []),
    item: row.itemId === null || row.itemName === null ? null : itemOf(row.itemId, row.itemName, row.itemImage),
    position: row.position,
    createdAt: row.createdAt.toISOString(),
    isRead,
    clientId: row.senderId === viewerId ? row.clientId : null,
    erased: false,
  };
}

const itemOf = (id: string, name: string, image: string | null) => ({ id, name, image });
