import {
  type Balances,
  EMPTY_BALANCES,
  type LedgerAccount,
  type Posting,
} from '@meguri/contracts/rental-round/money/ledger.ts';
import { INSTANT } from '../../runner/read-model-table.ts';
import type { Queryable } from '../../runner/projection.ts';

/** A posting with the event it follows from. */
export interface LedgerLine extends Posting {
  readonly revision: number;
  readonly eventId: string;
  readonly at: string;
}

export async function postingsOfRound(database: Queryable, roundId: string): Promise<LedgerLine[]> {
  const { rows } = await database.query<LedgerLine>({
    name: 'read_models_ledger_of_round',
    text: `SELECT revision, event_id AS "eventId", debit, credit, amount, ${INSTANT('at')} AS at
           FROM read_models.ledger WHERE round_id = $1 ORDER BY revision, line`,
    values: [roundId],
  });
  return rows;
}

/** Credits minus debits of every account, in yen: of one round, or of all. They add up to 0. */
export async function balances(database: Queryable, roundId: string | null = null): Promise<Balances> {
  const { rows } = await database.query<{ account: LedgerAccount; balance: string }>({
    text: `SELECT account, sum(amount) AS balance FROM (
             SELECT credit AS account, amount FROM read_models.ledger WHERE $1::text IS NULL OR round_id = $1
             UNION ALL
             SELECT debit, -amount FROM read_models.ledger WHERE $1::text IS NULL OR round_id = $1) movements
           GROUP BY account`,
    values: [roundId],
  });
  return { ...EMPTY_BALANCES, ...Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)])) };
}

export interface RoundWithPostings {
  readonly id: string;
  /** When the first of the postings was made. */
  readonly from: Date;
}

/** Rounds with a posting after one time and up to another, ordered by their first posting in that span. */
export async function roundsWithPostings(
  database: Queryable,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<readonly RoundWithPostings[]> {
  const { rows } = await database.query<RoundWithPostings>({
    text: `SELECT round_id AS id, min(at) AS from FROM read_models.ledger WHERE at > $1 AND at <= $2
      GROUP BY round_id ORDER BY min(at)`,
    values: [after, until],
  });
  return rows;
}
