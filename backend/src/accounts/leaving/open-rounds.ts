import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/event-log.ts';
import { FINAL_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import type { Transaction } from './personal-data.ts';

/** Condition on `read_models.rounds r`: this user is still needed, or money is still on its way to or from them. */
const openFor = (userId: string): string => `${userId} IN (r.owner_id, r.borrower_id) AND (
    r.status NOT IN (${FINAL_STATUSES.map((status) => `'${status}'`).join(', ')})
    OR (r.payout_open AND r.owner_id = ${userId}) OR (r.unpaid_fee AND r.borrower_id = ${userId})
    OR EXISTS (SELECT 1 FROM json_array_elements(coalesce(r.state -> 'money' -> 'disputes', '[]')) d WHERE d ->> 'outcome' = 'open'))`;

/** Whether `u.id` has an open round. */
export const HAS_OPEN_ROUND = `EXISTS (SELECT 1 FROM read_models.rounds r WHERE ${openFor('u.id')})`;

/** What keeps somebody from leaving. */
@Injectable()
export class OpenRounds {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly positions: ReadModelPositions,
  ) {}

  /** Waits until the read model has seen everything that has happened. @throws Rejected `service_unavailable` */
  async areCurrent(): Promise<void> {
    const head = await this.log.head();
    if (head !== null && !(await this.positions.waitFor(head, ['rounds']))) throw new Rejected('service_unavailable');
  }

  async has(db: Transaction, userId: number): Promise<boolean> {
    const { rows } = await db.query(`SELECT 1 FROM read_models.rounds r WHERE ${openFor('$1')} LIMIT 1`, [userId]);
    return rows.length > 0;
  }
}
