import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Changed, ChatMessage, TransactionMessage } from '@meguri/contracts/realtime.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { Listener } from '../../postgres/listener.ts';
import { OPERATORS_ROOM, roomOf, SocketGateway } from '../../realtime/socket.gateway.ts';
import { type MessageRow, MessageRows } from '../chats/message-rows.ts';
import { MESSAGE_CHANNEL, type MessageNotice, type Notice } from './notices.ts';

/** Messages per look-up. */
const AT_ONCE = 500;

/**
 * Sends new messages and read receipts of chats between two people, and changes of support threads, to this instance's
 * sockets. Every instance receives all notices from Postgres in the same order; those lost with the connection are found
 * by polling.
 */
@Injectable()
export class MessagesAnnouncer implements OnApplicationBootstrap, OnApplicationShutdown {
  private waiting: MessageNotice[] = [];
  private announcing: Promise<void> | null = null;
  private stop: () => void = () => undefined;

  constructor(
    private readonly listener: Listener,
    private readonly gateway: SocketGateway,
    private readonly rows: MessageRows,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.listener.listen(MESSAGE_CHANNEL, (payload) => this.hear(JSON.parse(payload) as Notice));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop();
    await this.announcing;
  }

  private hear(notice: Notice): void {
    if (notice.what === 'read') {
      for (const { userId, keys } of notice.people) this.changed(roomOf(userId), keys);
    } else if (notice.what === 'support') {
      if (notice.askerId !== null) this.changed(roomOf(notice.askerId), ['support-requests']);
      this.changed(OPERATORS_ROOM, ['admin/support-requests']);
    } else if (notice.what === 'message' && notice.userIds.some((userId) => this.isHere(userId))) {
      this.waiting.push(notice);
      this.announcing ??= this.announceAll().finally(() => (this.announcing = null));
    }
  }

  private changed(room: string, keys: readonly string[]): void {
    const message: Changed = { type: 'changed', keys: [...keys] };
    this.gateway.server.local.to(room).emit('changed', message);
  }

  /**
   * One at a time, so that both participants get messages in the same order. Notices that arrive in between are looked
   * up together.
   */
  private async announceAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const some = this.waiting.splice(0, AT_ONCE);
      try {
        const rows = await this.rows.at(
          some.map(({ chatId }) => chatId),
          some.map(({ position }) => position),
        );
        for (const row of rows) await this.announce(row);
      } catch (error) {
        this.log.error({ err: error }, 'sockets were not notified of messages');
      }
    }
  }

  private async announce(row: MessageRow): Promise<void> {
    for (const userId of [row.senderId, row.receiverId]) {
      if (!this.isHere(userId)) continue;
      const [message] = await this.rows.shown([row], userId, () => 0);
      if (message === undefined) continue;
      const room = this.gateway.server.local.to(roomOf(userId));
      const otherId = userId === row.senderId ? row.receiverId : row.senderId;
      const direct: ChatMessage = { type: 'message', kind: 'direct', id: String(otherId), message };
      if (row.roundId === null) room.emit('message', direct);
      else {
        const circulationRoundId = row.roundId;
        const announced: TransactionMessage = { type: 'transaction_message', circulationRoundId, message };
        room.emit('transaction_message', announced);
      }
    }
  }

  private isHere(userId: number): boolean {
    return this.gateway.server.of('/').adapter.rooms.has(roomOf(userId));
  }
}
