import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  type Acknowledgement,
  presenceInputSchema,
  type Presence as PresenceMessage,
  type Typing,
  typingInputSchema,
} from '@meguri/contracts/realtime.ts';
import { type ErrorCode, ERRORS } from '@meguri/contracts/errors.ts';
import { NOT_AGREED_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import type { ConversationKind } from '@meguri/contracts/message/conversation.ts';
import pg from 'pg';
import type { Socket } from 'socket.io';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { CONTACT_CHANNEL } from '../../accounts/follows/contact-notices.ts';
import { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { RateLimiter } from '../../limits/rate-limiter.ts';
import type { Rate } from '../../limits/token-bucket.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { Listener } from '../../postgres/listener.ts';
import { roomOf, SocketGateway } from '../../realtime/socket.gateway.ts';
import { PairRows } from '../chats/pair-rows.ts';
import { closedBecause, type ConversationRow } from '../conversations/conversation-rows.ts';
import { SupportRows } from '../support/support-rows.ts';
import { MESSAGE_CHANNEL, type Notice, type PresenceNotice, type TypingNotice } from './notices.ts';

/** Per user, over all their sockets: opening a chat asks once, and typing sends an event every few seconds. */
const EVENTS: Rate = { perMinute: 120, burst: 30 };
/** Each question queries the database, so the pool must keep connections for everything else. */
const QUESTIONS_AT_ONCE = 2;
const OF_ONE_PERSON = { atOnce: 1, waiting: 30 };
/** Reloading a page closes its socket and opens another; only a longer absence counts as offline. */
const AWAY_AFTER_MS = 5_000;
const watchersOf = (userId: number): string => `presence:${userId}`;

type Answer = ((answer: Acknowledgement) => void) | undefined;
const OK: Acknowledgement = { ok: true };
const refused = (code: ErrorCode): Acknowledgement => ({
  ok: false,
  message: ERRORS[code].message,
});

/**
 * Who is online and who is typing. It is sent over sockets only, never stored, and not sent to a user if one of the two
 * blocks the other. An instance knows its own sockets; over Postgres it asks the others.
 */
@Injectable()
export class Presence implements OnApplicationBootstrap, OnApplicationShutdown {
  private stops: (() => void)[] = [];
  private readonly leaving = new Map<number, NodeJS.Timeout>();
  private readonly events = new RateLimiter(EVENTS);
  private readonly questions = new ConcurrencyLimiter({ atOnce: QUESTIONS_AT_ONCE, ofOnePerson: OF_ONE_PERSON });

  constructor(
    private readonly pool: pg.Pool,
    private readonly listener: Listener,
    private readonly gateway: SocketGateway,
    private readonly pairs: PairRows,
    private readonly support: SupportRows,
  ) {}

  onApplicationBootstrap(): void {
    this.gateway.server.on('connection', (socket) => this.meet(socket));
    this.stops = [
      this.listener.listen(MESSAGE_CHANNEL, (payload) => this.hear(JSON.parse(payload) as Notice)),
      this.listener.listen(CONTACT_CHANNEL, (payload) => this.part(JSON.parse(payload) as [number, number])),
    ];
  }

  onApplicationShutdown(): void {
    for (const stop of this.stops) stop();
    for (const timer of this.leaving.values()) clearTimeout(timer);
  }

  private meet(socket: Socket): void {
    const userId = viewerOf(socket);
    if (userId === null) return;
    const timer = this.leaving.get(userId);
    clearTimeout(timer);
    // A user who reconnects in time was never offline.
    if (!this.leaving.delete(userId) && !this.isHere(userId))
      this.notifyInstances({ what: 'presence', userId, online: true });
    socket.on('presence', (body: unknown, answer: Answer) => {
      this.answer(
        answer,
        this.inTurn(userId, () => this.watch(socket, userId, body)),
      );
    });
    socket.on('typing', (body: unknown, answer: Answer) => {
      this.answer(
        answer,
        this.inTurn(userId, () => this.type(userId, body)),
      );
    });
    socket.on('disconnect', () => this.leave(userId));
  }

  private inTurn(userId: number, act: () => Promise<Acknowledgement>): Promise<Acknowledgement> {
    if (this.events.take(userId) > 0) return Promise.resolve(refused('too_many_requests'));
    return this.questions.run(act, userId);
  }

  private leave(userId: number): void {
    if (this.isHere(userId) || this.leaving.has(userId)) return;
    const timer = setTimeout(() => {
      this.leaving.delete(userId);
      this.notifyInstances({ what: 'presence', userId, online: false });
    }, AWAY_AFTER_MS);
    this.leaving.set(userId, timer.unref());
  }

  /** From now on this socket receives the presence of this user only. */
  private async watch(socket: Socket, viewerId: number, body: unknown): Promise<Acknowledgement> {
    const { data } = presenceInputSchema.safeParse(body);
    if (data === undefined || !userIdSchema.safeParse(data.userId).success) return refused('invalid_input');
    for (const room of [...socket.rooms]) if (room.startsWith('presence:')) await socket.leave(room);
    if (!(await this.mayWatch(viewerId, data.userId))) return refused('forbidden');
    const room = watchersOf(data.userId);
    await socket.join(room);
    // A block since the check may already have emptied the room.
    if (!(await this.mayWatch(viewerId, data.userId))) {
      await socket.leave(room);
      return refused('forbidden');
    }
    this.notifyInstances({ what: 'who', userId: data.userId });
    return OK;
  }

  /**
   * Only for users who have written to the viewer, or agreed on a rental with them, while neither has left or blocks
   * the other: writing to a user, or requesting an item, isn't enough to watch them.
   */
  private async mayWatch(viewerId: number, userId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'may-watch',
      text: `SELECT FROM app.users u WHERE u.id = $2 AND u.erased_at IS NULL AND (
               EXISTS (SELECT FROM app.chats c JOIN app.messages m ON m.chat_id = c.id AND m.sender_id = $2
                 WHERE c.low_id = least($1::int, $2::int) AND c.high_id = greatest($1::int, $2::int)
                   AND c.round_id IS NULL AND NOT c.over)
               OR EXISTS (SELECT FROM read_models.rounds r WHERE (r.owner_id, r.borrower_id) IN (($1, $2), ($2, $1))
                 AND r.status <> ALL ($3)))
             AND NOT EXISTS (SELECT FROM app.blocks WHERE (blocker_id, blocked_id) IN (($1, $2), ($2, $1)))`,
      values: [viewerId, userId, NOT_AGREED_STATUSES],
    });
    return rowCount !== 0;
  }

  private async type(userId: number, body: unknown): Promise<Acknowledgement> {
    const { data } = typingInputSchema.safeParse(body);
    if (data === undefined) return refused('invalid_input');
    const chat = await this.chatOf(userId, data.kind, data.id);
    if (
      chat === null ||
      (data.kind === 'direct' && chat.chatId === null) ||
      closedBecause(chat) !== null ||
      chat.blocked
    )
      return refused('forbidden');
    const id = data.kind === 'direct' ? String(userId) : data.id.toLowerCase();
    const notice: TypingNotice = { what: 'typing', kind: data.kind, id, userId, toId: chat.counterpartId };
    this.notifyInstances(notice);
    return OK;
  }

  private async chatOf(viewerId: number, kind: ConversationKind, id: string): Promise<ConversationRow | null> {
    const otherId = userIdSchema.safeParse(id).data;
    if (kind === 'direct') return otherId === undefined ? null : this.pairs.one({ kind, viewerId, otherId });
    const roundId = uuidSchema.safeParse(id).data;
    if (roundId === undefined) return null;
    return kind === 'support' ? this.support.one(viewerId, roundId) : this.pairs.one({ kind, viewerId, roundId });
  }

  private hear(notice: Notice): void {
    const { local } = this.gateway.server;
    if (notice.what === 'typing') {
      const { kind, id, userId, toId } = notice;
      const message: Typing = { type: 'typing', kind, id, userId };
      local.to(roomOf(toId)).emit('typing', message);
    } else if (notice.what === 'who' || (notice.what === 'presence' && !notice.online)) {
      if (this.isHere(notice.userId)) this.notifyInstances({ what: 'presence', userId: notice.userId, online: true });
      else if (notice.what === 'presence') this.emitPresence(notice.userId, false);
    } else if (notice.what === 'presence') this.emitPresence(notice.userId, true);
  }

  private emitPresence(userId: number, online: boolean): void {
    const message: PresenceMessage = { type: 'presence', userId, online };
    this.gateway.server.local.to(watchersOf(userId)).emit('presence', message);
  }

  /** One user has blocked or unblocked the other: neither receives the other's presence until they ask again. */
  private part([oneId, otherId]: [number, number]): void {
    const { local } = this.gateway.server;
    for (const [userId, aboutId] of [
      [oneId, otherId],
      [otherId, oneId],
    ] as const) {
      const gone: PresenceMessage = { type: 'presence', userId: aboutId, online: false };
      const keys = ['messages', `messages/${aboutId}`, 'blocks', `follows/${aboutId}`, `users/${aboutId}`];
      local.to(roomOf(userId)).emit('presence', gone);
      local.to(roomOf(userId)).emit('changed', { type: 'changed', keys });
      this.gateway.server.local.in(roomOf(userId)).socketsLeave(watchersOf(aboutId));
    }
  }

  private isHere(userId: number): boolean {
    return this.gateway.server.of('/').adapter.rooms.has(roomOf(userId));
  }

  /** A lost notice is harmless, since the next one follows soon. */
  private notifyInstances(
    notice: TypingNotice | PresenceNotice | { readonly what: 'who'; readonly userId: number },
  ): void {
    this.pool
      .query({ name: 'say', text: 'SELECT pg_notify($1, $2)', values: [MESSAGE_CHANNEL, JSON.stringify(notice)] })
      .catch(() => undefined);
  }

  private answer(answer: Answer, answered: Promise<Acknowledgement>): void {
    answered.then(
      (acknowledgement) => typeof answer === 'function' && answer(acknowledgement),
      () => typeof answer === 'function' && answer({ ok: false, message: ERRORS.service_unavailable.message }),
    );
  }
}

const viewerOf = (socket: Socket): number | null =>
  (socket.data as { identity?: { viewer: { userId: number } } }).identity?.viewer.userId ?? null;
