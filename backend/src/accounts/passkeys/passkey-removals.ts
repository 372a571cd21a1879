import { InjectRepository } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { Repository } from 'typeorm';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { within } from '../../postgres/within.ts';
import { lockHolder } from '../lock-holder.ts';
import { LastLoginMethod } from '../login-methods/last-login-method.ts';
import { LoginMethodNotices } from '../login-methods/login-method-notices.ts';
import { isUnproven } from '../login-methods/unproven.ts';
import { passkeyMail, type PasskeyNews } from './passkey-mail.ts';
import { StoredPasskey } from './passkey.entity.ts';

/** SQL over second steps `s`: nothing but recovery codes is left to do it with. */
export const HAS_NOTHING_LEFT = `s.confirmed_at IS NOT NULL AND s.secret IS NULL
  AND NOT EXISTS (SELECT FROM app.passkeys p WHERE p.user_id = s.user_id)`;

/** Removes passkeys: one for its holder, or all that a stranger may have added. */
@Injectable()
export class PasskeyRemovals {
  constructor(
    private readonly pool: pg.Pool,
    private readonly notices: LoginMethodNotices,
    private readonly lastMethod: LastLoginMethod,
    private readonly sessions: OwnSessions,
    @InjectRepository(StoredPasskey) private readonly rows: Repository<StoredPasskey>,
  ) {}

  /**
   * Keeps the last way into the account, and the last passkey of a second step without an app. Ends every session
   * except the requesting one, since the removed passkey may have opened it.
   * @throws Rejected `resource_not_found`, also for another account's; `last_login`, `passkey_needed`
   */
  async removeOwn(userId: number, id: string, sessionHash: string | null): Promise<void> {
    await inTransaction(this.pool, async (transaction) => {
      const removed = await this.remove(userId, 'removed', transaction, { sql: 'id = $2', values: [id] });
      if (removed === 0) throw new Rejected('resource_not_found');
      await this.lastMethod.keep(userId, transaction);
      const { rowCount } = await transaction.query(
        `SELECT FROM app.second_steps s WHERE s.user_id = $1 AND ${HAS_NOTHING_LEFT}`,
        [userId],
      );
      if (rowCount !== 0) throw new Rejected('passkey_needed');
      await this.sessions.endAll(userId, sessionHash, transaction);
    });
  }

  /** An administrator resets the second step of a user who lost everything that it can be done with. */
  async removeAll(userId: number, transaction: pg.PoolClient): Promise<void> {
    await this.remove(userId, 'reset', transaction);
  }

  /** When the account is taken back from an attacker, who may have added any of them. */
  async takeBack(userId: number, transaction: pg.PoolClient): Promise<void> {
    await this.remove(userId, 'undone', transaction);
  }

  /** The reader of the account's mails chose it while setting a new password. */
  async removeAtReset(userId: number, transaction: pg.PoolClient): Promise<void> {
    await this.remove(userId, 'at_reset', transaction);
  }

  /** Removes those that were added before the account's address was verified. @returns how many were removed */
  async removeUnproven(userId: number, transaction: pg.PoolClient): Promise<number> {
    return this.remove(userId, 'unproven', transaction, { sql: isUnproven('created_at'), values: [] });
  }

  /** Notes that the holder also reads the mails of the account's address, so that a reset by mail keeps passkeys. */
  async vouch(userId: number, transaction: pg.PoolClient): Promise<void> {
    await within(this.rows, transaction).update({ userId }, { vouchedAt: () => 'now()' });
  }

  /** @param only an SQL condition with parameters from `$2` on @returns how many were removed */
  private async remove(
    userId: number,
    news: PasskeyNews,
    transaction: pg.PoolClient,
    only: { readonly sql: string; readonly values: readonly unknown[] } = { sql: 'true', values: [] },
  ): Promise<number> {
    await lockHolder(userId, transaction);
    const { rows } = await transaction.query<{ name: string }>(
      `DELETE FROM app.passkeys WHERE user_id = $1 AND ${only.sql} RETURNING name`,
      [userId, ...only.values],
    );
    const names = rows.map(({ name }) => name);
    if (names.length > 0)
      await this.notices.send(userId, 'passkey_removed', (to) => passkeyMail(to, news, names), transaction);
    return names.length;
  }
}
