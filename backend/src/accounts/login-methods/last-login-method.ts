import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type pg from 'pg';
import { LoginProviders } from '../../adapters/openid/login-providers.ts';

/** Keeps the last way into an account: its password, a passkey, or a linked login while its provider is configured. */
@Injectable()
export class LastLoginMethod {
  constructor(private readonly providers: LoginProviders) {}

  /**
   * Call it after a removal, in the same transaction, which has locked the holder: of two removals at once, the second
   * one sees the first.
   * @throws Rejected `last_login`
   */
  async keep(userId: number, transaction: pg.PoolClient): Promise<void> {
    const { rowCount } = await transaction.query(
      `SELECT FROM app.users u WHERE u.id = $1 AND (u.has_password
         OR EXISTS (SELECT FROM app.passkeys p WHERE p.user_id = u.id)
         OR EXISTS (SELECT FROM app.provider_identities i WHERE i.user_id = u.id AND i.provider = ANY($2)))`,
      [userId, this.providers.configured],
    );
    if (rowCount === 0) throw new Rejected('last_login');
  }
}
