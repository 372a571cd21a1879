import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who follows whom. */
@Entity({ name: 'follows' })
export class Follow {
  @PrimaryColumn('int', { name: 'follower_id' }) followerId: number;
  @PrimaryColumn('int', { name: 'followed_id' }) followedId: number;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}

/** Who has blocked whom. */
@Entity({ name: 'blocks' })
export class Block {
  @PrimaryColumn('int', { name: 'blocker_id' }) blockerId: number;
  @PrimaryColumn('int', { name: 'blocked_id' }) blockedId: number;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
