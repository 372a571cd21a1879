import type { TrailEntry, TrailKind } from '@meguri/contracts/operators/trail.ts';
import { type Page, type PageEnd, pageOf, readCursor } from '../../postgres/cursor.ts';
import { endOfTokyoDay, startOfTokyoDay } from '../../postgres/tokyo-days.ts';
import type { Queryable } from '../../runner/projection.ts';
import { INSTANT } from '../../runner/read-model-table.ts';

/** Filters; absent: all. */
export interface TrailFilter {
  readonly operatorId?: number | undefined;
  /** The user concerned: directly, or as a party of a rental. */
  readonly personId?: number | undefined;
  /** One of these subjects, in the form of the entries: `round:<id>`. */
  readonly about?: readonly string[] | undefined;
  readonly kind?: TrailKind | undefined;
  /** Days in Tokyo, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** How many of a person's newest rentals are considered. */
const MAX_ROUNDS = 5_000;

const WANTED = `($1::int IS NULL OR t.operator_id = $1) AND ($2::text IS NULL OR t.kind = $2)
  AND ($3::date IS NULL OR t.at >= ${startOfTokyoDay('$3')})
  AND ($4::date IS NULL OR t.at < ${endOfTokyoDay('$4')})
  AND ($5::text[] IS NULL OR t.about && $5)
  AND ($6::int IS NULL OR t.about && (ARRAY['user:' || $6::int] || ARRAY(
    SELECT 'round:' || r.id FROM read_models.rounds r WHERE $6 IN (r.owner_id, r.borrower_id)
    ORDER BY r.requested_at DESC LIMIT ${MAX_ROUNDS})))`;

const valuesOf = ({ operatorId, personId, about, kind, from, to }: TrailFilter) =>
  [operatorId, kind, from, to, about, personId].map((value) => value ?? null);

/** Newest first, with the total. @throws InvalidCursor */
export async function trailPage(
  database: Queryable,
  { cursor, limit, ...filter }: TrailFilter & { cursor?: string | undefined; limit: number },
): Promise<Page<TrailEntry>> {
  const [counted, rows] = await Promise.all([
    database.query<{ total: number }>({
      text: `SELECT count(*)::int AS total FROM read_models.operator_trail t WHERE ${WANTED}`,
      values: valuesOf(filter),
    }),
    trailEntries(database, filter, readCursor(cursor), limit + 1),
  ]);
  return pageOf(rows, limit, counted.rows[0]?.total ?? 0, endOf);
}

/** All entries, in pages of `atOnce`. */
export async function* wholeTrail(database: Queryable, filter: TrailFilter, atOnce: number) {
  let end: PageEnd | null = null;
  for (;;) {
    const rows: TrailEntry[] = await trailEntries(database, filter, end, atOnce);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    end = endOf(last);
  }
}

const endOf = ({ at, id }: TrailEntry): PageEnd => ({ at, id });

async function trailEntries(database: Queryable, filter: TrailFilter, end: PageEnd | null, limit: number) {
  const { rows } = await database.query<TrailEntry>({
    text: `SELECT t.entry_id AS id, ${INSTANT('t.at')} AS at, t.operator_id AS "operatorId", t.role, t.kind, t.operation,
             t.about, t.code, t.stream, t.revision, t.hash
           FROM read_models.operator_trail t
           WHERE ${WANTED} AND ($7::timestamptz IS NULL OR (t.at, t.entry_id) < ($7, $8))
           ORDER BY t.at DESC, t.entry_id DESC LIMIT $9`,
    values: [...valuesOf(filter), end?.at ?? null, end?.id ?? null, limit],
  });
  return rows;
}
