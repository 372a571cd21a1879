import { NEW_ACCOUNT_DAYS } from '@meguri/contracts/limits.ts';
import type { UserCounts, UserSearch } from '@meguri/contracts/operators/admin-users.ts';
import { USER_STATES, type UserSort, type UserState } from '@meguri/contracts/operators/user-filters.ts';
import type { Conditions } from '@meguri/projections/postgres/conditions.ts';
import { DISPUTED } from '@meguri/projections/read-models/rounds/views.ts';
import type pg from 'pg';

/** SQL about an account `u`. */
const STATES: Readonly<Record<UserState, string>> = {
  suspended: 'u.locked_at IS NOT NULL',
  case: `u.id IN (SELECT unnest(ARRAY[owner_id, borrower_id]) FROM read_models.rounds WHERE ${DISPUTED})`,
  fee: 'u.id IN (SELECT borrower_id FROM read_models.rounds WHERE unpaid_fee)',
  shared_card: 'u.shared_card_reason IS NULL AND u.id IN (SELECT user_id FROM app.coupons WHERE card_of IS NOT NULL)',
  new: `u.created_at > now() - make_interval(days => ${NEW_ACCOUNT_DAYS})`,
};
const COUNTED: Readonly<Record<keyof UserCounts, string>> = { ...STATES, pending: `u.identity_state = 'pending'` };

type Filter = Pick<UserSearch, 'identity' | 'state' | 'role'>;

export function addFilter(conditions: Conditions, { identity, state, role }: Filter): void {
  if (identity !== undefined) conditions.add(`u.identity_state = ${conditions.parameter(identity)}`);
  if (state !== undefined) conditions.add(STATES[state]);
  if (role !== undefined) conditions.add('u.is_admin');
  if (role !== undefined && role !== 'any') conditions.add(`u.operator_role = ${conditions.parameter(role)}`);
}

interface Order {
  readonly by: string;
  /** SQL: whether an account comes after the last one of the page before. @param id its placeholder */
  readonly after: (id: string) => string;
}

const nameOf = (id: string) => `(SELECT lower(last.username) FROM app.users last WHERE last.id = ${id}::int)`;
export const ORDERS: Readonly<Record<UserSort, Order>> = {
  newest: { by: 'u.id DESC', after: (id) => `u.id < ${id}::int` },
  oldest: { by: 'u.id', after: (id) => `u.id > ${id}::int` },
  name: { by: 'lower(u.username), u.id', after: (id) => `(lower(u.username), u.id) > (${nameOf(id)}, ${id}::int)` },
};

/** How many accounts are in each state. */
export async function userCounts(pool: pg.Pool): Promise<UserCounts> {
  const states = [...USER_STATES, 'pending'] as const;
  const counts = states.map(async (state) => {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM app.users u WHERE u.erased_at IS NULL AND ${COUNTED[state]}`,
    );
    return [state, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as UserCounts;
}
