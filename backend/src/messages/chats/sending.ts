import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { MessageInput } from '@meguri/contracts/message/message.ts';
import pg from 'pg';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { gatheredIn } from '../chat-notices.ts';
import { BatchQueue } from '../../postgres/batch-loader.ts';
import { MESSAGE_CHANNEL, type MessageNotice } from '../live/notices.ts';
import { type MessageRow, MessageRows } from './message-rows.ts';

/** From whom, to whom, about which round: all of it found out here, nothing of it from what was sent. */
export interface Envelope {
  readonly senderId: number;
  readonly receiverId: number;
  readonly roundId: string | null;
}

const UNIQUE_VIOLATION = '23505';

/**
 * One statement stores a message: the chat's row is locked first, so that places follow one another in the
 * order of the commits, and everybody sees the same one. A time never lies before that of the message before.
 */
const SEND = (conflict: string): string => `
  WITH chat AS (
    INSERT INTO app.chats AS c (round_id, low_id, high_id, item_id, last_position, last_at)
    VALUES ($1, least($2::int, $3::int), greatest($2::int, $3::int), $8, 1, $9)
    ON CONFLICT ${conflict} DO UPDATE SET last_position = c.last_position + 1,
      last_at = greatest(c.last_at, excluded.last_at), item_id = coalesce(excluded.item_id, c.item_id)
    RETURNING id, last_position, last_at
  ), message AS (
    INSERT INTO app.messages (chat_id, position, id, sender_id, client_id, body, photos, item_id, created_at)
    SELECT id, last_position, $4, $2, $5, $6, $7::uuid[], $8, last_at FROM chat
    RETURNING chat_id, position, created_at
  ), members AS (
    INSERT INTO app.chat_members AS m (chat_id, user_id, other_id, unread, last_at)
    SELECT chat_id, p.user_id, p.other_id, p.unread, created_at
    FROM message, (VALUES ($2::int, $3::int, 0), ($3::int, $2::int, 1)) AS p(user_id, other_id, unread)
    ON CONFLICT (chat_id, user_id) DO UPDATE SET unread = m.unread + excluded.unread, archived = false,
      last_at = excluded.last_at
  )
  SELECT chat_id AS "chatId", position, created_at AS "createdAt" FROM message`;
const SEND_DIRECT = SEND('(low_id, high_id) WHERE round_id IS NULL AND NOT over');
const SEND_IN_ROUND = SEND('(round_id)');

/** Stores messages of two people's chats: in order, each once. */
@Injectable()
export class Sending {
  /**
   * Of messages that are stored. In their own transactions these would wait for one another: Postgres lets one NOTIFY
   * commit at a time, and each commit waits for the disk. What a process that dies leaves unsaid, polling finds.
   */
  private readonly notices = new BatchQueue<MessageNotice>((notices) => this.announce(notices));

  constructor(
    private readonly pool: pg.Pool,
    private readonly rows: MessageRows,
    private readonly uploads: Uploads,
    private readonly clock: Clock,
    private readonly notifications: Notifications,
  ) {}

  /**
   * The message that this sender sent under that id before, if there is one.
   * @throws Rejected `idempotency_key_reused` when it was another, or to somebody else
   */
  async known(envelope: Envelope, input: MessageInput): Promise<MessageRow | null> {
    if (input.clientId === undefined) return null;
    const row = await this.rows.bySender(envelope.senderId, input.clientId);
    if (row !== null && !(await this.isSame(row, envelope, input))) throw new Rejected('idempotency_key_reused');
    return row;
  }

  /**
   * Whether the chat is open is the caller's business.
   * @param now the message's time
   * @throws InvalidInput for photos that the sender didn't upload, and for an item that isn't there
   */
  async send(envelope: Envelope, input: MessageInput, now = this.clock.now().toISOString()): Promise<MessageRow> {
    const photos = (await this.uploads.claim(envelope.senderId, input.images, ['message'])).map(({ id }) => id);
    if (input.itemId !== undefined) await this.requireItem(input.itemId);
    const id = randomUUID();
    try {
      // Who sends again what is stored has it told no more: both are stored, or neither is.
      const { row, announce } = await inTransaction(this.pool, async (db) => {
        const sent = await store(db, id, envelope, { ...input, photos, now });
        return { row: sent, announce: await this.notifications.tellQuietly([newMessage(sent, now)], db) };
      });
      const { chatId, position } = row;
      this.notices.add({ what: 'message', chatId, position, userIds: [row.senderId, row.receiverId] });
      announce();
      // What an item is called stands elsewhere.
      return input.itemId === undefined ? row : await this.stored(id);
    } catch (error) {
      // The same one at the same time: one of the two was first.
      const first = isUniqueViolation(error) ? await this.known(envelope, input) : null;
      if (first === null) throw error;
      return first;
    }
  }

  private async announce(notices: readonly MessageNotice[]): Promise<void> {
    const text = 'SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS n(notice)';
    await this.pool
      .query({ name: 'announce-messages', text, values: [MESSAGE_CHANNEL, notices.map((one) => JSON.stringify(one))] })
      .catch(() => undefined);
  }

  private async stored(id: string): Promise<MessageRow> {
    const row = await this.rows.byId(id);
    if (row === null) throw new Error(`message ${id} was stored and isn't there`);
    return row;
  }

  private async isSame(row: MessageRow, { receiverId, roundId }: Envelope, input: MessageInput): Promise<boolean> {
    const urls = await this.uploads.urlsOf(row.photos);
    const images = row.photos.map((id) => urls.get(id));
    return (
      row.receiverId === receiverId &&
      row.roundId === roundId &&
      row.body === input.content &&
      row.itemId === (input.itemId ?? null) &&
      images.length === input.images.length &&
      images.every((url, n) => url === undefined || url === input.images[n])
    );
  }

  private async requireItem(itemId: string): Promise<void> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM app.items WHERE id = $1 AND status NOT IN ('deleted', 'suspended')`,
      [itemId],
    );
    if (rowCount === 0) throw InvalidInput.ofField('itemId', 'アイテムが見つかりません');
  }
}

async function store(
  db: pg.PoolClient,
  id: string,
  { senderId, receiverId, roundId }: Envelope,
  { content, clientId: given, itemId, photos, now }: MessageInput & { photos: readonly string[]; now: string },
): Promise<MessageRow> {
  const clientId = given ?? null;
  const { rows } = await db.query<Pick<MessageRow, 'chatId' | 'position' | 'createdAt'>>({
    name: roundId === null ? 'send-direct' : 'send-in-round',
    text: roundId === null ? SEND_DIRECT : SEND_IN_ROUND,
    values: [roundId, senderId, receiverId, id, clientId, content, photos, itemId ?? null, now],
  });
  const noItem = { itemId: null, itemName: null, itemImage: null };
  return { id, roundId, senderId, receiverId, clientId, body: content, photos, ...noItem, ...rows[0]! };
}

/** One of a chat while it is unread: the words stay in the chat. */
function newMessage({ id, chatId, roundId, senderId, receiverId }: MessageRow, at: string): Notice {
  return {
    id: noticeId(`message ${id}`, receiverId, 'chat_message'),
    ...{ userId: receiverId, kind: 'chat_message', title: '新しいメッセージ', who: senderId, at },
    sentence: 'さんからメッセージが届きました。',
    path: `/messages/${roundId ?? senderId}`,
    ...{ roundId: null, itemId: null, deadline: null },
    gathers: gatheredIn(chatId),
  };
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
