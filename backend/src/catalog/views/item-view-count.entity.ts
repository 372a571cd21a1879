import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many people looked at an item on a day in Tokyo. Who they were is stored nowhere. */
@Entity({ name: 'item_views' })
export class ItemViewCount {
  @PrimaryColumn('uuid', { name: 'item_id' }) itemId: string;
  @PrimaryColumn('date') day: string;
  @Column('int') views: number;
}
