import type { IdentityState } from '@meguri/contracts/account/identity.ts';
import type { SecurityAlert } from '@meguri/contracts/account/security-alert.ts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

@Entity({ name: 'users' })
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'int' }) id: number;
  @Column('text') username: string;
  @Column('text', { name: 'password_hash', select: false }) passwordHash: string;
  /** false: no one knows the password; the account was made by a provider's login, or its password was removed. */
  @Column('boolean', { name: 'has_password', default: true }) hasPassword: boolean;
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { name: 'pending_email', nullable: true }) pendingEmail: string | null;
  /** When the user first opened the verification link and proved that `email` is their own. */
  @Column('timestamptz', { name: 'email_verified_at', nullable: true }) emailVerifiedAt: Date | null;
  @Column('jsonb', { name: 'security_alert', nullable: true }) securityAlert: SecurityAlert | null;
  @Column('boolean', { name: 'is_admin', default: false }) isAdmin: boolean;
  /** Only for operators: the role. */
  @Column('text', { name: 'operator_role', default: 'administrator' }) operatorRole: OperatorRole;
  /** Only for operators: since when they have the role; null: since before this was recorded. */
  @Column('timestamptz', { name: 'operator_since', nullable: true }) operatorSince: Date | null;
  /** When they last removed the role of an administrator who had held it for more than a day. */
  @Column('timestamptz', { name: 'removed_administrator_at', nullable: true }) removedAdministratorAt: Date | null;
  @Column('boolean', { name: 'has_seen_welcome', default: false }) hasSeenWelcome: boolean;
  @Column('text', { name: 'profile_image', nullable: true }) profileImage: string | null;
  @Column('text', { name: 'profile_name', nullable: true }) profileName: string | null;
  @Column('text', { nullable: true }) bio: string | null;
  @Column('text', { name: 'full_name', nullable: true }) fullName: string | null;
  @Column('text', { name: 'post_code', nullable: true }) postCode: string | null;
  @Column('text', { nullable: true }) prefecture: string | null;
  @Column('text', { nullable: true }) city: string | null;
  @Column('text', { name: 'street_address', nullable: true }) streetAddress: string | null;
  @Column('text', { nullable: true }) building: string | null;
  @Column('text', { nullable: true }) phone: string | null;
  /** The payment provider's account that receives this user's payouts. */
  @Column('text', { name: 'payout_account_id', nullable: true }) payoutAccountId: string | null;
  @Column('text', { name: 'identity_state', default: 'unverified' }) identityState: IdentityState;
  /** The operator's text with the last decision about the identity. */
  @Column('text', { name: 'identity_reason', nullable: true }) identityReason: string | null;
  /** Set once personal data is erased; the row stays for past rounds. */
  @Column('timestamptz', { name: 'erased_at', nullable: true }) erasedAt: Date | null;
  /** When and why operators locked the account. */
  @Column('timestamptz', { name: 'locked_at', nullable: true }) lockedAt: Date | null;
  @Column('text', { name: 'lock_reason', nullable: true, select: false }) lockReason: string | null;
  /** Why operators let the user use coupons with a card that had paid with another account's; null: they don't. */
  @Column('text', { name: 'shared_card_reason', nullable: true, select: false }) sharedCardReason: string | null;
  /**
   * When one of the user's sessions was last used, up to five minutes late; and when the notice about inactivity was
   * sent.
   */
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()', select: false }) lastSeenAt: Date;
  @Column('timestamptz', { name: 'inactivity_notice_at', nullable: true, select: false })
  inactivityNoticeAt: Date | null;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' }) updatedAt: Date;
}
