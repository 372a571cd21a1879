import type { UserFile } from '@meguri/contracts/operators/user-file.ts';
import { shortDateTime } from '../../lib/time/format.ts';

type UserNotification = UserFile['told']['items'][number];

const LABELS: Readonly<Record<UserNotification['mail'], string>> = {
  none: 'お知らせのみ',
  waiting: 'メール送信待ち',
  sent: 'メール送信済み',
  failed: 'メール送信できず',
  digest: 'まとめのメール',
};

/** The state of a notification's mail and when it will be sent. */
export const mailLabel = ({ mail, mailDue }: Pick<UserNotification, 'mail' | 'mailDue'>): string =>
  mailDue === null ? LABELS[mail] : `${LABELS[mail]}（${shortDateTime(mailDue)}予定）`;
