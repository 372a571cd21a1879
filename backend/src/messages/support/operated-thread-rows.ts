import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type {
  OperatedThread,
  OperatedThreadPage,
  OperatedThreads,
  OperatedThreadsQuery,
} from '@meguri/contracts/message/support-thread.ts';
import { Conditions } from '@meguri/projections/postgres/conditions.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import pg from 'pg';
import { isoTimeSql, personSql } from '../../postgres/json-sql.ts';
import { OF_OTHERS } from './of-others.ts';
import { COLUMNS, messagesOf, onlyThread, SOURCES, THREAD_ID } from './thread-columns.ts';
import { addThreadChoice, addThreadFilter, CONFIRMED, LISTS } from './thread-filter.ts';
import { IS_OWNER } from './thread-owner.ts';

const OPERATED = `SELECT ${COLUMNS}, q.guest_email AS "guestEmail", CASE WHEN u.id IS NOT NULL THEN ${personSql('u')} END AS asker,
    CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'username', o.username, 'since', ${isoTimeSql('q.owned_at')}) END AS owner
  FROM ${SOURCES} LEFT JOIN app.users u ON u.id = q.asker_id LEFT JOIN app.users o ON ${IS_OWNER}`;
type Notes = OperatedThreadPage['notes'];

/** Support threads as operators read them. */
@Injectable()
export class OperatedThreadRows {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Only what the operator may answer. `hidden` counts the rest of the list, whichever words, owner or kind are chosen.
   * @param askers users whom the query's words may mean
   * @throws InvalidCursor
   */
  async operated(
    operatorId: number,
    query: OperatedThreadsQuery,
    askers: readonly number[] = [],
  ): Promise<OperatedThreads> {
    const { time, behind, way, end } = LISTS[query.state];
    const last = readCursor(query.cursor, THREAD_ID);
    const conditions = new Conditions();
    const value = (one: unknown) => conditions.parameter(one);
    // $1 of OF_OTHERS.
    value(operatorId);
    addThreadFilter(conditions, query);
    const hidden = this.count(`${conditions.text} AND NOT (${OF_OTHERS})`, conditions.values);
    conditions.add(OF_OTHERS);
    addThreadChoice(conditions, operatorId, query, askers);
    const total = this.count(conditions.text, conditions.values);
    if (last !== null)
      conditions.add(`(${time}, q.id) ${behind} (${value(last.at)}::timestamptz, ${value(last.id)}::uuid)`);
    const limit = value(query.limit + 1);
    const found = this.pool.query<OperatedThread>(
      `${OPERATED} WHERE ${conditions.text} ORDER BY ${time} ${way}, q.id ${way} LIMIT ${limit}`,
      conditions.values,
    );
    const [{ rows }, all, left] = await Promise.all([found, total, hidden]);
    return { ...pageOf(rows, query.limit, all, (thread) => ({ at: thread[end]!, id: thread.id })), hidden: left };
  }

  /** @throws Rejected `support_thread_not_found`; `own_round` for what `operated` omits */
  async operatedPage(operatorId: number, id: string): Promise<OperatedThreadPage> {
    const [{ rows }, { rowCount }] = await Promise.all([
      this.pool.query<OperatedThread>(`${OPERATED} WHERE q.id = $1 AND ${CONFIRMED}`, [id]),
      this.pool.query(`SELECT FROM app.support_threads q WHERE q.id = $2 AND ${OF_OTHERS}`, [operatorId, id]),
    ]);
    const thread = onlyThread(rows);
    if (rowCount === 0) throw new Rejected('own_round');
    const [messages, notes] = await Promise.all([messagesOf(this.pool, id), this.notesOf(id)]);
    return { ...thread, messages, notes };
  }

  private async count(where: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await this.pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM app.support_threads q WHERE ${where}`,
      [...values],
    );
    return rows[0]?.total ?? 0;
  }

  private async notesOf(id: string): Promise<Notes> {
    const { rows } = await this.pool.query<Notes[number]>(
      `SELECT n.id, n.note, ${isoTimeSql('n.written_at')} AS at,
         CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'username', b.username) END AS by
       FROM app.support_thread_notes n LEFT JOIN app.users b ON b.id = n.written_by AND b.erased_at IS NULL
       WHERE n.thread_id = $1 ORDER BY n.written_at, n.id`,
      [id],
    );
    return rows;
  }
}
