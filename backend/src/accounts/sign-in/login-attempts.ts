import { Injectable } from '@nestjs/common';
import { LOGIN_TRIES, LOGIN_WINDOW_MINUTES } from '@meguri/contracts/account/credentials.ts';
import pg from 'pg';
import { WindowCounter } from '../../postgres/window-counter.ts';

/** Counts tries at a user name, known or not. Shared by all instances, and exact however many come at once. */
@Injectable()
export class LoginAttempts {
  private readonly counter: WindowCounter;

  constructor(pool: pg.Pool) {
    this.counter = new WindowCounter(pool, {
      table: 'app.login_attempts',
      key: { username: 'lower($1)' },
      count: 'attempts',
    });
  }

  /**
   * Counts one more try, before the password is looked at.
   * @returns the tries that remain after this one, from 9 to 0; null: the name is locked and this try doesn't count
   */
  async count(username: string): Promise<number | null> {
    const tries = await this.counter.take([username], { most: LOGIN_TRIES, minutes: LOGIN_WINDOW_MINUTES });
    return tries > LOGIN_TRIES ? null : LOGIN_TRIES - tries;
  }

  /** The password wasn't looked at after all. Only of a try that counted. */
  giveBack(username: string): Promise<void> {
    return this.counter.giveBack([username]);
  }

  /** The right password forgives. */
  forgive(username: string): Promise<void> {
    return this.counter.forget([username]);
  }
}
