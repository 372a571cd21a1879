import { IsNull, type Repository } from 'typeorm';
import type { StoredMail } from './mail.entity.ts';

/**
 * `left_aside`: skipped by an operator, or undeliverable. `no_news`: its notification was read, or its deadline passed.
 */
export type MailOutcome = 'sent' | 'left_aside' | 'no_news';

const ERASED = { recipient: null, subject: null, bodyText: null, bodyHtml: null, unsubscribeUrl: null };

/** Erases the content. The id and the outcome stay, so that the mail isn't enqueued again. */
export async function finishMail(mails: Repository<StoredMail>, id: string, end: MailOutcome): Promise<void> {
  const outcome = { doneAt: () => 'now()', leftAside: end === 'left_aside', noNews: end === 'no_news' };
  await mails.update({ id, doneAt: IsNull() }, { ...outcome, ...ERASED });
}
