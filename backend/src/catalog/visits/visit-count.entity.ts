import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many visits that began on such a page reached a step on a day in Tokyo. Who they were is stored nowhere. */
@Entity({ name: 'visit_counts' })
export class VisitCount {
  @PrimaryColumn('date') day: string;
  @PrimaryColumn('text') entry: string;
  @PrimaryColumn('text') step: string;
  @Column('int') visits: number;
}
