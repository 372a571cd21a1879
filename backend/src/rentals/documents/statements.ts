import { Injectable } from '@nestjs/common';
import { transferIdsOf } from '@meguri/contracts/rental-round/money/obligations.ts';
import { addMonths, startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { type OwnerMovement, type StatementLine, statementLine } from '@meguri/contracts/read-models/statement.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import { roundFrom, type StoredState } from '@meguri/projections/read-models/rounds/stored-state.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import { Repository } from 'typeorm';
import { bankAnswersOf } from '../../accounts/payout-account/bank-answers.ts';
import { User } from '../../accounts/user.entity.ts';

interface Row extends Omit<OwnerMovement, 'net'> {
  readonly net: string;
  readonly state: StoredState;
}

/** Payouts to an owner according to the ledger. */
@Injectable()
export class Statements {
  constructor(
    private readonly pool: pg.Pool,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /** @param month `YYYY-MM` in Tokyo */
  async month(ownerId: number, month: string): Promise<readonly StatementLine[]> {
    const from = `${month}-01`;
    const { rows } = await this.pool.query<Row>({
      name: 'statement-of-month',
      text: `WITH paid AS (
               SELECT l.round_id, l.event_id, min(l.at) AS at, min(l.revision) AS revision,
                 sum(CASE l.credit WHEN 'owner_paid' THEN l.amount ELSE -l.amount END) AS net
               FROM read_models.rounds r JOIN read_models.ledger l ON l.round_id = r.id
               WHERE r.owner_id = $1 AND l.at >= $2 AND l.at < $3 AND 'owner_paid' IN (l.credit, l.debit)
               GROUP BY l.round_id, l.event_id)
             SELECT p.round_id AS "roundId", ${INSTANT('p.at')} AS at, p.net, i.name AS "itemName", i.is_recorded AS "itemIsRecorded", r.state
             FROM paid p JOIN read_models.rounds r ON r.id = p.round_id JOIN ${roundItemSql('r.item_id::uuid', 'r.id::uuid')} ON true
             ORDER BY p.at, p.round_id, p.revision`,
      values: [ownerId, startOfDay(from), startOfDay(addMonths(from, 1))],
    });
    const answers = await bankAnswersOf(
      this.pool,
      ownerId,
      rows.flatMap(({ state }) => transferIdsOf(roundFrom(state))),
    );
    return rows.map(({ state, net, ...movement }) =>
      statementLine(roundFrom(state), { ...movement, net: Number(net) }, answers),
    );
  }

  /** Month by month, so that no query has to read a whole year. */
  async year(ownerId: number, year: string): Promise<readonly (readonly StatementLine[])[]> {
    const months: (readonly StatementLine[])[] = [];
    for (let month = 1; month <= 12; month += 1) {
      months.push(await this.month(ownerId, `${year}-${String(month).padStart(2, '0')}`));
    }
    return months;
  }

  /** The name on documents for the tax office. */
  async nameOf(userId: number): Promise<string> {
    const user = await this.users.findOneBy({ id: userId });
    return user?.fullName || user?.profileName || user?.username || '';
  }
}
