import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser that receives push messages as long as its session lasts. */
@Entity({ name: 'push_subscriptions' })
export class StoredPushSubscription {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('text', { name: 'session_hash' }) sessionHash: string;
  @Column('text') endpoint: string;
  @Column('text') p256dh: string;
  @Column('text') auth: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'used_at', default: () => 'now()' }) usedAt: Date;
}
