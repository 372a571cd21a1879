import { randomUUID } from 'node:crypto';
import type { BookSide, Difference, Movement, ProviderSide } from '@meguri/contracts/read-models/differences.ts';
import { type Page, pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import type { Pool } from 'pg';
import { IsNull, type Repository } from 'typeorm';
import type { BalanceDifference, Reconciliation } from './reconciliation.entity.ts';

/** One movement of one of the provider's objects. */
export interface Subject {
  readonly movement: Movement;
  readonly objectId: string;
  /** null: the round isn't known. */
  readonly roundId: string | null;
}

/** Each side's record of a subject; null: none. */
export interface Sides {
  readonly provider: ProviderSide | null;
  readonly book: BookSide | null;
}

/** How far both sides have been compared: the provider by its entries, the ledger by the domain's time. */
export interface Progress {
  readonly after: string | null;
  readonly since: Date;
  readonly bookUntil: Date;
}

const UUID = /^[0-9a-f-]{36}$/;
const COLUMNS = `id, movement, object_id AS "objectId", round_id AS "roundId", provider, book, found_at AS "foundAt",
  closed_at AS "closedAt", note`;
type Row = Omit<Difference, 'foundAt' | 'closedAt'> & { readonly foundAt: Date; readonly closedAt: Date | null };

/** Differences between ledger and provider, and how far they have been compared. */
export class Differences {
  constructor(
    private readonly pool: Pool,
    private readonly rows: Repository<BalanceDifference>,
    private readonly reconciliations: Repository<Reconciliation>,
  ) {}

  /** One row per difference, however often it is found. One closed by an operator stays closed. */
  async record({ movement, objectId, roundId }: Subject, { provider, book }: Sides): Promise<void> {
    await this.pool.query(
      `INSERT INTO app.balance_differences AS known (id, movement, object_id, round_id, provider, book)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (movement, object_id) DO UPDATE
       SET round_id = excluded.round_id, provider = excluded.provider, book = excluded.book,
         closed_at = CASE WHEN known.note IS NULL THEN NULL ELSE known.closed_at END`,
      [randomUUID(), movement, objectId, roundId, provider && JSON.stringify(provider), book && JSON.stringify(book)],
    );
  }

  /** Both sides agree now. */
  async agree({ movement, objectId }: Subject, { provider, book }: Sides): Promise<void> {
    const open = { movement, objectId, closedAt: IsNull() };
    await this.rows.update(open, { closedAt: () => 'now()', provider, book });
  }

  /** An operator knows the cause. false: it isn't open. */
  async close(id: string, { by, note }: { by: number; note: string }): Promise<boolean> {
    const open = { id, closedAt: IsNull() };
    const { affected } = await this.rows.update(open, { closedAt: () => 'now()', closedBy: by, note });
    return affected === 1;
  }

  /** null: it isn't open. */
  async find(id: string): Promise<Subject | null> {
    const row = await this.rows.findOneBy({ id, closedAt: IsNull() });
    return row && subjectOf(row);
  }

  async open(): Promise<readonly Subject[]> {
    const rows = await this.rows.find({ where: { closedAt: IsNull() }, order: { foundAt: 'ASC' } });
    return rows.map(subjectOf);
  }

  /** Newest first; `openOnly`: neither explained nor resolved. @throws InvalidCursor */
  async list(wish: { openOnly: boolean; cursor?: string; limit: number }): Promise<Page<Difference>> {
    const { openOnly, cursor, limit } = wish;
    const open = openOnly ? 'closed_at IS NULL' : 'true';
    const end = readCursor(cursor, UUID);
    const [counted, { rows }] = await Promise.all([
      this.pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM app.balance_differences WHERE ${open}`),
      this.pool.query<Row & { at: string }>(
        `SELECT ${COLUMNS}, found_at::text AS at FROM app.balance_differences
         WHERE ${open} AND ($2::timestamptz IS NULL OR (found_at, id) < ($2, $3))
         ORDER BY found_at DESC, id DESC LIMIT $1`,
        [limit + 1, end?.at ?? null, end?.id ?? null],
      ),
    ]);
    const page = pageOf(rows, limit, counted.rows[0]?.total ?? 0, ({ at, id }) => ({ at, id }));
    return { ...page, items: page.items.map(({ at: _at, ...row }) => differenceOf(row)) };
  }

  /** null: never compared. */
  async progress(): Promise<Progress | null> {
    const row = await this.reconciliations.findOneBy({ one: true });
    return row && { after: row.afterEntry, since: row.since, bookUntil: row.bookUntil };
  }

  /** Never goes back: a concurrent run may have come further. */
  async advance({ after, since, bookUntil }: Progress): Promise<void> {
    await this.pool.query(
      `INSERT INTO app.reconciliation AS so_far (after_entry, since, book_until) VALUES ($1, $2, $3)
       ON CONFLICT (one) DO UPDATE
       SET after_entry = CASE WHEN excluded.since < so_far.since THEN so_far.after_entry ELSE excluded.after_entry END,
         since = greatest(so_far.since, excluded.since), book_until = greatest(so_far.book_until, excluded.book_until)`,
      [after, since, bookUntil],
    );
  }
}

const subjectOf = ({ movement, objectId, roundId }: BalanceDifference): Subject => ({ movement, objectId, roundId });

const differenceOf = ({ foundAt, closedAt, ...row }: Row): Difference => ({
  ...row,
  foundAt: foundAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});
