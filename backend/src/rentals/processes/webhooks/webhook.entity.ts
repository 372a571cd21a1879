import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A webhook of the payment provider, processed once. */
@Entity({ name: 'webhook_inbox' })
export class StoredWebhook {
  @PrimaryColumn('text', { name: 'event_id' }) eventId: string;
  @Column('text') type: string;
  @Column('text', { name: 'object_id', nullable: true }) objectId: string | null;
  @Column('text', { nullable: true }) account: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'received_at', default: () => 'now()' }) receivedAt: Date;
  @Column('timestamptz', { name: 'processed_at', nullable: true }) processedAt: Date | null;
  @Column('int', { default: 0 }) attempts: number;
  @Column('text', { name: 'last_error', nullable: true }) lastError: string | null;
}
