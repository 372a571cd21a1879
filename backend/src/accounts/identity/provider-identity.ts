import type { IdentityState } from '@meguri/contracts/account/identity.ts';
import type pg from 'pg';

/** SQL: operators have decided about the user `u`, so what a provider finds no longer counts. */
export const DECIDED_BY_OPERATORS = `EXISTS (
  SELECT FROM app.identity_decisions d WHERE d.user_id = u.id AND d.decided_by IS NOT NULL)`;

/**
 * Stores what a provider has found out about a person, unless operators decided otherwise. Who is identified once stays
 * so: a document that expires later changes nothing. Within a transaction.
 */
export async function identifyByProvider(db: pg.PoolClient, userId: number, state: IdentityState): Promise<void> {
  // A statement that waits for the row wouldn't see the decision of the operator it waits for.
  await db.query('SELECT FROM app.users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  await db.query(
    `WITH changed AS (
       UPDATE app.users u SET identity_state = $2, identity_reason = NULL, updated_at = now()
       WHERE id = $1 AND erased_at IS NULL AND identity_state <> $2 AND identity_state <> 'verified'
         AND NOT ${DECIDED_BY_OPERATORS}
       RETURNING id)
     INSERT INTO app.identity_decisions (id, user_id, state) SELECT gen_random_uuid(), id, $2 FROM changed`,
    [userId, state],
  );
}
