import type { MailSegment, SegmentSize } from '@meguri/contracts/operators/bulk-mail.ts';
import type { Queryable } from '../../postgres/queryable.ts';

/** SQL: whether a user (`u`) accepts bulk mails; their settings are `s`. */
export const WANTS_NEWS = `coalesce((s.topics -> 'news' ->> 'mail')::boolean, true)`;
/** SQL: users with their settings. */
export const PEOPLE = 'app.users u LEFT JOIN app.notification_settings s ON s.user_id = u.id';

/** SQL: whether `u` is in a segment; `$1` is its only value. */
const CONDITIONS: { readonly [Kind in MailSegment['kind']]: string } = {
  all: '$1::text IS NULL',
  owners: `$1::text IS NULL AND EXISTS (SELECT FROM app.items i WHERE i.user_id = u.id AND i.status <> 'deleted')`,
  borrowers: '$1::text IS NULL AND EXISTS (SELECT FROM read_models.rounds r WHERE r.borrower_id = u.id)',
  prefecture: 'u.prefecture = $1::text',
  away: `u.last_seen_at < now() - make_interval(days => $1::text::int)`,
};

/** SQL: whether `u` is in the segment and has neither left nor been locked, and its value `$1`. */
export function conditionOf(segment: MailSegment): { readonly sql: string; readonly value: string | null } {
  const sql = `u.erased_at IS NULL AND u.locked_at IS NULL AND ${CONDITIONS[segment.kind]}`;
  if (segment.kind === 'prefecture') return { sql, value: segment.prefecture };
  return { sql, value: segment.kind === 'away' ? String(segment.days) : null };
}

export async function sizeOf(db: Queryable, segment: MailSegment): Promise<SegmentSize> {
  const { sql, value } = conditionOf(segment);
  const { rows } = await db.query(
    `SELECT count(*)::int AS people, (count(*) FILTER (WHERE u.email IS NOT NULL AND ${WANTS_NEWS}))::int AS reachable
     FROM ${PEOPLE} WHERE ${sql}`,
    [value],
  );
  return rows[0] as SegmentSize;
}
