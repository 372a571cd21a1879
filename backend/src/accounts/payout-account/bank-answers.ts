import { type BankAnswer, type BankAnswers, NO_ANSWERS } from '@meguri/contracts/read-models/bank-answers.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import type pg from 'pg';

/**
 * The outcomes of these transfers at the owner's banks. Money that a bank returned is sent again with a later payout,
 * which doesn't list its transfers, so once a later payout has arrived nothing is reported about them.
 */
export async function bankAnswersOf(
  pool: pg.Pool,
  ownerId: number,
  transferIds: readonly string[],
): Promise<BankAnswers> {
  if (transferIds.length === 0) return NO_ANSWERS;
  const { rows } = await pool.query<BankAnswer & { readonly transferId: string }>({
    name: 'bank-answers',
    text: `SELECT DISTINCT ON (sent.id) sent.id AS "transferId",
             CASE p.state WHEN 'paid' THEN 'arrived' ELSE 'refused' END AS state, ${INSTANT('p.changed_at')} AS at
           FROM app.bank_payouts p CROSS JOIN unnest(p.transfer_ids) AS sent (id)
           WHERE p.user_id = $1 AND p.transfer_ids && $2::text[] AND sent.id = ANY ($2)
             AND (p.state = 'paid' OR NOT EXISTS (
               SELECT FROM app.bank_payouts later WHERE later.user_id = p.user_id AND later.account_id = p.account_id
                 AND later.state = 'paid' AND later.changed_at > p.changed_at))
           ORDER BY sent.id, p.state = 'paid' DESC, p.changed_at DESC`,
    values: [ownerId, transferIds],
  });
  return new Map(rows.map(({ transferId, ...answer }) => [transferId, answer]));
}
