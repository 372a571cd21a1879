import { Injectable } from '@nestjs/common';
import { EARNINGS_MONTHS, type Earnings, MAX_EARNING_ITEMS } from '@meguri/contracts/read-models/earnings.ts';
import { addMonths, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';

/** SQL: what an owner's rounds moved to the owner's account, less what was taken back; `l` and `r` are joined. */
const YEN = `sum(CASE l.credit WHEN 'owner_paid' THEN l.amount ELSE -l.amount END)`;
const MOVEMENTS = `read_models.rounds r JOIN read_models.ledger l
  ON l.round_id = r.id AND 'owner_paid' IN (l.credit, l.debit)`;

/** An owner's earnings by month and by item, from the ledger. */
@Injectable()
export class EarningsOfOwners {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {}

  async of(ownerId: number): Promise<Earnings> {
    const [months, items] = await Promise.all([this.months(ownerId), this.items(ownerId)]);
    return { months, items };
  }

  private async months(ownerId: number): Promise<Earnings['months']> {
    const present = `${tokyoDate(this.clock.now().toISOString()).slice(0, 7)}-01`;
    const firsts = Array.from({ length: EARNINGS_MONTHS }, (_, place) =>
      addMonths(present, place + 1 - EARNINGS_MONTHS),
    );
    const { rows } = await this.pool.query<{ month: string; yen: number }>({
      name: 'earnings-by-month',
      text: `SELECT to_char(l.at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM') AS month, ${YEN}::int AS yen
             FROM ${MOVEMENTS} WHERE r.owner_id = $1 AND l.at >= $2 GROUP BY 1`,
      values: [ownerId, startOfDay(firsts[0]!)],
    });
    const yenOf = new Map(rows.map(({ month, yen }) => [month, yen]));
    return firsts.map((first) => first.slice(0, 7)).map((month) => ({ month, amount: yenOf.get(month) ?? 0 }));
  }

  private async items(ownerId: number): Promise<Earnings['items']> {
    const { rows } = await this.pool.query<Earnings['items'][number]>({
      name: 'earnings-by-item',
      text: `SELECT i.id AS "itemId", i.name, i.images[1] AS image, i.status = 'deleted' AS "isDeleted", earned.rentals, earned.amount
             FROM (SELECT item_id, count(*)::int AS rentals, sum(yen)::int AS amount
                   FROM (SELECT r.item_id, ${YEN} AS yen FROM ${MOVEMENTS} WHERE r.owner_id = $1 GROUP BY r.id) of_round
                   WHERE yen > 0 GROUP BY item_id ORDER BY amount DESC, item_id LIMIT $2) earned
             JOIN app.items i ON i.id = earned.item_id::uuid
             ORDER BY earned.amount DESC, earned.item_id`,
      values: [ownerId, MAX_EARNING_ITEMS],
    });
    return rows;
  }
}
