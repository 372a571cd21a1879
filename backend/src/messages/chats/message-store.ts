import { Injectable } from '@nestjs/common';
import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import pg from 'pg';
import { singleLine } from '../../notifications/mail/single-line.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { BatchQueue } from '../../postgres/batch-loader.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { gatheredIn } from '../chat-notices.ts';
import { MESSAGE_CHANNEL, type MessageNotice } from '../live/notices.ts';
import type { MessageRow } from './message-rows.ts';

/** A stored message's position and time. */
interface Place extends Pick<MessageRow, 'chatId' | 'position' | 'createdAt'> {
  /** The name of the round's item. */
  readonly roundItemName: string | null;
}
/** A message to store. */
export interface NewMessage extends Omit<MessageRow, keyof Place | 'itemName' | 'itemImage'> {
  /** The item of the chat's round; null: a direct chat. */
  readonly roundItemId: string | null;
  /** When it was sent. */
  readonly at: string;
}

interface Waiting {
  readonly message: NewMessage;
  readonly resolve: (stored: Place) => void;
  readonly reject: (error: unknown) => void;
}

/** Messages per transaction. */
const AT_ONCE = 100;
/** How long a batch waits for a locked chat before its messages are stored one by one. */
const LOCK_TIMEOUT_MS = 500;

/**
 * One statement stores a message in each of several chats. It locks the chats' rows first, in the same order
 * everywhere, so that positions follow the order of commits and are the same for everyone. A message's time is never
 * before the previous one's.
 */
const STORE = (conflict: string): string => `
  WITH sent AS (
    SELECT *, least(sender_id, receiver_id) AS low_id, greatest(sender_id, receiver_id) AS high_id
    FROM jsonb_to_recordset($1) AS s (id uuid, sender_id int, receiver_id int, round_id uuid, client_id uuid, body text,
      photos uuid[], item_id uuid, round_item_id uuid, at timestamptz)
  ), chats AS (
    INSERT INTO app.chats AS c (round_id, low_id, high_id, item_id, last_position, last_at)
    SELECT round_id, low_id, high_id, item_id, 1, at FROM sent ORDER BY round_id, low_id, high_id
    ON CONFLICT ${conflict} DO UPDATE SET last_position = c.last_position + 1,
      last_at = greatest(c.last_at, excluded.last_at), item_id = coalesce(excluded.item_id, c.item_id)
    RETURNING id, round_id, low_id, high_id, last_position, last_at
  ), message AS (
    INSERT INTO app.messages (chat_id, position, id, sender_id, client_id, body, photos, item_id, created_at)
    SELECT c.id, c.last_position, s.id, s.sender_id, s.client_id, s.body, s.photos, s.item_id, c.last_at
    FROM sent s JOIN chats c USING (low_id, high_id) WHERE c.round_id IS NOT DISTINCT FROM s.round_id
    RETURNING id, chat_id, position, created_at
  ), members AS (
    INSERT INTO app.chat_members AS m (chat_id, user_id, other_id, unread, last_at)
    SELECT chat_id, p.user_id, p.other_id, p.unread, created_at FROM message JOIN sent USING (id),
      LATERAL (VALUES (sender_id, receiver_id, 0), (receiver_id, sender_id, 1)) AS p (user_id, other_id, unread)
    ON CONFLICT (chat_id, user_id) DO UPDATE SET unread = m.unread + excluded.unread, archived = false,
      last_at = excluded.last_at
  )
  SELECT m.id, m.chat_id AS "chatId", m.position, m.created_at AS "createdAt", i.name AS "roundItemName"
  FROM message m JOIN sent s USING (id) LEFT JOIN ${roundItemSql('s.round_item_id', 's.round_id')} ON true`;
const STORE_DIRECT = STORE('(low_id, high_id) WHERE round_id IS NULL AND NOT over');
const STORE_IN_ROUNDS = STORE('(round_id)');

/**
 * Stores messages between two people together with the receivers' notifications: both or neither. Messages that arrive
 * during a write share the next commit, since each commit waits for the disk.
 */
@Injectable()
export class MessageStore {
  private readonly queue = new BatchQueue<Waiting>((batch) => this.storeTogether(batch), { most: AT_ONCE });
  /**
   * Announcements of stored messages, sent apart from them: Postgres commits one NOTIFY at a time and each commit waits
   * for the disk, so they would delay the messages. If the process dies first, polling finds the messages.
   */
  private readonly announcements = new BatchQueue<MessageNotice>((batch) => this.announce(batch));

  constructor(
    private readonly pool: pg.Pool,
    private readonly notifications: Notifications,
  ) {}

  /** Queues a message behind earlier ones. @throws DatabaseError when Postgres refuses this message */
  store(message: NewMessage): Promise<Place> {
    return new Promise((resolve, reject) => this.queue.add({ message, resolve, reject }));
  }

  private async storeTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const stored = await this.inTransaction(batch.map(({ message }) => message));
      for (const { message, resolve } of batch) resolve(stored.get(message.id)!);
    } catch (error) {
      if (error instanceof pg.DatabaseError) return this.storeEach(batch);
      // It is unknown whether the batch was stored.
      for (const { reject } of batch) reject(error);
    }
  }

  /** One message can't be stored, or its chat is locked: stores each separately, so that the others don't wait. */
  private storeEach(batch: readonly Waiting[]): void {
    for (const { message, resolve, reject } of batch)
      this.inTransaction([message], 0).then((stored) => resolve(stored.get(message.id)!), reject);
  }

  private async inTransaction(
    messages: readonly NewMessage[],
    lockTimeoutMs = LOCK_TIMEOUT_MS,
  ): Promise<ReadonlyMap<string, Place>> {
    const { stored, announce } = await inTransaction(this.pool, async (db) => {
      await db.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      const stored = new Map<string, Place>();
      for (const some of statementsOf(messages))
        for (const { id, ...place } of await store(db, some)) stored.set(id, place);
      const notices = messages.map((message) => noticeOf(message, stored.get(message.id)!));
      return { stored, announce: await this.notifications.notifyUnannounced(notices, db) };
    });
    for (const { id, senderId, receiverId } of messages) {
      const { chatId, position } = stored.get(id)!;
      this.announcements.add({ what: 'message', chatId, position, userIds: [senderId, receiverId] });
    }
    announce();
    return stored;
  }

  private async announce(batch: readonly MessageNotice[]): Promise<void> {
    const text = 'SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS n(notice)';
    await this.pool
      .query({ name: 'announce-messages', text, values: [MESSAGE_CHANNEL, batch.map((one) => JSON.stringify(one))] })
      .catch(() => undefined);
  }
}

/** Keeps the order of arrival: a statement takes one message per chat, and chats of one kind. */
function statementsOf(messages: readonly NewMessage[]): readonly (readonly NewMessage[])[] {
  const before = new Map<string, number>();
  const turns: { direct: NewMessage[]; inRounds: NewMessage[] }[] = [];
  for (const message of messages) {
    const chat = message.roundId ?? [message.senderId, message.receiverId].sort((a, b) => a - b).join();
    const turn = before.get(chat) ?? 0;
    before.set(chat, turn + 1);
    const { direct, inRounds } = (turns[turn] ??= { direct: [], inRounds: [] });
    (message.roundId === null ? direct : inRounds).push(message);
  }
  return turns.flatMap(({ direct, inRounds }) => [direct, inRounds]).filter((some) => some.length > 0);
}

async function store(
  db: pg.PoolClient,
  messages: readonly NewMessage[],
): Promise<readonly (Place & { readonly id: string })[]> {
  const direct = messages[0]?.roundId === null;
  const { rows } = await db.query<Place & { id: string }>({
    name: direct ? 'store-direct-messages' : 'store-messages-in-rounds',
    text: direct ? STORE_DIRECT : STORE_IN_ROUNDS,
    values: [JSON.stringify(messages.map(rowOf))],
  });
  return rows;
}

const rowOf = ({ id, senderId, receiverId, roundId, clientId, body, photos, itemId, roundItemId, at }: NewMessage) => ({
  ...{ id, sender_id: senderId, receiver_id: receiverId, round_id: roundId, client_id: clientId, body, photos },
  ...{ item_id: itemId, round_item_id: roundItemId, at },
});

/** One notification per unread chat; it doesn't contain the text. */
function noticeOf(
  { id, roundId, roundItemId, senderId, receiverId, at }: NewMessage,
  { chatId, roundItemName }: Place,
): Notice {
  // Two people may have several rounds with a chat each, so the item is named.
  const about = roundItemName === null ? '' : `「${singleLine(roundItemName)}」について`;
  return {
    id: noticeId(`message ${id}`, receiverId, 'chat_message'),
    ...{ userId: receiverId, kind: 'chat_message', title: '新しいメッセージ', who: senderId, at },
    sentence: `さんから${about}メッセージが届きました。`,
    path: chatPage(roundId === null ? { kind: 'direct', id: senderId } : { kind: 'transaction', id: roundId }),
    ...{ roundId: null, itemId: roundItemId, deadline: null },
    gathers: gatheredIn(chatId),
  };
}
