import type { FeedbackState } from '@meguri/contracts/feedback/feedback.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An anonymous message to the operators. */
@Entity({ name: 'feedback' })
export class StoredFeedback {
  @PrimaryColumn('uuid') id: string;
  @Column('text') message: string;
  @Column('timestamptz', { name: 'created_at', default: () => "date_trunc('milliseconds', now())" }) createdAt: Date;
  @Column('text', { default: 'new' }) state: FeedbackState;
  @Column('int', { name: 'handled_by', nullable: true }) handledBy: number | null;
  @Column('timestamptz', { name: 'handled_at', nullable: true }) handledAt: Date | null;
  @Column('text', { nullable: true }) note: string | null;
}
