import {
  isFixed,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  topicOf,
} from '@meguri/contracts/notification/notification-kinds.ts';

/** Why what was to be told needn't be any more. */
export type NoNews = 'read' | 'deadline_passed';

/**
 * Whether a notification was read, so that it needs no word by a channel any more. What can't be turned off goes by it all the
 * same: who took an account over reads first what would warn its holder. SQL.
 */
export const isReadSql = (notification: string, channel: NotificationChannel): string => {
  const fixed = NOTIFICATION_KINDS.filter((kind) => isFixed(topicOf(kind), channel)).map((kind) => `'${kind}'`);
  return `(${notification}.read_at IS NOT NULL AND ${notification}.kind <> ALL (ARRAY[${fixed.join(', ')}]::text[]))`;
};

/** When its mail is to leave, in the domain's time; null: it has none, or needs none any more. SQL. */
export const mailDueSql = (notification: string): string =>
  `CASE WHEN NOT ${isReadSql(notification, 'mail')} THEN ${notification}.mail_due END`;

/** Whether a mail has left. SQL. */
export const isSentSql = (mail: string): string =>
  `(${mail}.done_at IS NOT NULL AND NOT ${mail}.left_aside AND NOT ${mail}.no_news)`;

/** What became of its mail, one of `TOLD_MAILS`. SQL. */
export function mailStateSql(notification: string): string {
  const itsMail = (state: string) =>
    `EXISTS (SELECT FROM app.mails m WHERE m.notification_id = ${notification}.id AND ${state})`;
  return `CASE WHEN ${itsMail('m.left_aside')} THEN 'failed'
      WHEN ${itsMail(isSentSql('m'))} THEN 'sent'
      WHEN ${notification}.mail_due IS NOT NULL AND ${isReadSql(notification, 'mail')} THEN 'none'
      WHEN ${notification}.in_digest THEN 'digest'
      WHEN ${notification}.mail_due IS NOT NULL OR ${itsMail('m.done_at IS NULL')} THEN 'waiting'
      ELSE 'none' END`;
}

/** `NoNews` of a notification by a channel, or null. SQL. @param now a parameter: the domain's time */
export const noNewsSql = (notification: string, channel: NotificationChannel, now: string): string =>
  `CASE WHEN ${isReadSql(notification, channel)} THEN 'read'
     WHEN ${notification}.deadline <= ${now}::timestamptz THEN 'deadline_passed' END`;
