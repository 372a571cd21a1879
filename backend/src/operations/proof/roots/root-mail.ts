import { HttpSettings } from '../../../http/http-settings.ts';
import type pg from 'pg';
import { composeMail } from '../../../notifications/mail/compose-mail.ts';
import type { Mails } from '../../../notifications/mail/mails.ts';
import type { SignedRoot } from './root-statement.ts';

/** Sends roots to external recipients, as copies that the platform's operators can't change. */
export class RootMail {
  /** @param recipients plain addresses */
  constructor(
    private readonly mails: Mails,
    private readonly settings: HttpSettings,
    private readonly recipients: readonly string[],
  ) {}

  /** The newest root refers to all earlier ones. Sent once the transaction commits, once per day and recipient. */
  async send({ day, statement, signature, publicKey }: SignedRoot, transaction: pg.ClientBase): Promise<void> {
    for (const to of this.recipients) {
      const mail = composeMail({
        to,
        subject: `${day} の記録の根`,
        paragraphs: [
          `${day}（日本時間）までのすべての記録を、ひとつの値にまとめて署名したものです。あとから記録が書き換えられたり消されたりしていないことを確かめるため、このメールを保管してください。前の日の根の値を含んでいます。`,
          `内容:\n${statement}`,
          `署名 (Ed25519):\n${signature}`,
          `公開鍵:\n${publicKey}`,
        ],
        action: { label: '公開されている根を見る', url: `${this.settings.publicUrl}/api/proof/roots/${day}` },
        notes: ['証拠ファイルは、確認用プログラム verify-proof.mjs にこの根を渡すと、照合できます。'],
      });
      await this.mails.enqueue(mail, { key: `log-root ${day} ${to}`, transaction });
    }
  }
}
