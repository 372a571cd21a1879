import type { Queryable } from '../../postgres/queryable.ts';

/**
 * Makes an address the account's current one and keeps the replaced address with the time it was first verified. An
 * address that was current before gets its earlier time back.
 * @returns false: another account has verified it since
 */
export async function setCurrentAddress(db: Queryable, userId: number, email: string): Promise<boolean> {
  const { rows } = await db.query(
    `WITH former AS (SELECT email, email_verified_at AS since FROM app.users WHERE id = $1),
     changed AS (
       UPDATE app.users u SET email = $2, updated_at = now(),
         email_verified_at = coalesce(CASE WHEN lower(email) = lower($2) THEN email_verified_at END,
           (SELECT f.since FROM app.former_addresses f WHERE f.user_id = $1 AND lower(f.email) = lower($2)), now()),
         pending_email = CASE WHEN lower(pending_email) <> lower($2) THEN pending_email END
       WHERE id = $1 AND NOT EXISTS (SELECT FROM app.users o WHERE o.id <> $1 AND lower(o.email) = lower($2))
       RETURNING id),
     kept AS (
       INSERT INTO app.former_addresses (user_id, email, since)
       SELECT changed.id, former.email, former.since FROM changed, former WHERE lower(former.email) <> lower($2)
       ON CONFLICT (user_id, lower(email)) DO UPDATE SET left_at = now())
     SELECT id FROM changed`,
    [userId, email],
  );
  return rows.length === 1;
}

/** Whether the account had the first address before the other, as far back as former ones are kept. */
export async function wasCurrentBefore(db: Queryable, userId: number, one: string, other: string): Promise<boolean> {
  const { rows } = await db.query(
    `WITH known AS (SELECT email, since FROM app.former_addresses WHERE user_id = $1
       UNION ALL SELECT email, email_verified_at FROM app.users WHERE id = $1)
     SELECT (SELECT min(since) FROM known WHERE lower(email) = lower($2))
       < (SELECT min(since) FROM known WHERE lower(email) = lower($3)) AS "isOlder"`,
    [userId, one, other],
  );
  return (rows[0] as { isOlder: boolean | null }).isOlder === true;
}
