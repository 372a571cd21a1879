import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { type FoundPart, type ListedPair, PairRows } from './pair-rows.ts';

/** Searches scan messages one by one, so they may use only one of the pool's connections. */
const AT_ONCE = 1;
/** A user who keeps typing has a search running; of those that wait only the newest matters. */
const OF_ONE_PERSON = { atOnce: 1, waiting: 1, newestStays: true } as const;
const MAX_WAITING = 30;
/** Only chats that were filled on purpose take longer. */
const STATEMENT_MS = 500;

interface FoundPairs {
  readonly pairs: readonly ListedPair[];
  readonly total: number;
}

/** Searches text in a user's chats between two people: fairly between users, and with a time limit. */
@Injectable()
export class ChatSearch {
  private readonly limiter = new ConcurrencyLimiter({
    atOnce: AT_ONCE,
    ofOnePerson: OF_ONE_PERSON,
    inLine: MAX_WAITING,
  });

  constructor(
    private readonly pool: pg.Pool,
    private readonly rows: PairRows,
  ) {}

  /**
   * @throws Rejected `too_many_requests` when a newer search of the user replaced this one, `service_unavailable` when
   * too many wait; a database error on the time limit
   */
  find(viewerId: number, part: FoundPart): Promise<FoundPairs> {
    const look = () =>
      inTransaction(this.pool, async (db) => {
        await db.query(`SET LOCAL statement_timeout = ${STATEMENT_MS}`);
        const pairs = await this.rows.listed(viewerId, part, db);
        return { pairs, total: await this.rows.count(viewerId, part, db) };
      });
    return this.limiter.run(look, viewerId);
  }
}
