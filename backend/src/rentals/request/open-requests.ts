import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { reservedFor } from '@meguri/contracts/rental-round/time/period.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import pg from 'pg';
import { Rounds } from '../round/rounds.ts';

/** A claim is made milliseconds before its round is stored; without a round after this long, the request never was. */
const GRACE = '1 minute';

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

  /** @throws Rejected `already_requested`; `item_not_found` when its owner has deleted it meanwhile */
  async claim(roundId: string, terms: RoundEventData<'RentalRequested'>): Promise<void> {
    const { from, to } = reservedFor(terms);
    const days = [terms.borrowerId, terms.itemId, roundId, from, to];
    if (await this.insert(days, [])) return;
    // A request that is sent again is answered as what became of it.
    if ((await this.rounds.find(roundId)) !== null) return;
    const holders = await this.holders(days);
    if (holders.length === 0) throw new Rejected('item_not_found');
    const over = await this.allOver(holders);
    if (over === null || !(await this.insert(days, over))) throw new Rejected('already_requested', 'startDate');
  }

  /** The row is locked while it is looked at, and the item with it: neither another's claim nor its deletion comes between. */
  private async insert(days: readonly unknown[], over: readonly string[]): Promise<boolean> {
    const { rowCount } = await this.pool.query({
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
