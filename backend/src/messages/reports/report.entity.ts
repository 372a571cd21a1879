import type { ReportSubject } from '@meguri/contracts/message/report.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a member reported to the operators. */
@Entity({ name: 'reports' })
export class StoredReport {
  @PrimaryColumn('uuid') id: string;
  @Column('int', { name: 'reporter_id' }) reporterId: number;
  @Column('text') subject: ReportSubject;
  @Column('text', { name: 'subject_id' }) subjectId: string;
  /** The reported member. */
  @Column('int', { name: 'about_id' }) aboutId: number;
  @Column('uuid', { name: 'item_id', nullable: true }) itemId: string | null;
  @Column('text', { name: 'chat_kind', nullable: true }) chatKind: string | null;
  @Column('bigint', { name: 'chat_id', nullable: true }) chatId: string | null;
  @Column('uuid', { name: 'round_id', nullable: true }) roundId: string | null;
  @Column('text') reason: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt: Date | null;
  @Column('int', { name: 'closed_by', nullable: true }) closedBy: number | null;
  @Column('text', { nullable: true }) note: string | null;
  /** The operator who works on it. */
  @Column('int', { name: 'taken_by', nullable: true }) takenBy: number | null;
  @Column('timestamptz', { name: 'taken_at', nullable: true }) takenAt: Date | null;
}

/** An operator read a chat: once per day and reason. */
@Entity({ name: 'chat_inspections' })
export class ChatInspection {
  @PrimaryColumn('int', { name: 'operator_id' }) operatorId: number;
  @PrimaryColumn('text') reason: string;
  @PrimaryColumn('uuid') reference: string;
  @PrimaryColumn('date', { default: () => 'CURRENT_DATE' }) day: string;
  @Column('timestamptz', { name: 'first_at', default: () => 'now()' }) firstAt: Date;
}
