import { roundFrom, type StoredState } from '@meguri/projections/read-models/rounds/stored-state.ts';
import type pg from 'pg';
import type { MailedRound } from './round-sections.ts';

/** Adds the rentals of notifications as they are now. One that isn't projected yet is left out: its mail needn't wait. */
export async function withRounds<Row extends { readonly roundId: string | null }>(
  pool: pg.Pool,
  rows: readonly Row[],
): Promise<readonly (Row & { readonly round: MailedRound | null })[]> {
  const ids = rows.flatMap(({ roundId }) => roundId ?? []);
  const found = ids.length === 0 ? [] : await statesOf(pool, ids);
  const rounds = new Map(found.map(({ id, state }) => [id, { id, round: roundFrom(state) }]));
  return rows.map((row) => ({ ...row, round: (row.roundId !== null && rounds.get(row.roundId)) || null }));
}

async function statesOf(pool: pg.Pool, ids: readonly string[]) {
  const { rows } = await pool.query<{ id: string; state: StoredState }>(
    'SELECT id, state FROM read_models.rounds WHERE id = ANY ($1)',
    [ids],
  );
  return rows;
}
