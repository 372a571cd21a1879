import type { PayoutAccountState } from '@meguri/contracts/account/payout-account.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The payment provider's last answer about an owner’s account. */
@Entity({ name: 'payout_accounts' })
export class StoredPayoutAccount {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @Column('text', { name: 'account_id' }) accountId: string;
  @Column('text') state: PayoutAccountState;
  @Column('boolean', { name: 'transfers_enabled' }) transfersEnabled: boolean;
  @Column('boolean', { name: 'payouts_enabled' }) payoutsEnabled: boolean;
  /** What the provider still requires of the owner. */
  @Column('text', { array: true }) missing: string[];
  @Column('timestamptz', { name: 'looked_at' }) lookedAt: Date;
  /** Since when the account has its present state. */
  @Column('timestamptz', { default: () => 'now()' }) since: Date;
}

/** A replaced account at the payment provider. */
@Entity({ name: 'former_payout_accounts' })
export class FormerPayoutAccount {
  @PrimaryColumn('text', { name: 'account_id' }) accountId: string;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('timestamptz', { name: 'replaced_at', default: () => 'now()' }) replacedAt: Date;
}

/** A payout from an owner’s account to a bank. */
@Entity({ name: 'bank_payouts' })
export class StoredBankPayout {
  @PrimaryColumn('text', { name: 'payout_id' }) payoutId: string;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('text', { name: 'account_id' }) accountId: string;
  @Column('int') amount: number;
  @Column('text') state: 'paid' | 'failed';
  /** The transfers it contained. */
  @Column('text', { name: 'transfer_ids', array: true }) transferIds: string[];
  @Column('timestamptz', { name: 'changed_at', default: () => 'now()' }) changedAt: Date;
}

/** Why the payment provider refused to create an owner’s account. */
@Entity({ name: 'payout_account_refusals' })
export class PayoutAccountRefusal {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @Column('text') code: string;
  @Column('text') message: string;
  @Column('text', { name: 'request_id', nullable: true }) requestId: string | null;
  @Column('timestamptz', { name: 'refused_at', default: () => 'now()' }) refusedAt: Date;
}
