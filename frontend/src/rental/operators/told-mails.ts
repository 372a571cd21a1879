import type { UserFile } from '@meguri/contracts/operators/user-file.ts';

/** Where the mail of something that somebody was told is. Total. */
export const TOLD_MAIL_LABELS: Readonly<Record<UserFile['told']['items'][number]['mail'], string>> = {
  none: 'お知らせのみ',
  waiting: 'メール送信待ち',
  sent: 'メール送信済み',
  failed: 'メール送信できず',
  digest: 'まとめのメール',
};
