import { MAX_COUNTED_ROUNDS } from '@meguri/contracts/limits.ts';
import type { RoundView } from '@meguri/contracts/operators/round-views.ts';
import { type RoundStatus, UNPAID_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import { plainCode } from '@meguri/contracts/text/typed-code.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { Conditions } from '../../postgres/conditions.ts';
import { type Page, pageOf, readCursor } from '../../postgres/cursor.ts';
import { sqlList } from '../../postgres/sql-list.ts';
import { endOfTokyoDay, startOfTokyoDay } from '../../postgres/tokyo-days.ts';
import type { Queryable } from '../../runner/projection.ts';
import { roundFrom, type StoredState } from './stored-state.ts';
import { addView } from './views.ts';

const UNPAID = sqlList(UNPAID_STATUSES);
/** A shorter part of a tracking code is in too many of them. */
const LEAST_OF_CODE = 4;

export interface FoundRound {
  readonly id: string;
  readonly round: RentalRound;
}

/** An operator's search; all given criteria must match. */
export interface RoundSearch {
  readonly text?: {
    /**
     * The beginning of an id, or its end as people read it; a tracking code, or a part of one. Hyphens, spaces, width and
     * case don't matter.
     */
    readonly code: string;
    /** Items and users with matching names: names aren't in the log. */
    readonly itemIds: readonly string[];
    readonly userIds: readonly number[];
  };
  /** The borrower or owner. */
  readonly userId?: number;
  readonly status?: RoundStatus;
  readonly view?: { readonly name: RoundView; readonly moment: Moment };
  /** Yen that were paid, refunded or paid out, or the total of a request that isn't paid. */
  readonly amount?: number;
  /** A day of use. */
  readonly usedOn?: CalendarDate;
  /** Days in Tokyo on which it was requested, both inclusive. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  readonly cursor?: string;
  readonly limit: number;
}

/** Newest first. @param most where the total ends @throws InvalidCursor */
export async function searchRounds(
  database: Queryable,
  search: RoundSearch,
  most = MAX_COUNTED_ROUNDS,
): Promise<Page<FoundRound>> {
  const conditions = new Conditions();
  const value = (one: unknown) => conditions.parameter(one);
  if (search.text !== undefined) conditions.add(textIn(conditions, search.text));
  if (search.userId !== undefined) {
    const user = value(search.userId);
    conditions.add(`(borrower_id = ${user} OR owner_id = ${user})`);
  }
  if (search.status !== undefined) conditions.add(`status = ${value(search.status)}`);
  if (search.view !== undefined) await addView(conditions, database, search.view.name, search.view.moment);
  if (search.amount !== undefined) conditions.add(amountIn(value(search.amount)));
  if (search.usedOn !== undefined) {
    const day = value(search.usedOn);
    conditions.add(`start_date <= ${day} AND end_date >= ${day}`);
  }
  if (search.from !== undefined) conditions.add(`requested_at >= ${startOfTokyoDay(value(search.from))}`);
  if (search.to !== undefined) conditions.add(`requested_at < ${endOfTokyoDay(value(search.to))}`);
  const counted = await database.query<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM (SELECT FROM read_models.rounds WHERE ${conditions.text} LIMIT ${most}) AS counted`,
    values: [...conditions.values],
  });
  const end = readCursor(search.cursor);
  if (end !== null) conditions.add(`(requested_at, id) < (${value(end.at)}::timestamptz, ${value(end.id)})`);
  const limit = value(search.limit + 1);
  const { rows } = await database.query<{ id: string; state: StoredState }>({
    text: `SELECT id, state FROM read_models.rounds WHERE ${conditions.text}
           ORDER BY requested_at DESC, id DESC LIMIT ${limit}`,
    values: conditions.values,
  });
  const found = rows.map(({ id, state }) => ({ id, round: roundFrom(state) }));
  return pageOf(found, search.limit, counted.rows[0]?.total ?? 0, ({ id, round }) => ({ at: round.requestedAt, id }));
}

/** Rounds with this number as people read it: the last eight characters of the id, in lower case. */
export async function roundsNumbered(database: Queryable, number: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>({
    text: 'SELECT id FROM read_models.rounds WHERE right(id, 8) = $1',
    values: [number],
  });
  return rows.map(({ id }) => id);
}

/** What the card pays: it is in the state alone, which is read of unpaid requests only. */
const amountIn = (amount: string): string =>
  `(id IN (SELECT round_id FROM read_models.ledger WHERE amount = ${amount}) OR CASE WHEN status IN (${UNPAID})
    THEN (SELECT sum(CASE fee.key WHEN 'coupon' THEN -fee.value::int ELSE fee.value::int END)
          FROM json_each_text(state->'fees') fee) = ${amount} ELSE false END)`;

function textIn(conditions: Conditions, { code, itemIds, userIds }: NonNullable<RoundSearch['text']>): string {
  const plain = plainCode(code).replace(/^#/, '').replaceAll('-', '').toLowerCase();
  const users = conditions.parameter(userIds);
  const alternatives = [
    `item_id = ANY (${conditions.parameter(itemIds)})`,
    `borrower_id = ANY (${users})`,
    `owner_id = ANY (${users})`,
  ];
  if (plain !== '') {
    const escaped = plain.replace(/[\\%_]/g, '\\$&');
    const begins = conditions.parameter(`${escaped}%`);
    const ends = conditions.parameter(`%${escaped}`);
    const part = conditions.parameter(plain.length < LEAST_OF_CODE ? escaped : `%${escaped}%`);
    alternatives.push(
      `replace(id, '-', '') LIKE ${begins}`,
      `replace(id, '-', '') LIKE ${ends}`,
      `lower(replace(tracking_code, '-', '')) LIKE ${part}`,
      `lower(replace(return_tracking_code, '-', '')) LIKE ${part}`,
    );
  }
  return `(${alternatives.join(' OR ')})`;
}
