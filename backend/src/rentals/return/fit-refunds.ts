import { Injectable } from '@nestjs/common';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { DAY, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { mustBeThere } from '../../postgres/must-be-there.ts';
import { Rounds } from '../round/rounds.ts';

const YEAR = 365 * DAY;
/**
 * A claim is made milliseconds before its event is appended. If there is no event after this time, the request failed.
 */
const IS_OLD = `claimed_at < now() - interval '1 minute'`;

interface Claim {
  readonly roundId: string;
  readonly old: boolean;
}

/**
 * Limits how often a borrower asks for a fit refund. The authority is one row per round, written before the request is
 * appended: of concurrent requests, on any number of processes, only as many are accepted as are left. A crash or a
 * refusal leaves a claim without its event: the next request that this claim would block removes it.
 */
@Injectable()
export class FitRefunds {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: Rounds,
  ) {}

  /** @returns false when the borrower has none left */
  async claim(roundId: string, round: RentalRound, now: Instant): Promise<boolean> {
    const most = policyOf(round.policyVersion).fitRefund?.perYear ?? 0;
    const claimed = await this.insertAsOneOfFew(roundId, round, { most, now });
    if (claimed || !(await this.removeFailed(roundId, round.borrowerId))) return claimed;
    return this.insertAsOneOfFew(roundId, round, { most, now });
  }

  /** Serialises one borrower's claims, so that each counts the ones before it. */
  private insertAsOneOfFew(
    roundId: string,
    { borrowerId }: RentalRound,
    { most, now }: { readonly most: number; readonly now: Instant },
  ): Promise<boolean> {
    return inTransaction(this.pool, async (db) => {
      await mustBeThere(db, borrowerId, { lock: 'NO KEY UPDATE' });
      const { rowCount } = await db.query(
        `INSERT INTO app.fit_refunds (round_id, borrower_id, requested_at)
         SELECT $1, $2, $3
         WHERE (SELECT count(*) FROM app.fit_refunds WHERE borrower_id = $2 AND round_id <> $1 AND requested_at > $4) < $5
         ON CONFLICT (round_id) DO UPDATE SET requested_at = excluded.requested_at, claimed_at = now()`,
        [roundId, borrowerId, now, plus(now, -YEAR), most],
      );
      return rowCount === 1;
    });
  }

  /** @returns whether any of the borrower's other claims was without an event */
  private async removeFailed(roundId: string, borrowerId: number): Promise<boolean> {
    const { rows } = await this.pool.query<Claim>(
      `SELECT round_id AS "roundId", ${IS_OLD} AS old
       FROM app.fit_refunds WHERE borrower_id = $1 AND round_id <> $2`,
      [borrowerId, roundId],
    );
    const failed: string[] = [];
    for (const claim of rows) if (claim.old && !(await this.isReal(claim))) failed.push(claim.roundId);
    if (failed.length > 0)
      await this.pool.query(`DELETE FROM app.fit_refunds WHERE round_id = ANY ($1::uuid[]) AND ${IS_OLD}`, [failed]);
    return failed.length > 0;
  }

  private async isReal({ roundId }: Claim): Promise<boolean> {
    return (await this.rounds.find(roundId))?.fitRefundAt !== undefined;
  }
}
