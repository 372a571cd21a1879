import { Injectable } from '@nestjs/common';
import { LOGIN_TRIES, LOGIN_WINDOW_MINUTES } from '@meguri/contracts/account/credentials.ts';
import { plainPhone } from '@meguri/contracts/account/profile.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_NAMESAKES } from '@meguri/contracts/limits.ts';
import type { UserCounts, UserList, UserSearch } from '@meguri/contracts/operators/admin-users.ts';
import { Conditions } from '@meguri/projections/postgres/conditions.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import pg from 'pg';
import { TRIES_AT_PASSWORD_OF } from '../../accounts/sign-in/login-attempts.ts';
import { inAnyForm } from '../../postgres/character-forms.ts';
import { chosenNameOf } from '../../postgres/display-name.ts';
import { addFilter, ORDERS, userCounts } from './user-filter.ts';

type Entry = UserList['items'][number];

type Row = Omit<Entry, 'createdAt' | 'payoutAccountRefusal'> & { createdAt: Date } & (Refusal | { code: null });
interface Refusal {
  code: string;
  message: string;
  requestId: string | null;
  refusedAt: Date;
}

const ENTRIES = `SELECT u.id, u.username, ${chosenNameOf('u')} AS "displayName", u.full_name AS "fullName", u.email, u.created_at AS "createdAt", u.is_admin AS "isAdmin",
  CASE WHEN u.is_admin THEN u.operator_role END AS "operatorRole",
  EXISTS (SELECT FROM app.second_steps s WHERE s.user_id = u.id AND s.confirmed_at IS NOT NULL) AS "secondStep",
  u.identity_state AS "identityState", EXISTS (SELECT FROM app.login_attempts tries WHERE tries.username = ANY (${TRIES_AT_PASSWORD_OF('u')})
    AND tries.attempts >= ${LOGIN_TRIES} AND tries.window_started_at > now() - make_interval(mins => ${LOGIN_WINDOW_MINUTES}))
    OR u.locked_at IS NOT NULL AS locked,
  CASE WHEN u.locked_at IS NOT NULL THEN json_build_object('at', ${INSTANT('u.locked_at')}, 'reason', coalesce(u.lock_reason, '')) END AS lock,
  refusal.code, refusal.message, refusal.request_id AS "requestId", refusal.refused_at AS "refusedAt"
  FROM app.users u LEFT JOIN app.payout_account_refusals refusal ON refusal.user_id = u.id`;
/**
 * By anything a user may say on the phone. An unconfirmed address is the only one of a user who never received its
 * mail.
 */
const MATCHES = `u.erased_at IS NULL AND ($1::text[] IS NULL
  OR u.username ~* ANY ($1) OR u.profile_name ~* ANY ($1) OR u.email ~* ANY ($1) OR u.pending_email ~* ANY ($1)
  OR regexp_replace(u.full_name, '\\s', '', 'g') ~* $2 OR u.id::text = $3 OR replace(u.phone, '-', '') LIKE $4)`;
/** A number with fewer digits is an id. */
const LEAST_PHONE_DIGITS = 4;

/** Search for accounts; users who have left aren't found. */
@Injectable()
export class UserDirectory {
  constructor(private readonly pool: pg.Pool) {}

  /** @throws Rejected `user_not_found` */
  async one(userId: number): Promise<Entry> {
    const { rows } = await this.pool.query<Row>(`${ENTRIES} WHERE u.id = $1 AND u.erased_at IS NULL`, [userId]);
    if (rows[0] === undefined) throw new Rejected('user_not_found');
    return entryOf(rows[0]);
  }

  /**
   * The parties whom a caller may mean: as in the search, but for ids, which are parts of other numbers. At most one more than
   * MAX_NAMESAKES.
   */
  partiesLike(q: string): Promise<number[]> {
    return this.peopleLike(q, 'true');
  }

  /** As `partiesLike`, among those who have asked 運営事務局: all users of a common name would be too many. */
  askersLike(q: string): Promise<number[]> {
    return this.peopleLike(q, 'EXISTS (SELECT FROM app.support_threads t WHERE t.asker_id = u.id)');
  }

  /** @throws InvalidCursor */
  async page({ q, cursor, limit, sort, ...filter }: UserSearch): Promise<UserList> {
    const end = readCursor(cursor, /^\d{1,9}$/);
    const { by, after } = ORDERS[sort];
    const conditions = new Conditions();
    for (const value of wantedBy(q || null)) conditions.parameter(value);
    conditions.add(MATCHES);
    addFilter(conditions, filter);
    const counted = this.pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM app.users u WHERE ${conditions.text}`,
      [...conditions.values],
    );
    if (end !== null) conditions.add(after(conditions.parameter(end.id)));
    const most = conditions.parameter(limit + 1);
    const found = this.pool.query<Row>(
      `${ENTRIES} WHERE ${conditions.text} ORDER BY ${by} LIMIT ${most}`,
      conditions.values,
    );
    const [{ rows }, total] = await Promise.all([found, counted]);
    // Legal names are only shown in search results, not in the list of all users.
    const entries = rows.map((row) => entryOf(q ? row : { ...row, fullName: null }));
    const endOf = ({ createdAt, id }: Entry) => ({ at: createdAt, id: String(id) });
    return pageOf(entries, limit, total.rows[0]?.total ?? 0, endOf);
  }

  counts(): Promise<UserCounts> {
    return userCounts(this.pool);
  }

  /** @param among SQL about the user `u` */
  private async peopleLike(q: string, among: string): Promise<number[]> {
    const [names, fullName, , phone] = wantedBy(q);
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT u.id FROM app.users u WHERE ${MATCHES} AND ${among} LIMIT ${MAX_NAMESAKES + 1}`,
      [names, fullName, null, phone],
    );
    return rows.map(({ id }) => id);
  }
}

/** The values of MATCHES in order: name or address as typed and in plain letters, 氏名, id, telephone number. */
function wantedBy(q: string | null): readonly [string[] | null, string | null, string | null, string | null] {
  if (q === null) return [null, null, null, null];
  const plain = q.normalize('NFKC');
  const phone = plainPhone(q).replaceAll('-', '');
  const isPhone = /^\d+$/.test(phone) && phone.length >= LEAST_PHONE_DIGITS;
  const fullName = plain.replaceAll(/\s/g, '');
  return [[inAnyForm(q), inAnyForm(plain)], inAnyForm(fullName), plain, isPhone ? `%${phone}%` : null];
}

function entryOf(row: Row): Entry {
  const { id, username, displayName, fullName, email, createdAt, isAdmin, operatorRole, secondStep, identityState } =
    row;
  const payoutAccountRefusal = row.code === null ? null : refusalOf(row);
  return {
    id,
    username,
    displayName,
    fullName,
    email,
    createdAt: createdAt.toISOString(),
    isAdmin,
    operatorRole,
    secondStep,
    identityState,
    locked: row.locked,
    lock: row.lock,
    payoutAccountRefusal,
  };
}

const refusalOf = ({ code, message, requestId, refusedAt }: Refusal) => ({
  code,
  message,
  requestId,
  refusedAt: refusedAt.toISOString(),
});
