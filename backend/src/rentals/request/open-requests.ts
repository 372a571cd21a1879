import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_OPEN_REQUESTS } from '@meguri/contracts/limits.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { reservedFor } from '@meguri/contracts/rental-round/time/period.ts';
import { isFinal, UNANSWERED_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import pg from 'pg';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { Rounds } from '../round/rounds.ts';

/** A claim is made milliseconds before its round is stored; without a round after this long, the request never was. */
const GRACE = '1 minute';
/** A younger claim counts as an open request although the read models don't have its round yet. */
const LAG = '10 minutes';

interface Holder {
  readonly roundId: string;
  readonly old: boolean;
}

/**
 * A borrower has one open request for an item and days. The authority is one row for each borrower and item, written
 * before the request is stored: of requests that come at once, on any number of processes, one gets the days. Nobody gives
 * them back: whoever finds them taken asks the round that took them whether it is still open.
 */
@Injectable()
export class OpenRequests {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: Rounds,
  ) {}

  /**
   * @returns false for one that was claimed before: the request is sent again
   * @throws Rejected `already_requested`, `too_many_open_requests`; `item_not_found` when its owner has deleted it meanwhile
   */
  async claim(roundId: string, terms: RoundEventData<'RentalRequested'>): Promise<boolean> {
    const { from, to } = reservedFor(terms);
    const days = [terms.borrowerId, terms.itemId, roundId, from, to];
    const first = await this.insertAsOneOfFew(days, []);
    if (first !== 'taken') return first === 'claimed';
    // A request that is sent again is answered as what became of it.
    if ((await this.rounds.find(roundId)) !== null) return false;
    const holders = await this.holders(days);
    if (holders.length === 0) throw new Rejected('item_not_found');
    const over = await this.allOver(holders);
    if (over === null || (await this.insertAsOneOfFew(days, over)) === 'taken')
      throw new Rejected('already_requested', 'startDate');
    return true;
  }

  /** Gives the days back: the request was refused after all. */
  async release(roundId: string, { borrowerId, itemId }: RoundEventData<'RentalRequested'>): Promise<void> {
    const text = 'UPDATE app.open_requests SET claims = claims - $3::text WHERE borrower_id = $1 AND item_id = $2';
    await this.pool.query(text, [borrowerId, itemId, roundId]);
  }

  /** One borrower's claims are made one after the other: none is counted before the ones before it are there. */
  private insertAsOneOfFew(days: readonly unknown[], over: readonly string[]): Promise<'claimed' | 'known' | 'taken'> {
    const [borrowerId, , roundId] = days;
    return inTransaction(this.pool, async (db) => {
      await db.query('SELECT FROM app.users WHERE id = $1 FOR NO KEY UPDATE', [borrowerId]);
      const { rows } = await db.query<{ open: number; known: boolean }>(OPEN_BESIDE, [
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

  /** The row is locked while it is looked at, and the item with it: neither another's claim nor its deletion comes between. */
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

/** Another round's days, some of which are asked for. */
const OVERLAPPING = `AS claim (round, days) WHERE round <> $3 AND days ->> 0 < $5 AND days ->> 1 > $4`;

/**
 * How many requests of a borrower ($1) are open beside that one ($2): those that wait for an answer, and those on their way.
 * And whether that one has its days already.
 */
const OPEN_BESIDE = `SELECT (
    (SELECT count(*) FROM read_models.rounds WHERE borrower_id = $1 AND id <> $2 AND status = ANY ($3)) +
    (SELECT count(*) FROM app.open_requests o, jsonb_each(o.claims) AS claim (round, days)
     WHERE o.borrower_id = $1 AND round <> $2 AND (days ->> 2)::timestamptz > now() - interval '${LAG}'
       AND NOT EXISTS (SELECT FROM read_models.rounds r WHERE r.id = round))
  )::int AS open,
  EXISTS (SELECT FROM app.open_requests WHERE borrower_id = $1 AND claims ? $2) AS known`;
