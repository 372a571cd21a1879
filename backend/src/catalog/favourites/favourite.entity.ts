import type { ItemFilter } from '@meguri/contracts/item/item-search.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An item that a member likes. */
@Entity({ name: 'favourites' })
export class Favourite {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @PrimaryColumn('uuid', { name: 'item_id' }) itemId: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}

/** A search that a member saved. */
@Entity({ name: 'saved_searches' })
export class StoredSearch {
  @PrimaryColumn('uuid') id: string;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('text') name: string;
  @Column('jsonb') query: ItemFilter;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  /** Items listed since then are new. */
  @Column('timestamptz', { name: 'last_seen_at' }) lastSeenAt: Date;
  /** Items listed until then have been notified. */
  @Column('timestamptz', { name: 'told_until' }) toldUntil: Date;
}
