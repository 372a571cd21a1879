import type { BookSide, Movement, ProviderSide } from '@meguri/contracts/read-models/differences.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A difference between the payment provider and the ledger. */
@Entity({ name: 'balance_differences' })
export class BalanceDifference {
  @PrimaryColumn('uuid') id: string;
  @Column('text') movement: Movement;
  @Column('text', { name: 'object_id' }) objectId: string;
  @Column('text', { name: 'round_id', nullable: true }) roundId: string | null;
  @Column('jsonb', { nullable: true }) provider: ProviderSide | null;
  @Column('jsonb', { nullable: true }) book: BookSide | null;
  @Column('timestamptz', { name: 'found_at', default: () => 'now()' }) foundAt: Date;
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt: Date | null;
  @Column('int', { name: 'closed_by', nullable: true }) closedBy: number | null;
  @Column('text', { nullable: true }) note: string | null;
}

/** One row: up to where both sides have been compared. */
@Entity({ name: 'reconciliation' })
export class Reconciliation {
  @PrimaryColumn('boolean', { default: true }) one: boolean;
  @Column('text', { name: 'after_entry', nullable: true }) afterEntry: string | null;
  @Column('timestamptz') since: Date;
  @Column('timestamptz', { name: 'book_until' }) bookUntil: Date;
}
