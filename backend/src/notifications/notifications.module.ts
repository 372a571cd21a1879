import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredPushSubscription } from './push/push-subscription.entity.ts';
import { StoredNotificationSettings } from './settings/notification-settings.entity.ts';
import { StoredNotification } from './notification.entity.ts';
import { type DynamicModule, Module } from '@nestjs/common';
import { PushSender } from '../adapters/push/push-sender.ts';
import { NotificationDelivery } from './delivery/notification-delivery.ts';
import { NotificationList } from './list/notification-list.ts';
import { NotificationsController } from './list/notifications.controller.ts';
import { NotificationAnnouncer } from './notification-announcer.ts';
import { Notifications } from './notifications.ts';
import { PushController } from './push/push.controller.ts';
import { PushDelivery } from './push/push-delivery.ts';
import { PushSubscriptions } from './push/push-subscriptions.ts';
import { NotificationSettingsController } from './settings/notification-settings.controller.ts';
import { NotificationSettingsStore } from './settings/notification-settings.ts';
import { UnsubscribeController } from './settings/unsubscribe.controller.ts';
import { UnsubscribeLinks } from './settings/unsubscribe-links.ts';

const PARTS = [
  ...[Notifications, NotificationList, NotificationSettingsStore, UnsubscribeLinks],
  ...[NotificationDelivery, PushSubscriptions, PushDelivery],
];

/** Notifications, mail and push: what other modules notify users with. */
@Module({})
export class NotificationsModule {
  /** @param announces whether this process has sockets to announce new notifications on */
  static register(sender: PushSender, announces = false): DynamicModule {
    return {
      module: NotificationsModule,
      global: true,
      imports: [TypeOrmModule.forFeature([StoredNotification, StoredNotificationSettings, StoredPushSubscription])],
      controllers: [NotificationsController, NotificationSettingsController, UnsubscribeController, PushController],
      providers: [...PARTS, { provide: PushSender, useValue: sender }, ...(announces ? [NotificationAnnouncer] : [])],
      exports: PARTS,
    };
  }
}
