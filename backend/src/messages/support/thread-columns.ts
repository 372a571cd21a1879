import { Rejected } from '@meguri/contracts/errors.ts';
import { MESSAGE_EXCERPT } from '@meguri/contracts/limits.ts';
import type { SupportThreadMessage } from '@meguri/contracts/message/support-thread.ts';
import type pg from 'pg';
import { isoTimeSql } from '../../postgres/json-sql.ts';
import { roundItemSql } from '../../postgres/round-item.ts';

/** SQL: a thread `q` as its asker and operators read it. */
export const COLUMNS = `q.id, q.kind, q.round_id AS "roundId",
  CASE WHEN i.id IS NOT NULL THEN json_build_object('id', i.id, 'name', i.name, 'image', i.images[1]) END AS item,
  ${isoTimeSql('q.created_at')} AS "createdAt", ${isoTimeSql('q.answer_by')} AS "answerBy",
  ${isoTimeSql('q.closed_at')} AS "closedAt", q.satisfaction, ${isoTimeSql('q.last_at')} AS "lastAt",
  left(l.body, ${MESSAGE_EXCERPT}) AS excerpt`;
/** SQL: where they come from. */
export const SOURCES = `app.support_threads q
  JOIN app.support_thread_messages l ON l.thread_id = q.id AND l.position = q.last_position
  LEFT JOIN read_models.rounds r ON r.id = q.round_id::text
  LEFT JOIN ${roundItemSql('r.item_id::uuid', 'q.round_id')} ON true`;
/** The ids of threads, in cursors. */
export const THREAD_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The URLs of a message's photos in its order. */
const IMAGES = `(SELECT coalesce(json_agg(u.url ORDER BY p.place), '[]') FROM unnest(m.photos) WITH ORDINALITY p (id, place)
  JOIN app.uploads u ON u.id = p.id AND u.removed_at IS NULL)`;

/** All messages of a thread, oldest first. */
export async function messagesOf(pool: pg.Pool, id: string): Promise<SupportThreadMessage[]> {
  const { rows } = await pool.query<SupportThreadMessage>(
    `SELECT m.id, m.position, CASE WHEN m.from_operators THEN 'operators' ELSE 'asker' END AS "from",
       m.body AS content, ${IMAGES} AS images, ${isoTimeSql('m.created_at')} AS "createdAt"
     FROM app.support_thread_messages m WHERE m.thread_id = $1 ORDER BY m.position`,
    [id],
  );
  return rows;
}

/** @throws Rejected `support_thread_not_found` */
export function onlyThread<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Rejected('support_thread_not_found');
  return row;
}
