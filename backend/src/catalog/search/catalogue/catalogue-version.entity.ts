import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: how often items have changed. Triggers count it up. */
@Entity({ name: 'catalogue' })
export class CatalogueVersion {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('bigint') version: string;
}
