import { Injectable } from '@nestjs/common';
import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import pg from 'pg';
import { singleLine } from '../../notifications/mail/compose-mail.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { BatchQueue } from '../../postgres/batch-loader.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { gatheredIn } from '../chat-notices.ts';
import { MESSAGE_CHANNEL, type MessageNotice } from '../live/notices.ts';
import type { MessageRow } from './message-rows.ts';

/** Where a message stands, and when. */
interface Place extends Pick<MessageRow, 'chatId' | 'position' | 'createdAt'> {
  /** What its round's item is called. */
  readonly roundItemName: string | null;
}
/** A message that isn't stored yet. */
export interface NewMessage extends Omit<MessageRow, keyof Place | 'itemName' | 'itemImage'> {
  /** The item of its chat's round; null: the chat is of none. */
  readonly roundItemId: string | null;
  /** When it was sent. */
  readonly at: string;
}

interface Waiting {
  readonly message: NewMessage;
  readonly resolve: (stored: Place) => void;
  readonly reject: (error: unknown) => void;
}

/** Messages of one transaction. */
const AT_ONCE = 100;
/** Others don't wait longer for a chat that somebody else holds. */
const PATIENCE_MS = 500;

/**
 * One statement stores a message in each of several chats: their rows are locked first, in one order everywhere, so that
 * places follow one another in the order of the commits, and everybody sees the same one. A time never lies before that of
 * the message before.
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
 * Stores messages of two people's chats, each with what its receiver is told of it: both, or neither. What comes while others
 * are being written waits and shares one commit, since a commit waits for the disk.
 */
@Injectable()
export class MessageStore {
  private readonly queue = new BatchQueue<Waiting>((batch) => this.storeTogether(batch), { most: AT_ONCE });
  /**
   * Of messages that are stored. In their own transactions these would wait for one another: Postgres lets one NOTIFY
   * commit at a time, and each commit waits for the disk. What a process that dies leaves unsaid, polling finds.
   */
  private readonly notices = new BatchQueue<MessageNotice>((notices) => this.announce(notices));

  constructor(
    private readonly pool: pg.Pool,
    private readonly notifications: Notifications,
  ) {}

  /** Behind those that were handed in before. @throws DatabaseError what Postgres has against this one */
  store(message: NewMessage): Promise<Place> {
    return new Promise((resolve, reject) => this.queue.add({ message, resolve, reject }));
  }

  private async storeTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const stored = await this.inTransaction(batch.map(({ message }) => message));
      for (const { message, resolve } of batch) resolve(stored.get(message.id)!);
    } catch (error) {
      if (error instanceof pg.DatabaseError) return this.storeEach(batch);
      // Nobody knows what was stored.
      for (const { reject } of batch) reject(error);
    }
  }

  /** One of them can't be stored, or its chat is held: each by itself, and nobody else waits for that. */
  private storeEach(batch: readonly Waiting[]): void {
    for (const { message, resolve, reject } of batch)
      this.inTransaction([message], 0).then((stored) => resolve(stored.get(message.id)!), reject);
  }

  private async inTransaction(
    messages: readonly NewMessage[],
    patienceMs = PATIENCE_MS,
  ): Promise<ReadonlyMap<string, Place>> {
    const { stored, announce } = await inTransaction(this.pool, async (db) => {
      await db.query(`SET LOCAL lock_timeout = ${patienceMs}`);
      const stored = new Map<string, Place>();
      for (const some of statementsOf(messages))
        for (const { id, ...place } of await store(db, some)) stored.set(id, place);
      const notices = messages.map((message) => noticeOf(message, stored.get(message.id)!));
      return { stored, announce: await this.notifications.tellQuietly(notices, db) };
    });
    for (const { id, senderId, receiverId } of messages) {
      const { chatId, position } = stored.get(id)!;
      this.notices.add({ what: 'message', chatId, position, userIds: [senderId, receiverId] });
    }
    announce();
    return stored;
  }

  private async announce(notices: readonly MessageNotice[]): Promise<void> {
    const text = 'SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS n(notice)';
    await this.pool
      .query({ name: 'announce-messages', text, values: [MESSAGE_CHANNEL, notices.map((one) => JSON.stringify(one))] })
      .catch(() => undefined);
  }
}

/** In the order in which they came: a statement has one message of a chat, and chats of one kind. */
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

/** One of a chat while it is unread: the words stay in the chat. */
function noticeOf(
  { id, roundId, roundItemId, senderId, receiverId, at }: NewMessage,
  { chatId, roundItemName }: Place,
): Notice {
  // Two people may have several rounds, each with a chat of its own.
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
