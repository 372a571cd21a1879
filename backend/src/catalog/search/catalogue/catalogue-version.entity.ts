import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: the number of changes to items, which triggers increment, and how far the popularity was recounted. */
@Entity({ name: 'catalogue' })
export class CatalogueVersion {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('bigint') version: string;
  @Column('timestamptz', { name: 'popularity_counted_at', nullable: true }) popularityCountedAt: Date | null;
  /** The last item that was recounted; null: the next one is the first. */
  @Column('uuid', { name: 'popularity_counted_to', nullable: true }) popularityCountedTo: string | null;
}
