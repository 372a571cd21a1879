import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The days of an item that a borrower has requested. */
@Entity({ name: 'open_requests' })
export class OpenRequest {
  @PrimaryColumn('int', { name: 'borrower_id' }) borrowerId: number;
  @PrimaryColumn('uuid', { name: 'item_id' }) itemId: string;
  /** Claims by round: the first day, the day after the last one, and the time of the claim. */
  @Column('jsonb') claims: unknown;
  @Column('date') until: string;
}
