import {
  isFixed,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  topicOf,
} from '@meguri/contracts/notification/notification-kinds.ts';
import { sqlList } from '@meguri/projections/postgres/sql-list.ts';

/** Why a notification's mail or push is no longer worth sending. */
export type SuppressionReason = 'read' | 'deadline_passed';

/**
 * SQL: whether reading a notification made its mail or push pointless. Channels that can't be turned off are sent all
 * the same: otherwise an attacker could suppress the warning to an account's owner by reading it first.
 */
export const isReadSql = (notification: string, channel: NotificationChannel): string => {
  const fixed = NOTIFICATION_KINDS.filter((kind) => isFixed(topicOf(kind), channel));
  return `(${notification}.read_at IS NOT NULL AND ${notification}.kind <> ALL (ARRAY[${sqlList(fixed)}]::text[]))`;
};

/** SQL: when its mail is due, in the domain's time; null: it has none, or it became pointless. */
export const mailDueSql = (notification: string): string =>
  `CASE WHEN NOT ${isReadSql(notification, 'mail')} THEN ${notification}.mail_due END`;

/** SQL: whether a mail was sent. */
export const isSentSql = (mail: string): string =>
  `(${mail}.done_at IS NOT NULL AND NOT ${mail}.left_aside AND NOT ${mail}.no_news)`;

/** SQL: the state of its mail, one of `NOTIFICATION_MAIL_STATES`. */
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

/**
 * SQL: the `SuppressionReason` of a notification's channel, or null.
 * @param now a parameter: the domain's time
 */
export const suppressionSql = (notification: string, channel: NotificationChannel, now: string): string =>
  `CASE WHEN ${isReadSql(notification, channel)} THEN 'read'
     WHEN ${notification}.deadline <= ${now}::timestamptz THEN 'deadline_passed' END`;
