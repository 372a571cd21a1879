import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the number of changes to items. Triggers increment it. */
@Entity({ name: 'catalogue' })
export class CatalogueVersion {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('bigint') version: string;
}
