import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_OPEN_REQUESTS } from '@meguri/contracts/limits.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { reservedFor } from '@meguri/contracts/rental-round/time/period.ts';
import { isFinal, UNANSWERED_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import pg from 'pg';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { Rounds } from '../round/rounds.ts';

/**
 * A claim is made milliseconds before its round is appended. If there is no round after this time, the request failed.
 */
const GRACE = '1 minute';
/** A younger claim counts as an open request even if the read models don't have its round yet. */
const LAG = '10 minutes';

interface Holder {
  readonly roundId: string;
  readonly old: boolean;
}

/**
 * Ensures that a borrower has one open request per item and days. The authority is one row per borrower and item,
 * written before the request is appended: of concurrent requests, on any number of processes, one gets the days. Claims
 * aren't removed when a round ends: a new claim that finds days taken checks whether their round is still open.
 */
@Injectable()
export class OpenRequests {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: Rounds,
  ) {}

  /**
   * @returns false if it was claimed before: a retry
   * @throws Rejected `already_requested`, `too_many_open_requests`; `item_not_found` when its owner has deleted it in
   * the meantime
   */
  async claim(roundId: string, terms: RoundEventData<'RentalRequested'>): Promise<boolean> {
    const { from, to } = reservedFor(terms);
    const days = [terms.borrowerId, terms.itemId, roundId, from, to];
    const first = await this.insertAsOneOfFew(days, []);
    if (first !== 'taken') return first === 'claimed';
    // A retry gets the result of the first request.
    if ((await this.rounds.find(roundId)) !== null) return false;
    const holders = await this.holders(days);
    if (holders.length === 0) throw new Rejected('item_not_found');
    const over = await this.allOver(holders);
    if (over === null || (await this.insertAsOneOfFew(days, over)) === 'taken')
      throw new Rejected('already_requested', 'startDate');
    return true;
  }

  /** Removes the claim: the request was rejected after all. */
  async release(roundId: string, { borrowerId, itemId }: RoundEventData<'RentalRequested'>): Promise<void> {
    const text = 'UPDATE app.open_requests SET claims = claims - $3::text WHERE borrower_id = $1 AND item_id = $2';
    await this.pool.query(text, [borrowerId, itemId, roundId]);
  }

  /** Serialises one borrower's claims, so that each counts the ones before it. */
  private insertAsOneOfFew(days: readonly unknown[], over: readonly string[]): Promise<'claimed' | 'known' | 'taken'> {
    const [borrowerId, , roundId] = days;
    return inTransaction(this.pool, async (db) => {
      await db.query('SELECT FROM app.users WHERE id = $1 FOR NO KEY UPDATE', [borrowerId]);
      const { rows } = await db.query<{ open: number; known: boolean }>(OTHER_OPEN_REQUESTS, [
        borrowerId,
        roundId,
        UNANSWERED_STATUSES,
      ]);
      const { open = 0, known = false } = rows[0] ?? {};
      if (known) return 'known';
      if (open >= MAX_OPEN_REQUESTS) throw new Rejected('too_many_open_requests');
      return (await this.insert(db, days, over)) ? 'claimed' : 'taken';
    });
  }

  /** Locks the row while checking it, and the item with it, against concurrent claims and deletion. */
  private async insert(db: pg.PoolClient, days: readonly unknown[], over: readonly string[]): Promise<boolean> {
    const { rowCount } = await db.query({
      name: 'claim-days',
      text: `INSERT INTO app.open_requests AS known (borrower_id, item_id, claims, until)
        SELECT $1, id, jsonb_build_object($3::text, jsonb_build_array($4::text, $5::text, now())), $5::date
        FROM (SELECT id FROM app.items WHERE id = $2 AND status <> 'deleted' FOR SHARE) item
        ON CONFLICT (borrower_id, item_id) DO UPDATE
        SET claims = excluded.claims || (known.claims - $6::text[]), until = greatest(known.until, excluded.until)
        WHERE NOT EXISTS (SELECT FROM jsonb_each(known.claims - $6::text[]) ${OVERLAPPING})`,
      values: [...days, over],
    });
    return rowCount === 1;
  }

  private async holders(days: readonly unknown[]): Promise<readonly Holder[]> {
    const { rows } = await this.pool.query<Holder>(
      `SELECT round AS "roundId", (days ->> 2)::timestamptz < now() - interval '${GRACE}' AS old
       FROM (SELECT claims FROM app.open_requests WHERE borrower_id = $1 AND item_id = $2) known, jsonb_each(claims) ${OVERLAPPING}`,
      [...days],
    );
    return rows;
  }

  /** @returns their ids; null when one of them is open */
  private async allOver(holders: readonly Holder[]): Promise<readonly string[] | null> {
    for (const { roundId, old } of holders) {
      const round = await this.rounds.find(roundId);
      if (round === null ? !old : !isFinal(round.status)) return null;
    }
    return holders.map(({ roundId }) => roundId);
  }
}

/** Other rounds' days that overlap with the requested ones. */
const OVERLAPPING = `AS claim (round, days) WHERE round <> $3 AND days ->> 0 < $5 AND days ->> 1 > $4`;

/**
 * How many requests of a borrower ($1) are open besides this one ($2): pending ones, and claims not in the read model
 * yet. And whether this one has its claim already.
 */
const OTHER_OPEN_REQUESTS = `SELECT (
    (SELECT count(*) FROM read_models.rounds WHERE borrower_id = $1 AND id <> $2 AND status = ANY ($3)) +
    (SELECT count(*) FROM app.open_requests o, jsonb_each(o.claims) AS claim (round, days)
     WHERE o.borrower_id = $1 AND round <> $2 AND (days ->> 2)::timestamptz > now() - interval '${LAG}'
       AND NOT EXISTS (SELECT FROM read_models.rounds r WHERE r.id = round))
  )::int AS open,
  EXISTS (SELECT FROM app.open_requests WHERE borrower_id = $1 AND claims ? $2) AS known`;
