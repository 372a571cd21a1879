import { Injectable } from '@nestjs/common';
import type { Instant } from '@meguri/contracts/rental-round/period.ts';
import pg from 'pg';

export interface Standing {
  /** An item is with this borrower beyond its deadline. */
  readonly overdue: boolean;
  /** A late fee or damage fee of theirs is to be paid. */
  readonly unpaidFee: boolean;
}

/** What a borrower's other rounds say about a new request, as the read model knows them. */
@Injectable()
export class BorrowerStanding {
  constructor(private readonly pool: pg.Pool) {}

  async of(userId: number, now: Instant): Promise<Standing> {
    const { rows } = await this.pool.query<Standing>({
      name: 'borrower-standing',
      text: `SELECT coalesce(bool_or(overdue_from < $2), false) AS overdue,
                    coalesce(bool_or(unpaid_fee), false) AS "unpaidFee"
             FROM read_models.rounds WHERE borrower_id = $1`,
      values: [userId, now],
    });
    return rows[0] ?? { overdue: false, unpaidFee: false };
  }
}
