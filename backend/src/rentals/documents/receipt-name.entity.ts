import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The recipient's name on a receipt. */
@Entity({ name: 'receipt_names' })
export class ReceiptName {
  @PrimaryColumn('uuid', { name: 'round_id' }) roundId: string;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('text') name: string;
  @Column('timestamptz', { name: 'named_at' }) namedAt: Date;
}
