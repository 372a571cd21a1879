import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'notifications' })
export class StoredNotification {
  @PrimaryColumn('uuid') id: string;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('text') kind: NotificationKind;
  @Column('text') title: string;
  @Column('text') sentence: string;
  /** The member who caused it. */
  @Column('int', { nullable: true }) who: number | null;
  @Column('text') path: string;
  @Column('uuid', { name: 'round_id', nullable: true }) roundId: string | null;
  @Column('uuid', { name: 'item_id', nullable: true }) itemId: string | null;
  @Column('timestamptz') at: Date;
  @Column('timestamptz', { nullable: true }) deadline: Date | null;
  /** Unread notifications of one user with the same value are shown as one. */
  @Column('text', { nullable: true }) gathers: string | null;
  @Column('timestamptz', { name: 'read_at', nullable: true }) readAt: Date | null;
  @Column('timestamptz', { name: 'mail_due', nullable: true }) mailDue: Date | null;
  @Column('boolean', { name: 'in_digest', default: false }) inDigest: boolean;
  @Column('timestamptz', { name: 'push_due', nullable: true }) pushDue: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
