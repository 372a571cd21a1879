import { type DynamicModule, Module } from '@nestjs/common';
import { NotificationList } from './list/notification-list.ts';
import { NotificationsController } from './list/notifications.controller.ts';
import { Notifications } from './notifications.ts';
import { NotificationSettingsController } from './settings/notification-settings.controller.ts';
import { NotificationSettingsStore } from './settings/notification-settings.ts';

const PARTS = [Notifications, NotificationList, NotificationSettingsStore];

/** What people are told, for everybody who has something to tell. */
@Module({})
export class NotificationsModule {
  static register(): DynamicModule {
    return {
      module: NotificationsModule,
      global: true,
      controllers: [NotificationsController, NotificationSettingsController],
      providers: PARTS,
      exports: PARTS,
    };
  }
}
