import { Injectable } from '@nestjs/common';
import type { PayoutAccountView } from '@meguri/contracts/account/payout-account.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { IdentityState } from '@meguri/contracts/account/identity.ts';
import pg from 'pg';
import { type PaymentProvider, PaymentRefused } from '../../adapters/payment-provider/payment-provider.ts';
import type { BankPayout } from '../../adapters/payment-provider/movements.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { identifyByProvider } from '../identity/provider-identity.ts';
import { missingOf, stateOf } from './account-state.ts';

type Known = Omit<PayoutAccountView, 'id' | 'asOf'>;
interface Row extends Known {
  readonly id: string | null;
  readonly lookedAt: Date | null;
}

const DISCONNECTED: Known = { state: 'disconnected', transfersEnabled: false, payoutsEnabled: false, missing: [] };

/** The stored states of owners' accounts, refreshed by webhooks and by owners' own visits. */
@Injectable()
export class PayoutAccounts {
  constructor(private readonly pool: pg.Pool) {}

  /** An account about which the provider was never asked counts as just opened. */
  async of(userId: number): Promise<PayoutAccountView> {
    const { rows } = await this.pool.query<Row>(
      `SELECT u.payout_account_id AS id, coalesce(a.missing, '{}') AS missing, a.looked_at AS "lookedAt",
         CASE WHEN u.payout_account_id IS NULL THEN 'none' ELSE coalesce(a.state, 'onboarding') END AS state,
         coalesce(a.transfers_enabled, false) AS "transfersEnabled", coalesce(a.payouts_enabled, false) AS "payoutsEnabled"
       FROM app.users u LEFT JOIN app.payout_accounts a ON a.user_id = u.id AND a.account_id = u.payout_account_id
       WHERE u.id = $1`,
      [userId],
    );
    if (rows[0] === undefined) throw new Rejected('user_not_found');
    const { lookedAt, ...known } = rows[0];
    return { ...known, asOf: lookedAt === null ? null : lookedAt.toISOString() };
  }

  /**
   * Asks the provider and stores the answer. A person the provider has identified counts as identified here too, unless
   * an operator decided otherwise.
   * @throws PaymentProviderUnavailable, PaymentRefused
   */
  async look(userId: number, accountId: string, provider: Pick<PaymentProvider, 'getAccount'>): Promise<void> {
    // Of two concurrent requests the one that began later counts, whichever is answered first.
    const lookedAt = new Date();
    const known = await knownOf(accountId, provider);
    await this.pool.query(
      `INSERT INTO app.payout_accounts AS a
         (user_id, account_id, state, transfers_enabled, payouts_enabled, missing, looked_at, since)
       SELECT u.id, $2::text, $3::text, $4::boolean, $5::boolean, $6::text[], $7::timestamptz, $7::timestamptz
       FROM app.users u WHERE u.id = $1 AND u.payout_account_id = $2::text AND u.erased_at IS NULL
       ON CONFLICT (user_id) DO UPDATE SET account_id = excluded.account_id, state = excluded.state,
         transfers_enabled = excluded.transfers_enabled, payouts_enabled = excluded.payouts_enabled,
         missing = excluded.missing, looked_at = excluded.looked_at,
         since = CASE WHEN a.account_id = excluded.account_id AND a.state = excluded.state THEN a.since ELSE excluded.since END
       WHERE a.looked_at <= excluded.looked_at`,
      [userId, accountId, known.state, known.transfersEnabled, known.payoutsEnabled, known.missing, lookedAt],
    );
    const identity = identityOf(known);
    if (identity !== null) await inTransaction(this.pool, (db) => identifyByProvider(db, userId, identity));
  }

  /** The account's state and since when; null: it isn't the user's, or the provider was never asked. */
  async stateOf(userId: number, accountId: string) {
    const { rows } = await this.pool.query<
      Pick<PayoutAccountView, 'state' | 'transfersEnabled' | 'payoutsEnabled'> & { since: string }
    >(
      `SELECT a.state, a.transfers_enabled AS "transfersEnabled", a.payouts_enabled AS "payoutsEnabled", a.since::text AS since
       FROM app.payout_accounts a JOIN app.users u ON u.id = a.user_id AND u.payout_account_id = a.account_id
       WHERE a.user_id = $1 AND a.account_id = $2`,
      [userId, accountId],
    );
    return rows[0] ?? null;
  }

  /** Stores a payout from an account to its bank. @returns whether its arrival was known before */
  async rememberBankPayout(
    userId: number,
    { payoutId, accountId, amount, status, transferIds }: BankPayout,
  ): Promise<{ readonly wasPaid: boolean }> {
    const { rows } = await this.pool.query<{ state: string }>(
      `WITH known AS (SELECT state FROM app.bank_payouts WHERE payout_id = $1), kept AS (
         INSERT INTO app.bank_payouts AS p (payout_id, user_id, account_id, amount, state, transfer_ids)
         SELECT $1, id, $3, $4, $5, $6 FROM app.users WHERE id = $2 AND erased_at IS NULL
         ON CONFLICT (payout_id) DO UPDATE SET state = excluded.state, transfer_ids = excluded.transfer_ids,
           changed_at = CASE WHEN p.state = excluded.state THEN p.changed_at ELSE now() END)
       SELECT state FROM known`,
      [payoutId, userId, accountId, amount, status, transferIds],
    );
    return { wasPaid: rows[0]?.state === 'paid' };
  }
}

export async function knownOf(accountId: string, provider: Pick<PaymentProvider, 'getAccount'>): Promise<Known> {
  try {
    const account = await provider.getAccount(accountId);
    const { transfersEnabled, payoutsEnabled } = account;
    return { state: stateOf(account), transfersEnabled, payoutsEnabled, missing: missingOf(account) };
  } catch (error) {
    if (isAccountGone(error)) return DISCONNECTED;
    throw error;
  }
}

/**
 * Whether the account's owner has disconnected it, or it no longer exists at the provider. Other refusals say nothing
 * about the account.
 */
export const isAccountGone = (error: unknown): boolean => error instanceof PaymentRefused && GONE.has(error.code);
const GONE: ReadonlySet<string> = new Set(['account_invalid', 'resource_missing']);

/** The provider pays only people it has identified. */
function identityOf({ state }: Known): IdentityState | null {
  if (state === 'ready') return 'verified';
  return state === 'reviewing' ? 'pending' : null;
}
