import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Changed, NotificationMessage, RentalRequestNotification } from '@meguri/contracts/realtime.ts';
import { type Logger, SERVICE_LOG } from '../http/health/service-log.ts';
import { type NewNotification, NotificationList } from './list/notification-list.ts';
import { type Announced, NOTIFICATION_CHANNEL } from './notifications.ts';
import { Listener } from '../postgres/listener.ts';
import { roomOf, SocketGateway } from '../realtime/socket.gateway.ts';

/**
 * Sends new notifications to this instance's open tabs: a toast for users who want one, and that the list has changed.
 */
@Injectable()
export class NotificationAnnouncer implements OnApplicationBootstrap {
  constructor(
    private readonly listener: Listener,
    private readonly list: NotificationList,
    private readonly gateway: SocketGateway,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.listener.listen(NOTIFICATION_CHANNEL, (payload) => {
      // A lost message does no harm: clients also poll.
      this.announce(JSON.parse(payload) as readonly Announced[]).catch((error: unknown) =>
        this.log.error({ err: error }, 'new notifications were not announced on sockets'),
      );
    });
  }

  private async announce(announced: readonly Announced[]): Promise<void> {
    const { rooms } = this.gateway.server.of('/').adapter;
    const here = announced.filter(([, userId]) => rooms.has(roomOf(userId)));
    const toasts = here.flatMap(([id, , toast]) => (toast ? [id] : []));
    for (const one of toasts.length > 0 ? await this.list.shown(toasts) : []) this.toast(one);
    const message: Changed = { type: 'changed', keys: ['notifications'] };
    for (const userId of new Set(here.map(([, user]) => user))) this.to(userId).emit('changed', message);
  }

  private toast({ id, kind, userId, roundId, itemName, title, sentence, path }: NewNotification): void {
    if (roundId === null) {
      const message: NotificationMessage = { type: 'notification', id, title, message: sentence, path };
      this.to(userId).emit('notification', message);
      return;
    }
    const item = { name: itemName ?? '' };
    const message: RentalRequestNotification = {
      ...{ type: 'rental_request_notification', kind, rentalRequestId: roundId, message: title, item },
    };
    this.to(userId).emit('rental_request_notification', message);
  }

  private to(userId: number) {
    return this.gateway.server.local.to(roomOf(userId));
  }
}
