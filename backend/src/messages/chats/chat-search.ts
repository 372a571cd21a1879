import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { type FoundPart, type ListedPair, PairRows } from './pair-rows.ts';

/** Messages are looked through one by one, so searches never hold more than one of the pool's connections. */
const AT_ONCE = 1;
/** Who types on has the search before still under way, and wants none that waits behind it but the last. */
const OF_ONE_PERSON = { atOnce: 1, waiting: 1, newestStays: true } as const;
const MAX_WAITING = 30;
/** What takes longer is somebody's who filled their chats on purpose. */
const STATEMENT_MS = 500;

interface FoundPairs {
  readonly pairs: readonly ListedPair[];
  readonly total: number;
}

/** Looks for words in somebody's chats of two: in turns, and for a short while each. */
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

  /** @throws Rejected `too_many_requests` when they search anew before it is its turn, `service_unavailable` when too many wait; an error of the database when it takes too long */
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
