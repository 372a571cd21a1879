import { Inject, Injectable } from '@nestjs/common';
import { MAX_OPEN_ROUNDS_TOLD, type OpenRound } from '@meguri/contracts/account/erasure.ts';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { FINAL_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import type { Transaction } from './personal-data.ts';

/** Whether other hands took a payout of the round `r` back, and no operator has said yet whether it is owed. */
const HAS_OPEN_REVERSAL = `EXISTS (SELECT 1 FROM json_array_elements(coalesce(r.state -> 'money' -> 'foreign', '[]')) f
      WHERE f ->> 'kind' = 'reversal' AND (f ->> 'open')::bigint > 0)`;

/** Why the round `r` keeps one of its people from leaving; NULL: it doesn't. */
const reasonFor = (userId: string): string => `CASE
    WHEN r.status NOT IN (${FINAL_STATUSES.map((status) => `'${status}'`).join(', ')}) THEN 'under_way'
    WHEN EXISTS (SELECT 1 FROM json_array_elements(coalesce(r.state -> 'money' -> 'disputes', '[]')) d
      WHERE d ->> 'outcome' = 'open') THEN 'disputed'
    WHEN r.unpaid_fee THEN CASE WHEN r.borrower_id = ${userId} THEN 'fee_to_pay' ELSE 'fee_expected' END
    WHEN r.owner_id = ${userId} AND (r.payout_open OR ${HAS_OPEN_REVERSAL}) THEN 'payout_expected'
    WHEN r.refund_open AND r.borrower_id = ${userId} THEN 'refund_expected'
  END`;

/** Rounds `r` that keep this user, for a WHERE. */
const keeps = (userId: string): string =>
  `${userId} IN (r.owner_id, r.borrower_id) AND ${reasonFor(userId)} IS NOT NULL`;

/** Whether a round may be this user's of which the read model hasn't seen everything: its stream is parked. */
const hasUncertainRound = (userId: string): string => `EXISTS (SELECT FROM read_models.parked_streams p
  WHERE p.projection = 'rounds' AND NOT EXISTS (SELECT FROM read_models.rounds r
    WHERE r.id = substr(p.stream, ${ROUND_STREAM_PREFIX.length + 1}) AND ${userId} NOT IN (r.owner_id, r.borrower_id)))`;

/** Whether a round keeps `u.id`, or may keep them. */
export const HAS_OPEN_ROUND = `(EXISTS (SELECT 1 FROM read_models.rounds r WHERE ${keeps('u.id')})
  OR ${hasUncertainRound('u.id')})`;

/** What keeps somebody from leaving. */
@Injectable()
export class OpenRounds {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly positions: ReadModelPositions,
  ) {}

  /** Waits until this version's read model has seen everything that has happened. @throws Rejected `service_unavailable` */
  async areCurrent(): Promise<void> {
    const head = await this.log.head();
    if (head === null) return;
    const unbuilt = await this.positions.unbuilt();
    if (unbuilt.includes('rounds') || !(await this.positions.waitFor(head, ['rounds'])))
      throw new Rejected('service_unavailable');
  }

  /** @throws Rejected `service_unavailable` when a round may be theirs of which not everything is known */
  async areKnown(db: Transaction, userId: number): Promise<void> {
    const { rowCount } = await db.query(`SELECT WHERE ${hasUncertainRound('$1')}`, [userId]);
    if (rowCount !== 0) throw new Rejected('service_unavailable');
  }

  /** Those of one reason together. */
  async of(db: Transaction, userId: number): Promise<readonly OpenRound[]> {
    const { rows } = await db.query<OpenRound>(
      `SELECT r.id AS "rentalRequestId", ${reasonFor('$1')} AS reason FROM read_models.rounds r
       WHERE ${keeps('$1')} ORDER BY reason, r.id LIMIT ${MAX_OPEN_ROUNDS_TOLD}`,
      [userId],
    );
    return rows;
  }
}
