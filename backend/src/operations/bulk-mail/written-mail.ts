import { Injectable } from '@nestjs/common';
import type { MailPlaceholder } from '@meguri/contracts/operators/bulk-mail.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import { composeMail } from '../../notifications/mail/compose-mail.ts';
import { UnsubscribeLinks } from '../../notifications/settings/unsubscribe-links.ts';
import { unsubscribedWords } from '../../notifications/settings/unsubscribe-pages.ts';

/** A recipient. */
export interface Reader {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
}

/** Fills in the placeholders in one pass, so that a name that looks like a placeholder isn't replaced again. */
export function filledIn(text: string, { name, username }: Pick<Reader, 'name' | 'username'>): string {
  const words: Readonly<Record<MailPlaceholder, string>> = { '{{名前}}': name, '{{ユーザー名}}': username };
  return text.replace(/\{\{[^{}]*\}\}/g, (found) => words[found as MailPlaceholder] ?? found);
}

/** Composes a bulk mail for one recipient. */
@Injectable()
export class WrittenMail {
  constructor(private readonly links: UnsubscribeLinks) {}

  /** Includes the link that unsubscribes with one click (RFC 8058). */
  to(reader: Reader, { subject, body }: { readonly subject: string; readonly body: string }): OutgoingMail {
    return composeMail({
      to: reader.email,
      subject: filledIn(subject, reader),
      paragraphs: filledIn(body, reader).split(/\n{2,}/),
      unsubscribe: {
        label: `「${unsubscribedWords('news')}」のメールを停止する`,
        url: this.links.make({ userId: reader.id, what: 'news' }),
      },
    });
  }
}
