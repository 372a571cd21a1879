import { Inject, Injectable } from '@nestjs/common';
import { MAX_OPEN_ROUNDS_LISTED, type OpenRound } from '@meguri/contracts/account/erasure.ts';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { FINAL_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { sqlList } from '@meguri/projections/postgres/sql-list.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import type { Transaction } from './personal-data.ts';

/**
 * Whether a payout of the round `r` was reversed outside of this service, and no operator has decided yet whether it is
 * owed.
 */
const HAS_OPEN_REVERSAL = `EXISTS (SELECT 1 FROM json_array_elements(coalesce(r.state -> 'money' -> 'foreign', '[]')) f
      WHERE f ->> 'kind' = 'reversal' AND (f ->> 'open')::bigint > 0)`;

/** Why the round `r` keeps one of its parties from leaving; NULL: it doesn't. */
const reasonFor = (userId: string): string => `CASE
    WHEN r.status NOT IN (${sqlList(FINAL_STATUSES)}) THEN 'under_way'
    WHEN EXISTS (SELECT 1 FROM json_array_elements(coalesce(r.state -> 'money' -> 'disputes', '[]')) d
      WHERE d ->> 'outcome' = 'open') THEN 'disputed'
    WHEN r.unpaid_fee THEN CASE WHEN r.borrower_id = ${userId} THEN 'fee_to_pay' ELSE 'fee_expected' END
    WHEN r.owner_id = ${userId} AND (r.payout_open OR ${HAS_OPEN_REVERSAL}) THEN 'payout_expected'
    WHEN r.refund_open AND r.borrower_id = ${userId} THEN 'refund_expected'
  END`;

/** WHERE condition: rounds `r` that keep this user from leaving. */
const keeps = (userId: string): string =>
  `${userId} IN (r.owner_id, r.borrower_id) AND ${reasonFor(userId)} IS NOT NULL`;

/**
 * Whether a parked stream may be a round of this user. The read model lacks its newest events, so only rounds that it
 * knows to be of other users are left out.
 */
const hasUncertainRound = (userId: string): string => `EXISTS (SELECT FROM read_models.parked_streams p
  WHERE p.projection = 'rounds' AND NOT EXISTS (SELECT FROM read_models.rounds r
    WHERE r.id = substr(p.stream, ${ROUND_STREAM_PREFIX.length + 1}) AND ${userId} NOT IN (r.owner_id, r.borrower_id)))`;

/** SQL: whether a round keeps the user `u` from leaving, or may keep them because its parties aren't known. */
export const HAS_OPEN_ROUND = `(EXISTS (SELECT 1 FROM read_models.rounds r WHERE ${keeps('u.id')})
  OR ${hasUncertainRound('u.id')})`;

/** The rounds that keep a user from leaving. */
@Injectable()
export class OpenRounds {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly positions: ReadModelPositions,
  ) {}

  /** Waits until this version's read model has processed all events so far. @throws Rejected `service_unavailable` */
  async areCurrent(): Promise<void> {
    const head = await this.log.head();
    if (head === null) return;
    const unbuilt = await this.positions.unbuilt();
    if (unbuilt.includes('rounds') || !(await this.positions.waitFor(head, ['rounds'])))
      throw new Rejected('service_unavailable');
  }

  /** @throws Rejected `service_unavailable` when a parked stream may be the user's round */
  async areKnown(db: Transaction, userId: number): Promise<void> {
    const { rowCount } = await db.query(`SELECT WHERE ${hasUncertainRound('$1')}`, [userId]);
    if (rowCount !== 0) throw new Rejected('service_unavailable');
  }

  /** Grouped by reason. */
  async of(db: Transaction, userId: number): Promise<readonly OpenRound[]> {
    const { rows } = await db.query<OpenRound>(
      `SELECT r.id AS "rentalRequestId", ${reasonFor('$1')} AS reason FROM read_models.rounds r
       WHERE ${keeps('$1')} ORDER BY reason, r.id LIMIT ${MAX_OPEN_ROUNDS_LISTED}`,
      [userId],
    );
    return rows;
  }
}
