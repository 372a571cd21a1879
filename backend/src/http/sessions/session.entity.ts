import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed-in browser. Requests look it up in SQL; see `SessionStore`. */
@Entity({ name: 'sessions' })
export class Session {
  @PrimaryColumn('text', { name: 'token_hash' }) tokenHash: string;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('text') address: string;
  @Column('text', { name: 'user_agent', default: '' }) userAgent: string;
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' }) lastSeenAt: Date;
  /** When the user last proved their identity: by the login, or since. */
  @Column('timestamptz', { name: 'stepped_up_at', nullable: true, default: () => 'now()' }) steppedUpAt: Date | null;
}
