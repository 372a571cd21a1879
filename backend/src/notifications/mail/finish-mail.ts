import type { Queryable } from '../../postgres/queryable.ts';

/**
 * `left_aside`: skipped by an operator, or undeliverable. `no_news`: its notification was read, or its deadline passed.
 */
export type MailOutcome = 'sent' | 'left_aside' | 'no_news';

/** Erases the content. The id and the outcome stay, so that the mail isn't enqueued again. */
export async function finishMail(db: Queryable, mailId: string, end: MailOutcome): Promise<void> {
  await db.query(
    `UPDATE app.mails SET done_at = now(), left_aside = $2 = 'left_aside', no_news = $2 = 'no_news', recipient = NULL, subject = NULL,
       body_text = NULL, body_html = NULL, unsubscribe_url = NULL
     WHERE id = $1 AND done_at IS NULL`,
    [mailId, end],
  );
}
