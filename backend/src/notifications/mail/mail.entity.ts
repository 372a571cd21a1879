import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail that waits to be sent. Once it is done only its id stays, so that it is not sent again. */
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
  /** An operator decided not to send it. */
  @Column('boolean', { name: 'left_aside', default: false }) leftAside: boolean;
  /** It was not sent because its notification had been read, or was too late. */
  @Column('boolean', { name: 'no_news', default: false }) noNews: boolean;
}
