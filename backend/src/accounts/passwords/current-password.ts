import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { RequestLimits } from '../../http/request-limits.ts';

/** Checks the password of a signed-in user again; attempts share the limit of password changes. */
@Injectable()
export class CurrentPassword {
  constructor(
    private readonly pool: pg.Pool,
    private readonly limits: RequestLimits,
    private readonly passwords: Passwords,
  ) {}

  /** @throws Rejected `current_password_wrong`, `too_many_requests` */
  async check(userId: number, password: string): Promise<void> {
    await this.limits.take('password-change', `user ${userId}`);
    const { rows } = await this.pool.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM app.users WHERE id = $1 AND erased_at IS NULL',
      [userId],
    );
    const matches = await this.passwords.verify(rows[0]?.hash ?? null, password);
    if (!matches) throw new Rejected('current_password_wrong', 'currentPassword');
  }
}
