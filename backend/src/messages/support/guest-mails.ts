import { GUEST_CONFIRMATION_HOURS } from '@meguri/contracts/limits.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import { composeMail } from '../../notifications/mail/compose-mail.ts';

/** Without the guest's text: otherwise anyone could send a text of their choice to a stranger. */
export const confirmationMail = (to: string, url: string): OutgoingMail =>
  composeMail({
    to,
    subject: 'ご相談の確認',
    paragraphs: [
      '運営事務局へのご相談を受け付けました。次のリンクを開き、表示されたページのボタンを押すと、ご相談が運営事務局に届きます。',
    ],
    action: { label: 'ご相談を確認する', url },
    notes: [
      `リンクは${GUEST_CONFIRMATION_HOURS}時間有効です。`,
      'お心当たりがない場合は、このメールを破棄してください。',
    ],
  });

/** 運営事務局 has answered. It doesn't contain the text. */
export const answerMail = (to: string, url: string): OutgoingMail =>
  composeMail({
    to,
    subject: '運営事務局からの返信',
    paragraphs: ['ご相談に、運営事務局から返信がありました。'],
    action: { label: '返信を読む', url },
  });

/** 運営事務局 has ended the thread. */
export const endMail = (to: string, url: string): OutgoingMail =>
  composeMail({
    to,
    subject: 'ご相談の終了',
    paragraphs: ['ご相談を終了しました。解決したかどうかを、リンク先のページからお聞かせください。'],
    action: { label: 'ご相談を開く', url },
  });
