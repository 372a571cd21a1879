import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { IsNull, Repository } from 'typeorm';
import type { PaymentRefused } from '../adapters/payment-provider/payment-provider.ts';
import { selected } from '../postgres/entity-columns.ts';
import { type AddressFacts, deliveryAddressOf, PARCEL_PARTS } from './delivery-address.ts';
import { FormerPayoutAccount, PayoutAccountRefusal } from './payout-account/payout-account.entity.ts';
import { User } from './user.entity.ts';

const MAX_REFUSAL_MESSAGE = 1000;
const PARCEL_COLUMNS = selected(User, 'u', PARCEL_PARTS);

/** What rentals and payouts need to know about people: facts for a decision, never the address itself. */
@Injectable()
export class AccountDirectory {
  constructor(
    private readonly pool: pg.Pool,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(PayoutAccountRefusal) private readonly refusals: Repository<PayoutAccountRefusal>,
    @InjectRepository(FormerPayoutAccount) private readonly formerAccounts: Repository<FormerPayoutAccount>,
  ) {}

  /** @throws Rejected `user_not_found` */
  async address(userId: number): Promise<AddressFacts> {
    const person = await this.read<Pick<User, (typeof PARCEL_PARTS)[number]>>(PARCEL_COLUMNS, userId);
    return { state: deliveryAddressOf(person), prefecture: person.prefecture };
  }

  /** What a request needs to know about its borrower. @throws Rejected `user_not_found` */
  async borrower(userId: number): Promise<{ readonly address: AddressFacts; readonly identified: boolean }> {
    const person = await this.read<Pick<User, (typeof PARCEL_PARTS)[number] | 'identityState'>>(
      `${PARCEL_COLUMNS}, identity_state AS "identityState"`,
      userId,
    );
    const address = { state: deliveryAddressOf(person), prefecture: person.prefecture };
    return { address, identified: person.identityState === 'verified' };
  }

  /** The account at the payment provider that receives this user's payouts; null: none yet. */
  async payoutAccountId(userId: number): Promise<string | null> {
    return (await this.read<{ id: string | null }>('payout_account_id AS id', userId)).id;
  }

  /** The current payout account followed by the replaced ones, the newest first; empty: no account yet. */
  async payoutAccountIds(userId: number): Promise<readonly string[]> {
    const current = await this.payoutAccountId(userId);
    if (current === null) return [];
    const former = await this.formerAccounts.find({ where: { userId }, order: { replacedAt: 'DESC' } });
    return [current, ...former.map(({ accountId }) => accountId)];
  }

  /** Replaces a closed account. @returns false when the user already has another one */
  async replacePayoutAccount(userId: number, dead: string, accountId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `WITH replaced AS (
         UPDATE app.users SET payout_account_id = $3, updated_at = now() WHERE id = $1 AND payout_account_id = $2 RETURNING id)
       INSERT INTO app.former_payout_accounts (account_id, user_id) SELECT $2, id FROM replaced`,
      [userId, dead, accountId],
    );
    return rowCount === 1;
  }

  /** Whether a payout to this user may be in progress, or its outcome is unknown. */
  async isBeingPaid(userId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM app.money_tries WHERE owner_id = $1 AND kind = 'provider' AND since > now() - interval '15 minutes'`,
      [userId],
    );
    return rowCount !== 0;
  }

  /** Stores the account unless the user has one already. @returns whether it was stored */
  async setPayoutAccount(userId: number, accountId: string): Promise<boolean> {
    const withoutAccount = { id: userId, payoutAccountId: IsNull() };
    const { affected } = await this.users.update(withoutAccount, { payoutAccountId: accountId });
    await this.refusals.delete({ userId });
    return affected === 1;
  }

  /** Remembers why the provider refused to open an account for this user, until there is one. */
  async rememberRefusal(userId: number, { code, message, requestId }: PaymentRefused): Promise<void> {
    const refusal = { userId, code, message: message.slice(0, MAX_REFUSAL_MESSAGE), requestId };
    await this.refusals.upsert({ ...refusal, refusedAt: () => 'now()' }, ['userId']);
  }

  /**
   * When the provider last refused, as the database's text, of which idempotency keys are made; null: there is an
   * account, or it never refused.
   */
  async refusedAt(userId: number): Promise<string | null> {
    const { rows } = await this.pool.query<{ at: string }>(
      'SELECT refused_at::text AS at FROM app.payout_account_refusals WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.at ?? null;
  }

  /** @returns the owner of the account, also of a replaced one; null: unknown */
  async userOfPayoutAccount(accountId: string): Promise<number | null> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT id FROM app.users WHERE payout_account_id = $1
       UNION ALL SELECT user_id FROM app.former_payout_accounts WHERE account_id = $1`,
      [accountId],
    );
    return rows[0]?.id ?? null;
  }

  private async read<Row extends object>(columns: string, userId: number): Promise<Row> {
    const { rows } = await this.pool.query<Row>(`SELECT ${columns} FROM app.users u WHERE id = $1`, [userId]);
    if (rows[0] === undefined) throw new Rejected('user_not_found');
    return rows[0];
  }
}
