import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MESSAGE_EXCERPT } from '@meguri/contracts/limits.ts';
import type { GuestThread } from '@meguri/contracts/message/guest-question.ts';
import type {
  OperatedThread,
  OperatedThreadPage,
  OperatedThreads,
  OperatedThreadsQuery,
  SupportThread,
  SupportThreadMessage,
  SupportThreadPage,
  SupportThreads,
  SupportThreadsQuery,
} from '@meguri/contracts/message/support-thread.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import pg from 'pg';
import { isoTimeSql, personSql } from '../../postgres/json-sql.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import { OF_OTHERS } from './of-others.ts';

const COLUMNS = `q.id, q.kind, q.round_id AS "roundId",
  CASE WHEN i.id IS NOT NULL THEN json_build_object('id', i.id, 'name', i.name, 'image', i.images[1]) END AS item,
  ${isoTimeSql('q.created_at')} AS "createdAt", ${isoTimeSql('q.answer_by')} AS "answerBy",
  ${isoTimeSql('q.closed_at')} AS "closedAt", q.satisfaction, ${isoTimeSql('q.last_at')} AS "lastAt",
  left(l.body, ${MESSAGE_EXCERPT}) AS excerpt`;
const SOURCES = `app.support_threads q
  JOIN app.support_thread_messages l ON l.thread_id = q.id AND l.position = q.last_position
  LEFT JOIN read_models.rounds r ON r.id = q.round_id::text
  LEFT JOIN ${roundItemSql('r.item_id::uuid', 'q.round_id')} ON true`;
const OWN = `SELECT ${COLUMNS} FROM ${SOURCES}`;
const OPERATED = `SELECT ${COLUMNS}, q.guest_email AS "guestEmail", CASE WHEN u.id IS NOT NULL THEN ${personSql('u')} END AS asker
  FROM ${SOURCES} LEFT JOIN app.users u ON u.id = q.asker_id`;
/** A guest's question is shown to operators once the address is confirmed. */
const CONFIRMED = '(q.guest_email IS NULL OR q.confirmed_at IS NOT NULL)';
/** The URLs of a message's photos in its order. */
const IMAGES = `(SELECT coalesce(json_agg(u.url ORDER BY p.place), '[]') FROM unnest(m.photos) WITH ORDINALITY p (id, place)
  JOIN app.uploads u ON u.id = p.id AND u.removed_at IS NULL)`;

/** Which threads an operators' list has, by what it is ordered, and how it continues. */
const LISTS = {
  waiting: { where: 'q.answer_by IS NOT NULL', time: 'q.answer_by', behind: '>', way: 'ASC', end: 'answerBy' },
  answered: {
    ...{
      where: `q.answer_by IS NULL AND q.closed_at IS NULL AND ${CONFIRMED}`,
      time: 'q.last_at',
      behind: '<',
      way: 'DESC',
    },
    end: 'lastAt',
  },
  closed: { where: 'q.closed_at IS NOT NULL', time: 'q.closed_at', behind: '<', way: 'DESC', end: 'closedAt' },
  any: { where: CONFIRMED, time: 'q.last_at', behind: '<', way: 'DESC', end: 'lastAt' },
} as const;
/**
 * SQL: the thread `q` is by the member `$2`, about the rental `$3`, and by the asker of the thread `$4`. Each may be null.
 * The asker is found by scalar subqueries, so that their indexes are used.
 */
const NARROWED = `($2::int IS NULL OR q.asker_id = $2) AND ($3::uuid IS NULL OR q.round_id = $3)
  AND ($4::uuid IS NULL OR q.asker_id = (SELECT o.asker_id FROM app.support_threads o WHERE o.id = $4)
    OR lower(q.guest_email) = (SELECT lower(o.guest_email) FROM app.support_threads o WHERE o.id = $4))`;
type Narrowing = readonly [askerId: number | null, roundId: string | null, sameAskerAs: string | null];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Support threads as their asker and operators read them. */
@Injectable()
export class SupportThreadRows {
  constructor(private readonly pool: pg.Pool) {}

  /** Latest message first. @throws InvalidCursor */
  async own(askerId: number, { cursor, limit }: SupportThreadsQuery): Promise<SupportThreads> {
    const end = readCursor(cursor, UUID);
    const [{ rows }, counted] = await Promise.all([
      this.pool.query<SupportThread>(
        `${OWN} WHERE q.asker_id = $1 AND ($2::timestamptz IS NULL OR (q.last_at, q.id) < ($2, $3::uuid))
         ORDER BY q.last_at DESC, q.id DESC LIMIT $4`,
        [askerId, end?.at ?? null, end?.id ?? null, limit + 1],
      ),
      this.count('q.asker_id = $1', askerId),
    ]);
    return pageOf(rows, limit, counted, ({ lastAt, id }) => ({ at: lastAt, id }));
  }

  /** @throws Rejected `support_thread_not_found`, also for another member's */
  async ownPage(askerId: number, id: string): Promise<SupportThreadPage> {
    const { rows } = await this.pool.query<SupportThread>(`${OWN} WHERE q.id = $2 AND q.asker_id = $1`, [askerId, id]);
    return { ...only(rows), messages: await this.messages(id) };
  }

  /** Only what the operator may answer. @throws InvalidCursor */
  async operated(operatorId: number, query: OperatedThreadsQuery): Promise<OperatedThreads> {
    const { state, askerId = null, roundId = null, sameAskerAs = null, cursor, limit } = query;
    const last = readCursor(cursor, UUID);
    const { where, time, behind, way, end } = LISTS[state];
    const narrowing = [askerId, roundId, sameAskerAs] as const;
    const [{ rows }, { answerable, hidden }] = await Promise.all([
      this.pool.query<OperatedThread>(
        `${OPERATED} WHERE ${where} AND ${NARROWED} AND ${OF_OTHERS}
           AND ($5::timestamptz IS NULL OR (${time}, q.id) ${behind} ($5, $6::uuid))
         ORDER BY ${time} ${way}, q.id ${way} LIMIT $7`,
        [operatorId, ...narrowing, last?.at ?? null, last?.id ?? null, limit + 1],
      ),
      this.countFor(operatorId, where, narrowing),
    ]);
    return { ...pageOf(rows, limit, answerable, (thread) => ({ at: thread[end]!, id: thread.id })), hidden };
  }

  /** @throws Rejected `support_thread_not_found`; `own_round` for what `operated` omits */
  async operatedPage(operatorId: number, id: string): Promise<OperatedThreadPage> {
    const [{ rows }, { rowCount }] = await Promise.all([
      this.pool.query<OperatedThread>(`${OPERATED} WHERE q.id = $1 AND ${CONFIRMED}`, [id]),
      this.pool.query(`SELECT FROM app.support_threads q WHERE q.id = $2 AND ${OF_OTHERS}`, [operatorId, id]),
    ]);
    const thread = only(rows);
    if (rowCount === 0) throw new Rejected('own_round');
    return { ...thread, messages: await this.messages(id) };
  }

  /** @throws Rejected `support_thread_not_found`, also for a member's */
  async guestPage(id: string): Promise<Omit<GuestThread, 'heldPhotos'>> {
    const { rows } = await this.pool.query<SupportThread & Pick<GuestThread, 'isConfirmed'>>(
      `SELECT ${COLUMNS}, q.confirmed_at IS NOT NULL AS "isConfirmed" FROM ${SOURCES}
       WHERE q.id = $1 AND q.guest_email IS NOT NULL`,
      [id],
    );
    return { ...only(rows), messages: await this.messages(id) };
  }

  private async countFor(operatorId: number, where: string, narrowing: Narrowing) {
    const { rows } = await this.pool.query<{ answerable: number; hidden: number }>(
      `SELECT count(*) FILTER (WHERE is_answerable)::int AS answerable,
         count(*) FILTER (WHERE NOT is_answerable)::int AS hidden
       FROM (SELECT ${OF_OTHERS} AS is_answerable FROM app.support_threads q WHERE ${where} AND ${NARROWED}) counted`,
      [operatorId, ...narrowing],
    );
    return rows[0] ?? { answerable: 0, hidden: 0 };
  }

  /** @param userId `$1` of the condition */
  private async count(where: string, userId: number): Promise<number> {
    const { rows } = await this.pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM app.support_threads q WHERE ${where}`,
      [userId],
    );
    return rows[0]?.total ?? 0;
  }

  private async messages(id: string): Promise<SupportThreadMessage[]> {
    const { rows } = await this.pool.query<SupportThreadMessage>(
      `SELECT m.id, m.position, CASE WHEN m.from_operators THEN 'operators' ELSE 'asker' END AS "from",
         m.body AS content, ${IMAGES} AS images, ${isoTimeSql('m.created_at')} AS "createdAt"
       FROM app.support_thread_messages m WHERE m.thread_id = $1 ORDER BY m.position`,
      [id],
    );
    return rows;
  }
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Rejected('support_thread_not_found');
  return row;
}
