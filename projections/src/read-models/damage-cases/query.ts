import type { CaseState } from '@meguri/contracts/read-models/administration.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { FINAL_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { type Page, pageOf, readCursor } from '../../postgres/cursor.ts';
import { sqlList } from '../../postgres/sql-list.ts';
import type { Queryable } from '../../runner/projection.ts';
import { INSTANT } from '../../runner/read-model-table.ts';
import { DUE, WORK } from '../operator-tasks/query.ts';
import type { DamageCase } from './damage-case.ts';

/** A case of a round. Parties, late fee and refunds are in the rounds read model. */
export interface DamageCaseRecord {
  readonly roundId: string;
  readonly file: DamageCase;
}

/** In a list: since when its parties wait for operators, and by when operators should decide. */
export interface ListedCaseRecord extends DamageCaseRecord {
  /** Since when messages in its chat are unanswered; null: none are, or the chat is closed. */
  readonly waitingSince: Instant | null;
  /** When operators should have decided, from their task; null: there is no task. */
  readonly due: Instant | null;
}

/**
 * The first message after the operators' last one, of a case `c`; the decision that closed a case also answers earlier
 * messages.
 */
const WAITING = `(SELECT min(x.sent_at) FROM read_models.support_messages x JOIN read_models.rounds r ON r.id = x.round_id
    AND r.status NOT IN (${sqlList(FINAL_STATUSES)})
  WHERE x.round_id = c.round_id AND x."by" <> 'operator'
    AND x.sent_at > coalesce((c.file->>'closedAt')::timestamptz, '-infinity') AND x.revision > coalesce((SELECT max(o.revision)
    FROM read_models.support_messages o WHERE o.round_id = c.round_id AND o."by" = 'operator'), -1))`;

/** The case's own task. Tasks for missing answers come later and don't count. */
const DECIDE_BY = `(SELECT ${INSTANT(`min(${DUE})`)} FROM read_models.operator_tasks t ${WORK} WHERE t.round_id = c.round_id
  AND t.kind IN ('damage_case', 'handle_non_return', 'handle_objection') AND t.cause = c.report_id)`;

/**
 * Newest first.
 * @param waiting only cases in which a party waits for operators, longest waiting first
 * @throws InvalidCursor
 */
export async function damageCases(
  database: Queryable,
  {
    states,
    waiting = false,
    cursor,
    limit,
  }: { states: readonly CaseState[] | null; waiting?: boolean; cursor?: string; limit: number },
): Promise<Page<ListedCaseRecord>> {
  const wanted = `($1::text[] IS NULL OR c.state = ANY ($1)) AND (NOT $2 OR ${WAITING} IS NOT NULL)`;
  const counted = await database.query<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM read_models.damage_cases c WHERE ${wanted}`,
    values: [states, waiting],
  });
  const end = readCursor(cursor);
  const [at, after, way] = waiting ? [WAITING, '>', 'ASC'] : ['c.reported_at', '<', 'DESC'];
  const { rows } = await database.query<ListedCaseRecord>({
    text: `SELECT c.round_id AS "roundId", c.file, ${INSTANT(WAITING)} AS "waitingSince", ${DECIDE_BY} AS due
           FROM read_models.damage_cases c
           WHERE ${wanted} AND ($3::timestamptz IS NULL OR (${at}, c.report_id) ${after} ($3, $4))
           ORDER BY ${at} ${way}, c.report_id ${way} LIMIT $5`,
    values: [states, waiting, end?.at ?? null, end?.id ?? null, limit + 1],
  });
  const total = counted.rows[0]?.total ?? 0;
  return pageOf(rows, limit, total, ({ file, waitingSince }) => ({
    at: (waiting ? waitingSince : null) ?? file.reportedAt,
    id: file.reportId,
  }));
}

export async function damageCaseById(database: Queryable, reportId: string): Promise<DamageCaseRecord | null> {
  const { rows } = await database.query<DamageCaseRecord>({
    text: 'SELECT round_id AS "roundId", file FROM read_models.damage_cases WHERE report_id = $1',
    values: [reportId],
  });
  return rows[0] ?? null;
}
