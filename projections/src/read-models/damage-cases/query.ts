import type { CaseState } from '@meguri/contracts/read-models/administration.ts';
import { type Page, pageOf, readCursor } from '../../postgres/cursor.ts';
import type { Queryable } from '../../runner/projection.ts';
import type { DamageCase } from './damage-case.ts';

/** A case of a round. What the round itself says (parties, late fee, refunds) is in the rounds read model. */
export interface DamageCaseRecord {
  readonly roundId: string;
  readonly file: DamageCase;
}

/** The newest first. @throws InvalidCursor */
export async function damageCases(
  database: Queryable,
  { states, cursor, limit }: { states: readonly CaseState[] | null; cursor?: string; limit: number },
): Promise<Page<DamageCaseRecord>> {
  const wanted = '($1::text[] IS NULL OR state = ANY ($1))';
  const counted = await database.query<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM read_models.damage_cases WHERE ${wanted}`,
    values: [states],
  });
  const end = readCursor(cursor);
  const { rows } = await database.query<DamageCaseRecord>({
    text: `SELECT round_id AS "roundId", file FROM read_models.damage_cases
           WHERE ${wanted} AND ($2::timestamptz IS NULL OR (reported_at, report_id) < ($2, $3))
           ORDER BY reported_at DESC, report_id DESC LIMIT $4`,
    values: [states, end?.at ?? null, end?.id ?? null, limit + 1],
  });
  const total = counted.rows[0]?.total ?? 0;
  return pageOf(rows, limit, total, ({ file }) => ({ at: file.reportedAt, id: file.reportId }));
}

export async function damageCaseById(database: Queryable, reportId: string): Promise<DamageCaseRecord | null> {
  const { rows } = await database.query<DamageCaseRecord>({
    text: 'SELECT round_id AS "roundId", file FROM read_models.damage_cases WHERE report_id = $1',
    values: [reportId],
  });
  return rows[0] ?? null;
}
