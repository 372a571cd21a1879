import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link in a mail, with the address that the mail was sent to. */
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

/** A verified address that was replaced. Of two addresses the one that was verified earlier wins. */
@Entity({ name: 'former_addresses' })
export class FormerAddress {
  @PrimaryColumn('int', { name: 'user_id' }) userId: number;
  @PrimaryColumn('text') email: string;
  /** When it was first verified. */
  @Column('timestamptz') since: Date;
  @Column('timestamptz', { name: 'left_at', default: () => 'now()' }) leftAt: Date;
}
