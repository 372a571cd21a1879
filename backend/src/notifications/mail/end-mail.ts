import type { Queryable } from '../../postgres/queryable.ts';

/** Of a mail that is over only that there was one is kept, and whether it was left aside instead of sent: by an operator, or because its address takes none. */
export async function endMail(db: Queryable, mailId: string, { leftAside = false } = {}): Promise<void> {
  await db.query(
    `UPDATE app.mails SET done_at = now(), left_aside = $2, recipient = NULL, subject = NULL, body_text = NULL, body_html = NULL,
       unsubscribe_url = NULL
     WHERE id = $1 AND done_at IS NULL`,
    [mailId, leftAside],
  );
}
