import type { BulkMailState, MailSegment } from '@meguri/contracts/operators/bulk-mail.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail of the operators to many members. */
@Entity({ name: 'bulk_mails' })
export class StoredBulkMail {
  @PrimaryColumn('uuid') id: string;
  @Column('text') subject: string;
  @Column('text') body: string;
  @Column('jsonb') segment: MailSegment;
  @Column('text') state: BulkMailState;
  @Column('int', { name: 'created_by' }) createdBy: number;
  @Column('int', { name: 'started_by', nullable: true }) startedBy: number | null;
  @Column('int', { name: 'confirmed_by', nullable: true }) confirmedBy: number | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'started_at', nullable: true }) startedAt: Date | null;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  /** The segment's size when sending began. */
  @Column('int', { nullable: true }) size: number | null;
  /** When the next batch is due, for whichever worker comes first. */
  @Column('timestamptz', { name: 'next_batch_at', default: () => 'now()' }) nextBatchAt: Date;
  /** Incremented by every edit: a request to send names the version that the operator has seen. */
  @Column('int', { default: 1 }) version: number;
}

@Entity({ name: 'bulk_mail_recipients' })
export class BulkMailRecipient {
  @PrimaryColumn('uuid', { name: 'run_id' }) runId: string;
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  /** null: pending; queued: there is a mail. */
  @Column('text', { nullable: true }) outcome: 'queued' | 'unsubscribed' | 'unreachable' | 'left' | null;
  @Column('uuid', { name: 'mail_id', nullable: true }) mailId: string | null;
}
