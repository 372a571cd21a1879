import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A borrower's request of a fit refund, counted before it is appended to its round. */
@Entity({ name: 'fit_refunds' })
export class FitRefund {
  @PrimaryColumn('uuid', { name: 'round_id' }) roundId: string;
  @Column('int', { name: 'borrower_id' }) borrowerId: number;
  /** In the domain's time. */
  @Column('timestamptz', { name: 'requested_at' }) requestedAt: Date;
  @Column('timestamptz', { name: 'claimed_at', default: () => 'now()' }) claimedAt: Date;
}
