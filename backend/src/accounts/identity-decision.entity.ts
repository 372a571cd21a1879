import type { IdentityState } from '@meguri/contracts/account/identity.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A decision about a member's identity. */
@Entity({ name: 'identity_decisions' })
export class IdentityDecision {
  @PrimaryColumn('uuid') id: string;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('text') state: IdentityState;
  @Column('text', { nullable: true }) reason: string | null;
  /** null: the payment provider. */
  @Column('int', { name: 'decided_by', nullable: true }) decidedBy: number | null;
  @Column('timestamptz', { name: 'decided_at', default: () => 'now()' }) decidedAt: Date;
}
