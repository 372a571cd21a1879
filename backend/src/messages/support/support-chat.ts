import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { SupportUnreadCounts } from '@meguri/contracts/message/conversation.ts';
import type { Message, MessageInput, MessagePage, MessagePageQuery } from '@meguri/contracts/message/message.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { subjectOf } from '../../http/operators/subjects.ts';
import { OperatorEntries } from '../../http/operators/operator-entries.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { SendSupportMessage } from '../../rentals/damage/support-chat/send-support-message.ts';
import { SupportMarks } from '../../rentals/damage/support-chat/support-marks.ts';
import { Rounds } from '../../rentals/round/rounds.ts';
import { conversationOf, type ConversationRow } from '../conversations/conversation-rows.ts';
import { Inspections } from '../reports/inspections.ts';
import { keyOf, MESSAGE_CHANNEL, type ReadNotice } from '../live/notices.ts';
import { SupportRows } from './support-rows.ts';

/** A revision after every event's. */
const END = 2_147_483_647;

/** Chats of damage cases, between a round's two parties and the operators, who appear as 運営事務局. */
@Injectable()
export class SupportChat {
  constructor(
    private readonly marks: SupportMarks,
    private readonly rows: SupportRows,
    private readonly bus: CommandBus,
    private readonly rounds: Rounds,
    private readonly inspections: Inspections,
    private readonly entries: OperatorEntries,
    private readonly limits: RequestLimits,
    private readonly positions: ReadModelPositions,
  ) {}

  /**
   * @throws Rejected `transaction_not_found` for people outside the round and before any report; `message_not_found`
   */
  async page(viewer: Viewer, roundId: string, { before, limit }: MessagePageQuery): Promise<MessagePage> {
    const row = await this.find(viewer, roundId);
    const end = before === undefined ? END : await this.revisionOf(roundId, before);
    const found = await this.rows.before(roundId, end, limit + 1);
    const items = await this.rows.shown(found.slice(-limit), viewer.userId, ({ senderId }) =>
      senderId === viewer.userId ? row.otherReadUpTo : row.readUpTo,
    );
    return { items, hasOlder: found.length > limit, conversation: conversationOf(row) };
  }

  /** @throws Rejected `too_many_messages`; `transaction_not_found`; as `SendSupportMessageHandler` */
  async send(viewer: Viewer, roundId: string, input: MessageInput): Promise<Message> {
    const party = await this.partyOf(viewer, roundId);
    if (party === 'operator') await this.writesAsOperator(viewer, roundId);
    await this.limits.take('message', `user ${viewer.userId}`, 'too_many_messages');
    const actor = { as: party === 'operator' ? ('operator' as const) : ('member' as const), userId: viewer.userId };
    const images = [...new Set(input.images)];
    const sent = await this.bus.execute(new SendSupportMessage(roundId, actor, { ...input, images }));
    if (sent.position !== null) await this.positions.waitFor(sent.position, ['support_messages']);
    return {
      id: sent.id,
      circulationRoundId: roundId,
      senderId: party === 'operator' ? null : viewer.userId,
      receiverId: null,
      content: input.content,
      images,
      item: null,
      position: sent.revision,
      createdAt: sent.sentAt,
      isRead: false,
      clientId: input.clientId ?? null,
      erased: false,
    };
  }

  /** For the round's parties; operators have no read mark. @throws Rejected as `page` */
  async read(viewer: Viewer, roundId: string, messageId: string): Promise<void> {
    const row = await this.find(viewer, roundId);
    const revision = await this.revisionOf(roundId, messageId);
    if (row.kind !== 'support' || !isParty(row) || revision <= row.readUpTo) return;
    const key = keyOf('support', roundId);
    const people = [
      { userId: viewer.userId, keys: ['messages', 'damage-reports/unread-counts', key] },
      { userId: row.counterpartId, keys: [key] },
    ];
    const notice: ReadNotice = { what: 'read', people };
    await this.marks.readTo(roundId, viewer.userId, revision, async (db) => {
      await db.query('SELECT pg_notify($1, $2)', [MESSAGE_CHANNEL, JSON.stringify(notice)]);
    });
  }

  /** The next message restores it. @throws Rejected as `page` */
  async archive(viewer: Viewer, roundId: string, archived: boolean): Promise<void> {
    const row = await this.find(viewer, roundId);
    if (!isParty(row)) throw new Rejected('transaction_not_found');
    await this.marks.putAside(roundId, viewer.userId, archived ? row.lastAt : null);
  }

  /** Over the viewer's open support chats. */
  async unreadCounts({ userId }: Viewer): Promise<SupportUnreadCounts> {
    const open = (await this.rows.ofPerson(userId)).filter((row) => !conversationOf(row).closed);
    return open.flatMap(({ roundId, unread }) => (roundId === null ? [] : [{ id: roundId, unreadCount: unread }]));
  }

  /** An operator gets the borrower's view of the chat, and reading it is recorded. */
  private async find(viewer: Viewer, roundId: string): Promise<ConversationRow> {
    const own = await this.rows.one(viewer.userId, roundId);
    if (own !== null) return own;
    if (!viewer.isAdmin) throw new Rejected('transaction_not_found');
    const about = subjectOf('round', roundId);
    await this.entries.allow(viewer, 'read_support_chat', about);
    const { state } = await this.rounds.load(roundId);
    const row = await this.rows.one(state.ownerId, roundId);
    if (row === null) throw new Rejected('transaction_not_found');
    await this.inspections.record(viewer.userId, 'case', roundId);
    await this.entries.looked(viewer, 'read_support_chat', about);
    return { ...row, unread: 0, readUpTo: END, archived: false, chatId: null };
  }

  private async writesAsOperator(viewer: Viewer, roundId: string): Promise<void> {
    const about = subjectOf('round', roundId);
    await this.entries.allow(viewer, 'write_support_chat', about);
    await this.entries.acted(viewer, 'write_support_chat', about);
  }

  private async partyOf(viewer: Viewer, roundId: string): Promise<string> {
    try {
      return await this.rounds.partyOf(viewer, roundId);
    } catch (error) {
      if (error instanceof Rejected && error.code === 'not_found') throw new Rejected('transaction_not_found');
      throw error;
    }
  }

  private async revisionOf(roundId: string, messageId: string): Promise<number> {
    const [found] = await this.rows.byIds([messageId]);
    if (found?.roundId !== roundId) throw new Rejected('message_not_found');
    return found.revision;
  }
}

/** Operators have no row of their own. */
const isParty = ({ chatId }: ConversationRow): boolean => chatId !== null;
