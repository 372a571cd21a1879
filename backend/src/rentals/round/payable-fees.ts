import type { Pool } from 'pg';

/**
 * Whether the borrower can pay a fee of these rounds. A fee that the provider itself refused to charge is an
 * incident for operators and doesn't prevent new requests.
 */
export async function anyThatBorrowerCanPay(
  database: Pick<Pool, 'query'>,
  roundsWithFees: readonly string[],
): Promise<boolean> {
  if (roundsWithFees.length === 0) return false;
  const { rows } = await database.query<{ any: boolean }>({
    name: 'fees_that_wait_for_borrower',
    text: `SELECT EXISTS (SELECT FROM unnest($1::uuid[]) AS unpaid (id) WHERE NOT EXISTS (
             SELECT FROM app.incidents i WHERE i.round_id = unpaid.id AND i.resolved_at IS NULL AND i.definite
               AND (i.subject LIKE 'late\\_fee:%' OR i.subject LIKE 'damage\\_fee:%'))) AS any`,
    values: [roundsWithFees],
  });
  return rows[0]?.any ?? false;
}
