import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { StoredNotification } from '../../notifications/notification.entity.ts';
import { within } from '../../postgres/within.ts';
import { ChatMember } from './chat.entity.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { gatheredIn } from '../chat-notices.ts';
import type { ConversationRow } from '../conversations/conversation-rows.ts';
import { keyOf, MESSAGE_CHANNEL, type ReadNotice } from '../live/notices.ts';
import { MessageRows } from './message-rows.ts';
import { BLOCKS, type Pair } from './pair-rows.ts';
import { PairChats } from './pair-chats.ts';

/** SQL: whether the chat of the row `m` is closed by a block; chats of rounds stay open. */
const IS_BLOCKED = `EXISTS (SELECT FROM app.chats c WHERE c.id = m.chat_id AND c.round_id IS NULL)
  AND (${BLOCKS('m.user_id', 'm.other_id')} OR ${BLOCKS('m.other_id', 'm.user_id')})`;

/** Read marks, and archiving, of chats between two people. */
@Injectable()
export class Marks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly chats: PairChats,
    private readonly messages: MessageRows,
    @InjectRepository(ChatMember) private readonly members: Repository<ChatMember>,
    @InjectRepository(StoredNotification) private readonly notifications: Repository<StoredNotification>,
  ) {}

  /**
   * Marks this message and all before it as read; a mark never goes back.
   * @throws Rejected `message_not_found` and as `PairChats.page`
   */
  async read(pair: Pair, messageId: string): Promise<void> {
    const row = await this.chats.begun(pair);
    const position = await this.messages.positionOf(row.chatId, messageId);
    if (position <= row.readUpTo) return;
    await this.readTo(row.chatId, pair.viewerId, position, (db, to) => this.notify(db, pair, row, to));
  }

  /**
   * Moves the read mark. While a direct chat is blocked the other participant gets no read receipt until the reader
   * reads on after unblocking: reading a message in order to report it must not show.
   */
  async readTo(
    chatId: string,
    userId: number,
    position: number,
    notify: (db: pg.PoolClient, to: 'both' | 'reader') => Promise<void> = async () => undefined,
  ): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      // Locks the chat, so that a message sent at the same time is counted as unread.
      await db.query('SELECT FROM app.chats WHERE id = $1 FOR UPDATE', [chatId]);
      const { rows } = await db.query<{ unnotified: boolean }>(
        `UPDATE app.chat_members m SET read_up_to = $3, unread = (SELECT count(*) FROM app.messages x
           WHERE x.chat_id = m.chat_id AND x.position > $3 AND x.sender_id <> m.user_id),
           told_up_to = CASE WHEN ${IS_BLOCKED} THEN coalesce(told_up_to, read_up_to) END
         WHERE chat_id = $1 AND user_id = $2 AND read_up_to < $3 RETURNING told_up_to IS NOT NULL AS unnotified`,
        [chatId, userId, position],
      );
      // A chat that was read needs no pending notification, and its next message notifies again.
      const unread = { userId, gathers: gatheredIn(chatId), readAt: IsNull() };
      await within(this.notifications, db).update(unread, { readAt: () => 'now()' });
      if (rows[0] !== undefined) await notify(db, rows[0].unnotified ? 'reader' : 'both');
    });
  }

  /** Marks a message to the viewer in a round as read. @throws Rejected `message_not_found` for any other message */
  async readInRound(viewerId: number, messageId: string): Promise<void> {
    const message = await this.messages.byId(messageId);
    const isTheirs = message?.receiverId === viewerId && message.roundId !== null;
    if (!isTheirs || message.roundId === null) throw new Rejected('message_not_found');
    await this.read({ kind: 'transaction', viewerId, roundId: message.roundId }, messageId);
  }

  async archive(pair: Pair, archived: boolean): Promise<void> {
    const { chatId } = await this.chats.begun(pair);
    await this.members.update({ chatId, userId: pair.viewerId }, { archived });
  }

  /** Notifies the reader's other tabs, and the sender of the read receipt. */
  private async notify(
    db: pg.PoolClient,
    { kind, viewerId }: Pair,
    row: ConversationRow,
    to: 'both' | 'reader',
  ): Promise<void> {
    const key = (otherId: number) => keyOf(kind, row.roundId ?? String(otherId));
    const notice: ReadNotice = {
      what: 'read',
      people: [
        {
          userId: viewerId,
          keys: [
            'messages',
            key(row.counterpartId),
            ...(row.roundId === null ? [] : [`rental-requests/${row.roundId}`]),
          ],
        },
        ...(to === 'both' ? [{ userId: row.counterpartId, keys: [key(viewerId)] }] : []),
      ],
    };
    await db.query('SELECT pg_notify($1, $2)', [MESSAGE_CHANNEL, JSON.stringify(notice)]);
  }
}
