import type { Queryable } from '../../postgres/queryable.ts';

/** `left_aside`: by an operator, or because its address takes none; `no_news`: what it told was read, or its deadline passed. */
export type MailEnd = 'sent' | 'left_aside' | 'no_news';

/** Of a mail that is over only that there was one is kept, and how it ended. */
export async function endMail(db: Queryable, mailId: string, end: MailEnd): Promise<void> {
  await db.query(
    `UPDATE app.mails SET done_at = now(), left_aside = $2 = 'left_aside', no_news = $2 = 'no_news', recipient = NULL, subject = NULL,
       body_text = NULL, body_html = NULL, unsubscribe_url = NULL
     WHERE id = $1 AND done_at IS NULL`,
    [mailId, end],
  );
}
