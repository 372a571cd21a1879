import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A pending mail. Once it is done its content is erased; the id stays, so that it isn't sent again. */
@Entity({ name: 'mails' })
export class StoredMail {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { nullable: true }) recipient: string | null;
  @Column('text', { nullable: true }) subject: string | null;
  @Column('text', { name: 'body_text', nullable: true }) bodyText: string | null;
  @Column('text', { name: 'body_html', nullable: true }) bodyHtml: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt: Date | null;
  @Column('text', { name: 'unsubscribe_url', nullable: true }) unsubscribeUrl: string | null;
  @Column('uuid', { name: 'notification_id', nullable: true }) notificationId: string | null;
  @Column('int', { name: 'user_id', nullable: true }) userId: number | null;
  @Column('text', { nullable: true }) title: string | null;
  /** An operator skipped it. */
  @Column('boolean', { name: 'left_aside', default: false }) leftAside: boolean;
  /** Not sent: its notification was read, or its deadline had passed. */
  @Column('boolean', { name: 'no_news', default: false }) noNews: boolean;
}
