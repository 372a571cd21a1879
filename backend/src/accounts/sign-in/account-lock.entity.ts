import type { OperationName } from '@meguri/contracts/operators/operations.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An administrator's request to change another administrator's account, which a second one must confirm. */
@Entity({ name: 'administrator_proposals' })
export class AdministratorProposal {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @PrimaryColumn('text') operation: OperationName;
  @Column('int', { name: 'proposed_by' }) proposedBy: number;
  @Column('timestamptz', { name: 'proposed_at', default: () => 'now()' }) proposedAt: Date;
}

/** A lock by operators that was lifted again, with its reason. */
@Entity({ name: 'lifted_locks' })
export class LiftedLock {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @PrimaryColumn('timestamptz', { name: 'locked_at' }) lockedAt: Date;
  @Column('text') reason: string;
  @Column('timestamptz', { name: 'lifted_at' }) liftedAt: Date;
  @Column('int', { name: 'lifted_by' }) liftedBy: number;
}
