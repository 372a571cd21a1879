import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the balance of the platform at the payment provider. */
@Entity({ name: 'platform_balance' })
export class StoredBalance {
  @PrimaryColumn('boolean', { default: true }) one: boolean;
  @Column('bigint') available: string;
  @Column('bigint') pending: string;
  @Column('timestamptz', { name: 'read_at' }) readAt: Date;
}
