import { displayNameOf } from '../../postgres/display-name.ts';
import type { Queryable } from '../../postgres/queryable.ts';

export interface PasswordHolder {
  readonly id: number;
  readonly username: string;
  readonly displayName: string;
  readonly isAdmin: boolean;
  readonly email: string | null;
  readonly pending: string | null;
  readonly hash: string;
  readonly hasPassword: boolean;
  readonly registeredAt: Date;
}

const SELECTED = `SELECT id, username, ${displayNameOf('users')} AS "displayName", is_admin AS "isAdmin", email,
  pending_email AS pending, password_hash AS hash, has_password AS "hasPassword", created_at AS "registeredAt"
  FROM app.users WHERE erased_at IS NULL`;

export async function holderOf(db: Queryable, userId: number): Promise<PasswordHolder | null> {
  const { rows } = await db.query(`${SELECTED} AND id = $1`, [userId]);
  return (rows[0] as PasswordHolder | undefined) ?? null;
}

/**
 * The users who may set a password by mail to this address: the account that verified it, or while none has, each
 * account that entered it, the newest first.
 */
export async function readersOf(db: Queryable, email: string): Promise<readonly PasswordHolder[]> {
  const { rows } = await db.query(
    `${SELECTED} AND (lower(email) = lower($1) OR email IS NULL AND lower(pending_email) = lower($1))
     ORDER BY email IS NULL, id DESC`,
    [email],
  );
  const found = rows as unknown as PasswordHolder[];
  return found[0]?.email == null ? found : found.slice(0, 1);
}
