import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Message, MessageInput, MessagePage, MessagePageQuery } from '@meguri/contracts/message/message.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { RoundChats } from '../../rentals/request/approve-request/round-chats.ts';
import { Rounds } from '../../rentals/round/rounds.ts';
import { closedIn, conversationOf, type ConversationRow } from '../conversations/conversation-rows.ts';
import { type MessageRow, MessageRows } from './message-rows.ts';
import { type Pair, PairRows } from './pair-rows.ts';
import { type Envelope, MessageSender } from './message-sender.ts';

/** A position after every message's. */
const END = 2_147_483_647;
const CLOSED = { not_open: 'chat_not_open', ended: 'chat_closed' } as const;

/** Direct chats, and chats of a round's two parties; only these two read and write them. */
@Injectable()
export class PairChats {
  constructor(
    private readonly pairs: PairRows,
    private readonly messages: MessageRows,
    private readonly sender: MessageSender,
    private readonly rounds: Rounds,
    private readonly roundChats: RoundChats,
    private readonly limits: RequestLimits,
  ) {}

  /**
   * @throws Rejected `cannot_message_self`, `user_not_found`, `transaction_not_found` for people outside the round,
   * `message_not_found`
   */
  async page(pair: Pair, { before, limit }: MessagePageQuery): Promise<MessagePage> {
    const row = await this.opened(pair);
    const end = before === undefined ? END : await this.messages.positionOf(row.chatId, before);
    const found = row.chatId === null ? [] : await this.messages.before(row.chatId, end, limit + 1);
    const items = await this.messages.shown(found.slice(-limit), pair.viewerId, ({ senderId }) =>
      senderId === pair.viewerId ? row.otherReadUpTo : row.readUpTo,
    );
    return { items, hasOlder: found.length > limit, conversation: conversationOf(row) };
  }

  /**
   * A repeated `clientId` gets the stored message, even if the chat has been closed since.
   * @throws Rejected as `page`; `idempotency_key_reused`; `chat_not_open`, `chat_closed`, `blocked`, `recipient_left`;
   * `too_many_messages`, `too_many_new_chats`
   */
  async send(pair: Pair, sent: MessageInput): Promise<Message> {
    const input = { ...sent, images: [...new Set(sent.images)] };
    const envelope = await this.envelopeOf(pair);
    return this.shown(pair, (await this.sender.known(envelope, input)) ?? (await this.sendNew(pair, envelope, input)));
  }

  /** As `send`, but a repeated `clientId` gets null, also when both requests come at once. */
  async sendFirst(pair: Pair, input: MessageInput): Promise<Message | null> {
    const envelope = await this.envelopeOf(pair);
    await this.admit(pair);
    const stored = await this.sender.sendFirst(envelope, input);
    return stored && this.shown(pair, stored);
  }

  private async shown({ viewerId }: Pair, stored: MessageRow): Promise<Message> {
    const [message] = await this.messages.shown([stored], viewerId, () => 0);
    return message!;
  }

  /** The viewer's row of a chat that has messages. @throws Rejected as `page`; `resource_not_found` */
  async begun(pair: Pair): Promise<ConversationRow & { readonly chatId: string }> {
    const row = await this.find(pair);
    if (row.chatId === null) throw new Rejected('resource_not_found');
    return { ...row, chatId: row.chatId };
  }

  async find(pair: Pair): Promise<ConversationRow> {
    refuseSelf(pair);
    const row = await this.pairs.one(pair);
    const isThere = row !== null && !(pair.kind === 'direct' && row.left && row.chatId === null);
    if (!isThere) throw new Rejected(pair.kind === 'direct' ? 'user_not_found' : 'transaction_not_found');
    return row;
  }

  /**
   * The approval's handler creates a round's chat afterwards; after a crash before that, the first reader or sender
   * creates it.
   */
  private async opened(pair: Pair): Promise<ConversationRow> {
    const row = await this.find(pair);
    if (row.chatId !== null || pair.kind === 'direct') return row;
    const { state: round } = await this.rounds.load(pair.roundId);
    if (round.message === undefined) return row;
    await this.roundChats.begin(pair.roundId, round);
    return this.find(pair);
  }

  private async sendNew(pair: Pair, envelope: Envelope, input: MessageInput) {
    await this.admit(pair);
    return this.sender.send(envelope, input);
  }

  /** Checks that the chat is open to a new message of the viewer, and counts it. */
  private async admit(pair: Pair): Promise<void> {
    if (pair.kind === 'direct') {
      const facts = await this.pairs.factsOf(pair.viewerId, pair.otherId);
      if (facts === null || (facts.left && !facts.begun)) throw new Rejected('user_not_found');
      if (facts.left) throw new Rejected('recipient_left');
      if (facts.blocked) throw new Rejected('blocked');
      await this.take(pair.viewerId, !facts.begun);
    } else {
      // The read model may lag, so the round's own stream decides whether it has ended.
      const { state: round } = await this.rounds.load(pair.roundId);
      const because = closedIn(round.status);
      if (because !== null) throw new Rejected(CLOSED[because]);
      await this.roundChats.begin(pair.roundId, round);
      await this.take(pair.viewerId, false);
    }
  }

  private async take(senderId: number, isNew: boolean): Promise<void> {
    await this.limits.take('message', `user ${senderId}`, 'too_many_messages');
    if (isNew) await this.limits.take('new-chat', `user ${senderId}`, 'too_many_new_chats');
  }

  /** @throws Rejected `cannot_message_self`; `transaction_not_found` except for the round's two parties */
  private async envelopeOf(pair: Pair): Promise<Envelope> {
    refuseSelf(pair);
    const { viewerId: senderId } = pair;
    if (pair.kind === 'direct') return { senderId, receiverId: pair.otherId, roundId: null, roundItemId: null };
    const { roundId } = pair;
    const round = await this.rounds.find(roundId);
    const about = { roundId, roundItemId: round?.itemId ?? null };
    if (round?.ownerId === senderId) return { senderId, receiverId: round.borrowerId, ...about };
    if (round?.borrowerId === senderId) return { senderId, receiverId: round.ownerId, ...about };
    throw new Rejected('transaction_not_found');
  }
}

function refuseSelf(pair: Pair): void {
  if (pair.kind === 'direct' && pair.otherId === pair.viewerId) throw new Rejected('cannot_message_self');
}
