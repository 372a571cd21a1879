import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An order of money in progress, at the provider or by an operator. */
@Entity({ name: 'money_tries' })
export class MoneyTry {
  @PrimaryColumn('text') subject: string;
  @Column('text') kind: 'provider' | 'by_hand';
  @Column('int', { name: 'owner_id', nullable: true }) ownerId: number | null;
  @Column('timestamptz') since: Date;
}
