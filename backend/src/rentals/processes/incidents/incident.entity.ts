import type { JobKind } from '@meguri/contracts/read-models/job-kinds.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A job that needs an operator. */
@Entity({ name: 'incidents' })
export class StoredIncident {
  @PrimaryColumn('uuid') id: string;
  @Column('text') subject: string;
  @Column('uuid', { name: 'round_id', nullable: true }) roundId: string | null;
  @Column('text', { name: 'job_kind' }) jobKind: JobKind;
  @Column('json') payload: unknown;
  @Column('text') error: string;
  /** Retrying doesn't help. */
  @Column('boolean') definite: boolean;
  @Column('int') attempts: number;
  @Column('timestamptz', { name: 'occurred_at', default: () => 'now()' }) occurredAt: Date;
  @Column('timestamptz', { name: 'retried_at', nullable: true }) retriedAt: Date | null;
  @Column('timestamptz', { name: 'resolved_at', nullable: true }) resolvedAt: Date | null;
  @Column('int', { name: 'skipped_by', nullable: true }) skippedBy: number | null;
  @Column('text', { nullable: true }) note: string | null;
}

/** The last attempt at a movement of money that the provider rejected: the next attempt needs another key. */
@Entity({ name: 'refused_attempts' })
export class RefusedAttempt {
  @PrimaryColumn('text') subject: string;
  @Column('int') attempt: number;
  @Column('timestamptz', { name: 'refused_at' }) refusedAt: Date;
}
