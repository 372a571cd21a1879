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
  /** How many were in the segment when sending began. */
  @Column('int', { nullable: true }) size: number | null;
  /** When the next few are written to, by whichever worker comes first. */
  @Column('timestamptz', { name: 'next_batch_at', default: () => 'now()' }) nextBatchAt: Date;
  /** How often it has been edited: a request to send it names the version that was looked at. */
  @Column('int', { default: 1 }) version: number;
}

@Entity({ name: 'bulk_mail_recipients' })
export class BulkMailRecipient {
  @PrimaryColumn('uuid', { name: 'run_id' }) runId: string;
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  /** null: not yet; queued: there is a mail. */
  @Column('text', { nullable: true }) outcome: 'queued' | 'unsubscribed' | 'unreachable' | 'left' | null;
  @Column('uuid', { name: 'mail_id', nullable: true }) mailId: string | null;
}
