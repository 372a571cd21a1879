import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type {
  CloseReport,
  Report,
  ReportAnswer,
  ReportInput,
  ReportList,
  ReportListQuery,
} from '@meguri/contracts/message/report.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import pg from 'pg';
import { reviewPhotosSql } from '../../catalog/trust/review-photos.ts';
import { mustBeThere } from '../../postgres/must-be-there.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { isoTimeSql, personSql } from '../../postgres/json-sql.ts';
import { takenByOther } from '../../http/operators/taken-by-other.ts';
import { type FoundSubject, ReportSubjects } from './report-subjects.ts';

/** A report with the data needed to show it. */
export interface ReportRow extends Report {
  readonly at: string;
  readonly messageId: string | null;
  readonly chatId: string | null;
}

const REVIEW = `json_build_object('id', v.id, 'rating', v.rating, 'text', v.body, 'tags', v.tags,
  'isHidden', v.hidden_at IS NOT NULL, 'reply', v.reply, 'isReplyHidden', v.reply_hidden_at IS NOT NULL,
  'photos', ${reviewPhotosSql(`json_build_object('id', up.id, 'url', up.url, 'isHidden', up.withheld)`)})`;

const REPORTS = `SELECT p.id, p.subject, p.reason, ${isoTimeSql('p.created_at')} AS "createdAt", ${personSql('w')} AS reporter,
    ${personSql('u')} AS about, p.chat_id AS "chatId",
    CASE WHEN p.subject = 'message' THEN p.subject_id END AS "messageId",
    CASE WHEN i.id IS NOT NULL THEN json_build_object('id', i.id, 'name', i.name, 'image', i.images[1]) END AS item,
    CASE WHEN v.id IS NOT NULL THEN ${REVIEW} END AS review,
    CASE WHEN p.chat_kind IS NOT NULL
      THEN json_build_object('kind', p.chat_kind, 'circulationRoundId', p.round_id) END AS chat,
    CASE WHEN t.id IS NOT NULL AND p.closed_at IS NULL THEN json_build_object(
      'by', json_build_object('id', t.id, 'username', t.username), 'at', ${isoTimeSql('p.taken_at')}) END AS taken,
    CASE WHEN p.closed_at IS NOT NULL
      THEN json_build_object('at', ${isoTimeSql('p.closed_at')}, 'by', o.username, 'note', coalesce(p.note, '')) END AS closed,
    ${isoTimeSql('coalesce(p.closed_at, p.created_at)')} AS at
  FROM app.reports p JOIN app.users w ON w.id = p.reporter_id JOIN app.users u ON u.id = p.about_id
  LEFT JOIN app.users t ON t.id = p.taken_by LEFT JOIN app.users o ON o.id = p.closed_by LEFT JOIN app.items i ON i.id = p.item_id
  LEFT JOIN app.reviews v ON v.id = CASE WHEN p.subject = 'review' THEN p.subject_id::uuid END`;

/** The order of each list, and the key for continuing a page. */
const ORDER = {
  open: { where: 'p.closed_at IS NULL', time: 'p.created_at', behind: '>', way: 'ASC' },
  closed: { where: 'p.closed_at IS NOT NULL', time: 'p.closed_at', behind: '<', way: 'DESC' },
} as const;

/** Users' reports about messages, users, items and reviews: a list of its own, since tasks come from rounds only. */
@Injectable()
export class Reports {
  constructor(
    private readonly pool: pg.Pool,
    private readonly subjects: ReportSubjects,
    private readonly limits: RequestLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Reporting the same subject again, while no operator has begun with it, updates the same report.
   * @throws Rejected as `ReportSubjects.find`; `too_many_reports`; `unauthenticated`: the reporter has left
   */
  async report(reporterId: number, { subject, id, reason }: ReportInput): Promise<ReportAnswer> {
    const found = await this.subjects.find(reporterId, subject, id);
    await this.limits.take('report', `user ${reporterId}`, 'too_many_reports');
    const { rows } = await inTransaction(this.pool, async (db) => {
      await mustBeThere(db, reporterId);
      // What a user has written can be reported after they have left.
      if (subject === 'user' || subject === 'item')
        await mustBeThere(db, found.aboutId, { code: `${subject}_not_found` });
      return this.store(db, reporterId, { subject, id, reason }, found);
    });
    return { id: rows[0]!.id, createdAt: rows[0]!.createdAt.toISOString() };
  }

  /**
   * Omits reports about this operator; those they made themselves lack colleagues' notes.
   * @throws InvalidCursor
   */
  async list(operatorId: number, { state, cursor, limit }: ReportListQuery): Promise<ReportList> {
    const end = readCursor(cursor);
    const { where, time, behind, way } = ORDER[state];
    const aboutOthers = `${where} AND p.about_id <> $1`;
    const [{ rows }, counted] = await Promise.all([
      this.pool.query<ReportRow>(
        `${REPORTS} WHERE ${aboutOthers} AND ($2::timestamptz IS NULL OR (${time}, p.id::text) ${behind} ($2, $3))
         ORDER BY ${time} ${way}, p.id::text ${way} LIMIT $4`,
        [operatorId, end?.at ?? null, end?.id ?? null, limit + 1],
      ),
      this.pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM app.reports p WHERE ${aboutOthers}`, [
        operatorId,
      ]),
    ]);
    const page = pageOf(rows, limit, counted.rows[0]?.total ?? 0, ({ at, id }) => ({ at, id }));
    return { ...page, items: page.items.map((row) => listedTo(operatorId, row)) };
  }

  /** @throws Rejected `report_not_found` */
  async one(id: string): Promise<ReportRow> {
    const { rows } = await this.pool.query<ReportRow>(`${REPORTS} WHERE p.id = $1`, [id]);
    if (rows[0] === undefined) throw new Rejected('report_not_found');
    return rows[0];
  }

  /**
   * Assigns the report to this operator.
   * @param seen the operator it was assigned to, as the page showed it
   * @throws Rejected `report_not_found`, `report_closed`; `taken_by_other` with the current operator
   */
  async take(operatorId: number, id: string, seen: number | null): Promise<void> {
    const { rowCount } = await this.pool.query(
      `UPDATE app.reports SET taken_by = $2, taken_at = CASE WHEN taken_by = $2 THEN taken_at ELSE $3 END
       WHERE id = $1 AND closed_at IS NULL AND (taken_by = $2 OR taken_by IS NOT DISTINCT FROM $4)`,
      [id, operatorId, this.clock.now().toISOString(), seen],
    );
    if (rowCount === 0) throw refusalOf(await this.one(id));
  }

  /**
   * Only by the operator it is assigned to, or by any if it is unassigned. Texts of users who have left were kept only
   * for the report, and are removed. The row of a leaving user is locked, so that either this or their erasure sees the
   * other's result.
   * @throws Rejected `report_not_found`, `report_closed`, `taken_by_other`
   */
  async close(operatorId: number, id: string, { note }: CloseReport): Promise<void> {
    const { rowCount } = await this.pool.query(
      `WITH writer AS (SELECT erased_at FROM app.users
         WHERE id = (SELECT reporter_id FROM app.reports WHERE id = $1) FOR SHARE)
       UPDATE app.reports SET closed_at = $3, closed_by = $2, note = $4,
         reason = CASE WHEN writer.erased_at IS NULL THEN reason ELSE '' END
       FROM writer WHERE id = $1 AND closed_at IS NULL AND coalesce(taken_by, $2) = $2`,
      [id, operatorId, this.clock.now().toISOString(), note],
    );
    if (rowCount === 0) throw refusalOf(await this.one(id));
  }

  private store(
    db: pg.PoolClient,
    reporterId: number,
    { subject, id, reason }: ReportInput,
    { aboutId, itemId, chatKind, chatId, roundId }: FoundSubject,
  ) {
    return db.query<{ id: string; createdAt: Date }>(
      `INSERT INTO app.reports AS known (id, reporter_id, subject, subject_id, about_id, item_id, chat_kind, chat_id,
         round_id, reason, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (reporter_id, subject, subject_id) WHERE closed_at IS NULL DO UPDATE SET reason = known.reason
       RETURNING id, created_at AS "createdAt"`,
      [
        ...[randomUUID(), reporterId, subject, id.toLowerCase(), aboutId, itemId, chatKind],
        ...[chatId, roundId, reason, this.clock.now().toISOString()],
      ],
    );
  }
}

function listedTo(operatorId: number, { at: _, messageId: __, chatId: ___, ...report }: ReportRow): Report {
  const isOwn = report.reporter.id === operatorId;
  return isOwn && report.closed !== null ? { ...report, closed: { ...report.closed, note: '' } } : report;
}

const refusalOf = ({ taken }: ReportRow): Rejected =>
  taken === null ? new Rejected('report_closed') : takenByOther(taken.by);
