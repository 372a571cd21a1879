import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The sizes a member wears. */
@Entity({ name: 'own_sizes' })
export class StoredSizes {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @Column('text', { array: true }) sizes: OwnSizes['sizes'];
  @Column('jsonb') measurements: OwnSizes['measurements'];
  @Column('smallint', { nullable: true }) height: OwnSizes['height'];
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt: Date;
}
