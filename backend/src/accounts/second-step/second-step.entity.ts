import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The second step of a login. */
@Entity({ name: 'second_steps' })
export class StoredSecondStep {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  /** Encrypted with a key that is not in the database; null: no app, only passkeys. */
  @Column('bytea', { nullable: true }) secret: Buffer | null;
  /** null: the first code has not been entered yet. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
  /** The period of the last code that was used, since each code works once. */
  @Column('bigint', { name: 'last_counter', default: 0 }) lastCounter: string;
  /** When the account's address was last verified in a session that had used the second step. */
  @Column('timestamptz', { name: 'vouched_at', nullable: true }) vouchedAt: Date | null;
}

@Entity({ name: 'recovery_codes' })
export class RecoveryCode {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @PrimaryColumn('text', { name: 'code_hash' }) codeHash: string;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
}
