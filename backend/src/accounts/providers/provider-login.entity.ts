import type { ErrorCode } from '@meguri/contracts/errors.ts';
import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import type { ProviderLogin } from '@meguri/contracts/account/provider-login.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's account at a login provider, which opens one of ours. */
@Entity({ name: 'provider_identities' })
export class StoredProviderIdentity {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @PrimaryColumn('text') provider: LoginProvider;
  /** Unique with `subject`. No address is kept: it changes at the provider, and nothing here depends on it. */
  @Column('text') issuer: string;
  @Column('text') subject: string;
  @Column('timestamptz', { name: 'linked_at', default: () => 'now()' }) linkedAt: Date;
  /** When the account's address was last verified in a session of the account. */
  @Column('timestamptz', { name: 'vouched_at', nullable: true }) vouchedAt: Date | null;
}

export type LoginOutcome = Exclude<ProviderLogin['kind'], 'pending' | 'failed'> | ErrorCode;

/** A login that a browser began at a provider, and what its callback led to. It is usable for some minutes. */
@Entity({ name: 'provider_logins' })
export class StoredProviderLogin {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('text', { name: 'state_hash' }) stateHash: string;
  /** Of the cookie of the browser that began it. */
  @Column('text', { name: 'browser_hash' }) browserHash: string;
  @Column('text') provider: LoginProvider;
  @Column('text') nonce: string;
  @Column('text') verifier: string;
  /** A path of this site. */
  @Column('text', { name: 'return_to' }) returnTo: string;
  /** Whether a signed-in member began it to link the provider. */
  @Column('boolean', { name: 'is_link', default: false }) isLink: boolean;
  /** Who links, or who logs in; null: not known yet. */
  @Column('int', { name: 'user_id', nullable: true }) userId: number | null;
  /** When its callback was opened, which works once. */
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
  /** null: there is none yet. */
  @Column('text', { nullable: true }) outcome: LoginOutcome | null;
  @Column('text', { nullable: true }) issuer: string | null;
  @Column('text', { nullable: true }) subject: string | null;
  @Column('text', { nullable: true }) email: string | null;
  @Column('boolean', { name: 'email_verified', default: false }) emailVerified: boolean;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
}
