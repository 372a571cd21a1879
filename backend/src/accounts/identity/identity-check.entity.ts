import type { IdentityProblem } from '@meguri/contracts/account/identity.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { IdentitySession } from '../../adapters/identity-provider/identity-provider.ts';

/** A member's latest check at the identity provider. */
@Entity({ name: 'identity_checks' })
export class StoredIdentityCheck {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @Column('text', { name: 'session_id' }) sessionId: string;
  @Column('text') state: IdentitySession['state'];
  /** Why the last try failed; null: it didn't, or there was none. */
  @Column('text', { nullable: true }) problem: IdentityProblem | null;
  @Column('timestamptz', { name: 'started_at', default: () => 'now()' }) startedAt: Date;
  @Column('timestamptz', { name: 'looked_at', default: () => 'now()' }) lookedAt: Date;
}
