import { Injectable } from '@nestjs/common';
import { LOGIN_TRIES, LOGIN_WINDOW_MINUTES } from '@meguri/contracts/account/credentials.ts';
import pg from 'pg';
import { WITHOUT_WAITING } from '../http/request-limits.ts';

/** Counts tries at a user name, known or not. Shared by all instances, and exact however many come at once. */
@Injectable()
export class LoginAttempts {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Counts one more try, before the password is looked at.
   * @returns the tries that remain after this one, from 9 to 0; null: the name is locked and this try doesn't count
   */
  async count(username: string): Promise<number | null> {
    const { rows } = await this.pool.query<{ attempts: number }>(
      `INSERT INTO app.login_attempts AS known (username, window_started_at, attempts)
       SELECT lower($1), now(), 1 FROM ${WITHOUT_WAITING}
       ON CONFLICT (username) DO UPDATE SET
         attempts = CASE WHEN known.window_started_at > now() - make_interval(mins => $2)
                         THEN least(known.attempts + 1, $3 + 1) ELSE 1 END,
         window_started_at = CASE WHEN known.window_started_at > now() - make_interval(mins => $2)
                                  THEN known.window_started_at ELSE now() END
       RETURNING attempts`,
      [username, LOGIN_WINDOW_MINUTES, LOGIN_TRIES],
    );
    const remaining = LOGIN_TRIES - rows[0]!.attempts;
    return remaining < 0 ? null : remaining;
  }

  /** The right password forgives; what is over for everybody is swept along. */
  async forgive(username: string): Promise<void> {
    await this.pool.query(
      `DELETE FROM app.login_attempts USING ${WITHOUT_WAITING}
       WHERE username = lower($1) OR window_started_at < now() - make_interval(mins => $2)`,
      [username, LOGIN_WINDOW_MINUTES],
    );
  }
}
