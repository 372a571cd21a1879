import { Injectable } from '@nestjs/common';
import { type Payout, type PayoutPage, payoutsOf } from '@meguri/contracts/read-models/payouts.ts';
import type { BankAnswers } from '@meguri/contracts/read-models/bank-answers.ts';
import { transferIdsOf } from '@meguri/contracts/rental-round/money/obligations.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { lastDayOf } from '@meguri/contracts/rental-round/extension.ts';
import { startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { UNPAID_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import { roundFrom, type StoredState } from '@meguri/projections/read-models/rounds/stored-state.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import pg from 'pg';
import { bankAnswersOf } from '../../accounts/payout-account/bank-answers.ts';
import { PayoutAccounts } from '../../accounts/payout-account/payout-accounts.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';

interface Row {
  readonly id: string;
  readonly state: StoredState;
  readonly at: string;
  readonly name: string;
  readonly image: string | null;
  readonly recorded: boolean;
}

/** Rounds read per page, including those without earnings, which aren't shown. */
const ROUNDS_PER_PAGE = 50;

/** A user's earnings and where that money is, from the read models. */
@Injectable()
export class Payouts {
  constructor(
    private readonly pool: pg.Pool,
    private readonly accounts: PayoutAccounts,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidCursor */
  async page(ownerId: number, cursor: string | undefined): Promise<PayoutPage> {
    const end = readCursor(cursor);
    const [{ rows }, paidThisMonth, account] = await Promise.all([
      this.pool.query<Row>({
        name: 'payouts-page',
        text: `SELECT r.id, r.state, r.requested_at::text AS at, i.name, i.images[1] AS image, i.is_recorded AS recorded
               FROM read_models.rounds r JOIN ${roundItemSql('r.item_id::uuid', 'r.id::uuid')} ON true
               WHERE r.owner_id = $1 AND r.status <> ALL ($2)
                 AND ($3::timestamptz IS NULL OR (r.requested_at, r.id) < ($3::timestamptz, $4::text))
               ORDER BY r.requested_at DESC, r.id DESC LIMIT $5`,
        values: [ownerId, UNPAID_STATUSES, end?.at ?? null, end?.id ?? null, ROUNDS_PER_PAGE + 1],
      }),
      this.paidThisMonth(ownerId),
      this.accounts.of(ownerId),
    ]);
    const { items, nextCursor } = pageOf(rows, ROUNDS_PER_PAGE, 0, ({ at, id }) => ({ at, id }));
    const transfers = items.flatMap(({ state }) => transferIdsOf(roundFrom(state)));
    const answers = await bankAnswersOf(this.pool, ownerId, transfers);
    const shown = items.flatMap((row) => payoutsIn(row, account.transfersEnabled, answers));
    return { items: shown, nextCursor, paidThisMonth, account: account.state };
  }

  private async paidThisMonth(ownerId: number): Promise<number> {
    const month = `${tokyoDate(this.clock.now().toISOString()).slice(0, 7)}-01`;
    const { rows } = await this.pool.query<{ yen: string }>({
      name: 'paid-this-month',
      text: `SELECT coalesce(sum(CASE l.credit WHEN 'owner_paid' THEN l.amount ELSE -l.amount END), 0) AS yen
             FROM read_models.rounds r JOIN read_models.ledger l ON l.round_id = r.id
             WHERE r.owner_id = $1 AND l.at >= $2 AND 'owner_paid' IN (l.credit, l.debit)`,
      values: [ownerId, startOfDay(month)],
    });
    return Number(rows[0]?.yen ?? 0);
  }
}

function payoutsIn({ id, state, name, image, recorded }: Row, accountIsReady: boolean, answers: BankAnswers): Payout[] {
  const round = roundFrom(state);
  const about = {
    ...{ roundId: id, requestNumber: requestNumberOf(id), itemName: name, itemImage: image },
    itemIsRecorded: recorded,
    ...{ startDate: round.startDate, endDate: lastDayOf(round) },
  };
  return payoutsOf(round, accountIsReady, answers).map((facts) => ({ ...about, ...facts }));
}
