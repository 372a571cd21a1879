import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PayoutAccountState } from '@meguri/contracts/account/payout-account.ts';
import { MAX_HELD_PAYOUTS } from '@meguri/contracts/limits.ts';
import type { ConnectOverview } from '@meguri/contracts/read-models/connect-overview.ts';
import { payoutsOf } from '@meguri/contracts/read-models/payouts.ts';
import { roundFrom, type StoredState } from '@meguri/projections/read-models/rounds/stored-state.ts';
import pg from 'pg';
import { Repository } from 'typeorm';
import { Platform } from '../../accounts/payout-account/platform.ts';
import { displayNameOf } from '../../postgres/display-name.ts';
import { StoredBalance } from '../../rentals/processes/money/platform-balance.entity.ts';
import { Differences } from '../../rentals/processes/reconciliation/differences.ts';
import { lastBalance, waitingSums } from './waiting-sums.ts';

interface WaitingRow {
  readonly roundId: string;
  readonly ownerId: number;
  readonly username: string | null;
  readonly displayName: string | null;
  readonly accountState: PayoutAccountState;
  readonly state: StoredState;
  readonly isReady: boolean;
}

/** SQL over a user `u` and the record `a` of their account. */
const ACCOUNT_STATE = `CASE WHEN u.payout_account_id IS NULL THEN 'none' ELSE coalesce(a.state, 'onboarding') END`;

/** The state of payouts to owners: the platform's balance, accounts, pending payouts, and the cost of disputes. */
@Injectable()
export class ConnectOverviews {
  constructor(
    private readonly platform: Platform,
    private readonly differences: Differences,
    private readonly pool: pg.Pool,
    @InjectRepository(StoredBalance) private readonly balances: Repository<StoredBalance>,
  ) {}

  async now(): Promise<ConnectOverview> {
    const [platform, balance, accounts, waiting, held, reconciliation, disputes] = await Promise.all([
      this.platform.status(),
      this.balance(),
      this.accounts(),
      this.waiting(),
      this.held(),
      this.reconciliation(),
      this.disputes(),
    ]);
    return { platform, balance, accounts, waiting, held, reconciliation, disputes };
  }

  private async balance(): Promise<ConnectOverview['balance']> {
    const [last, { sums, needsBalance }] = await Promise.all([lastBalance(this.balances), waitingSums(this.pool)]);
    return last && { ...last, owed: [...sums], needsBalance };
  }

  private async accounts(): Promise<ConnectOverview['accounts']> {
    const { rows } = await this.pool.query<ConnectOverview['accounts'][number]>(
      `SELECT ${ACCOUNT_STATE} AS state, count(*)::int AS count
       FROM app.users u LEFT JOIN app.payout_accounts a ON a.user_id = u.id AND a.account_id = u.payout_account_id
       WHERE u.erased_at IS NULL AND (u.payout_account_id IS NOT NULL OR u.id IN (
         SELECT user_id FROM app.items WHERE status <> 'deleted' UNION
         SELECT r.owner_id FROM read_models.operator_tasks t JOIN read_models.rounds r ON r.id = t.round_id
         WHERE t.kind = 'payout_waiting'))
       GROUP BY 1 ORDER BY 1`,
    );
    return rows;
  }

  private async waiting(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(DISTINCT round_id)::int AS count FROM read_models.operator_tasks WHERE kind = 'payout_waiting'`,
    );
    return rows[0]!.count;
  }

  /** A pending payout has a task of its round, which becomes visible only after months, so it is listed here. */
  private async held(): Promise<ConnectOverview['held']> {
    const { rows } = await this.pool.query<WaitingRow>(
      `SELECT r.id AS "roundId", r.owner_id AS "ownerId", u.username,
         CASE WHEN u.id IS NOT NULL THEN ${displayNameOf('u')} END AS "displayName",
         ${ACCOUNT_STATE} AS "accountState", r.state, coalesce(a.transfers_enabled, false) AS "isReady"
       FROM (SELECT round_id, min(visible_from) AS since FROM read_models.operator_tasks
             WHERE kind = 'payout_waiting' GROUP BY round_id ORDER BY 2 LIMIT $1) t
       JOIN read_models.rounds r ON r.id = t.round_id
       LEFT JOIN app.users u ON u.id = r.owner_id AND u.erased_at IS NULL
       LEFT JOIN app.payout_accounts a ON a.user_id = u.id AND a.account_id = u.payout_account_id
       ORDER BY t.since, r.id`,
      [MAX_HELD_PAYOUTS],
    );
    return rows.flatMap(({ state, isReady, ...row }) =>
      payoutsOf(roundFrom(state), isReady).flatMap(({ because, amount, orderedAt }) =>
        because === null ? [] : [{ ...row, amount, because, orderedAt }],
      ),
    );
  }

  private async reconciliation(): Promise<ConnectOverview['reconciliation']> {
    const progress = await this.differences.progress();
    if (progress === null) return null;
    const open = await this.differences.open();
    return { comparedUntil: progress.bookUntil.toISOString(), openDifferences: open.length };
  }

  /** Including won ones, which cost nothing. */
  private async disputes(): Promise<ConnectOverview['disputes']> {
    const { rows } = await this.pool.query<ConnectOverview['disputes']>(
      `SELECT count(*)::int AS count, count(*) FILTER (WHERE d->>'outcome' = 'open')::int AS open,
         coalesce(sum((d->>'withdrawn')::bigint), 0)::int AS withdrawn, coalesce(sum((d->>'fee')::bigint), 0)::int AS fees
       FROM (SELECT DISTINCT round_id FROM read_models.timeline WHERE type = 'PaymentDisputed') w
       JOIN read_models.rounds r ON r.id = w.round_id, json_array_elements(r.state->'money'->'disputes') d`,
    );
    return rows[0]!;
  }
}
