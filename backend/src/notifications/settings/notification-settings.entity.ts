import type { NotificationSettings } from '@meguri/contracts/notification/notification-settings.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'notification_settings' })
export class StoredNotificationSettings {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @Column('jsonb') topics: NotificationSettings['topics'];
  @Column('boolean', { name: 'quiet_hours' }) quietHours: boolean;
  @Column('boolean', { name: 'daily_digest' }) dailyDigest: boolean;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt: Date;
}
