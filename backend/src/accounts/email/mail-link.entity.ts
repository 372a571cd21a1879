import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that a mail carries, and the address that the mail went to. */
@Entity({ name: 'mail_links' })
export class MailLink {
  @PrimaryColumn('uuid') id: string;
  @Column('text') purpose: 'verify_email' | 'reset_password' | 'stop_email_change';
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('text') email: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
}

/** A verified address that another one has replaced. Of two addresses the one that counted earlier wins. */
@Entity({ name: 'former_addresses' })
export class FormerAddress {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @PrimaryColumn('text') email: string;
  /** When it was verified first. */
  @Column('timestamptz') since: Date;
  @Column('timestamptz', { name: 'left_at', default: () => 'now()' }) leftAt: Date;
}
