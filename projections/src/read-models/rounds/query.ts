import type { Instant } from '@meguri/contracts/rental-round/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { INSTANT } from '../../runner/instant-column.ts';
import type { Queryable } from '../../runner/projection.ts';
import { roundFrom, type StoredState } from './stored-state.ts';

/** A round as the read model has it. */
export interface RoundRecord {
  readonly id: string;
  readonly round: RentalRound;
  /** Of the round's last event. */
  readonly revision: number;
  readonly position: string;
  readonly updatedAt: Instant;
}

export interface RoundRow {
  id: string;
  state: StoredState;
  revision: number;
  position: string;
  updatedAt: Instant;
}

export const ROUND_COLUMNS = `id, state, revision, position, ${INSTANT('updated_at')} AS "updatedAt"`;

export const recordOf = ({ id, state, revision, position, updatedAt }: RoundRow): RoundRecord => ({
  id,
  round: roundFrom(state),
  revision,
  position,
  updatedAt,
});

export async function roundById(database: Queryable, id: string): Promise<RoundRecord | null> {
  const { rows } = await database.query<RoundRow>({
    name: 'read_models_round',
    text: `SELECT ${ROUND_COLUMNS} FROM read_models.rounds WHERE id = $1`,
    values: [id],
  });
  return rows[0] ? recordOf(rows[0]) : null;
}

/** Of those that exist; in no order. */
export async function roundsByIds(database: Queryable, ids: readonly string[]): Promise<RoundRecord[]> {
  const { rows } = await database.query<RoundRow>({
    name: 'read_models_rounds_by_id',
    text: `SELECT ${ROUND_COLUMNS} FROM read_models.rounds WHERE id = ANY ($1)`,
    values: [ids],
  });
  return rows.map(recordOf);
}

const PARTY_COLUMN = { borrower: 'borrower_id', owner: 'owner_id' } as const;

/** Requests that a user sent (as borrower) or received (as owner), the newest first. */
export async function roundsOf(
  database: Queryable,
  party: keyof typeof PARTY_COLUMN,
  userId: number,
  limit = 200,
): Promise<RoundRecord[]> {
  const { rows } = await database.query<RoundRow>({
    name: `read_models_rounds_of_${party}`,
    text: `SELECT ${ROUND_COLUMNS} FROM read_models.rounds WHERE ${PARTY_COLUMN[party]} = $1
           ORDER BY requested_at DESC, id DESC LIMIT $2`,
    values: [userId, limit],
  });
  return rows.map(recordOf);
}

/** Rounds whose item should be back by now, the longest overdue first. */
export async function overdueRounds(
  database: Queryable,
  party: keyof typeof PARTY_COLUMN,
  userId: number,
  now: Instant,
): Promise<RoundRecord[]> {
  const { rows } = await database.query<RoundRow>({
    name: `read_models_overdue_of_${party}`,
    text: `SELECT ${ROUND_COLUMNS} FROM read_models.rounds
           WHERE ${PARTY_COLUMN[party]} = $1 AND overdue_from < $2 ORDER BY overdue_from, id`,
    values: [userId, now],
  });
  return rows.map(recordOf);
}

/** In how many rounds it is the user's turn. */
export async function turnsOfUser(database: Queryable, userId: number): Promise<number> {
  const { rows } = await database.query<{ total: number }>({
    name: 'read_models_turns',
    text: `SELECT (SELECT count(*) FROM read_models.rounds WHERE borrower_id = $1 AND borrower_turn)::int
                + (SELECT count(*) FROM read_models.rounds WHERE owner_id = $1 AND owner_turn)::int AS total`,
    values: [userId],
  });
  return rows[0]?.total ?? 0;
}
