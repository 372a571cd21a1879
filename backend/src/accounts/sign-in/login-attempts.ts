import { Injectable } from '@nestjs/common';
import { LOGIN_TRIES, LOGIN_WINDOW_MINUTES } from '@meguri/contracts/account/credentials.ts';
import pg from 'pg';
import type { Queryable } from '../../postgres/queryable.ts';
import { WindowCounter } from '../../postgres/window-counter.ts';

/** What is tried, each kind apart: a name is whatever somebody typed, and must be no word for anything else. */
export const triesAt = {
  name: (typed: string) => `name:${typed}`,
  /** From all devices on which this user has signed in before. */
  ownDevices: (userId: number) => `devices:${userId}`,
  secondStep: (userId: number) => `second-step:${userId}`,
  secondStepOnOwnDevices: (userId: number) => `second-step-devices:${userId}`,
};

interface Holder {
  readonly id: number;
  readonly username: string;
  /** Confirmed: no other is a name to sign in by. */
  readonly email: string | null;
}

/** All tries at a user's password that may keep them out: at the name, at the address, and on their own devices. */
export const triesAtPasswordOf = ({ id, username, email }: Holder): string[] => [
  triesAt.name(username),
  ...(email === null ? [] : [triesAt.name(email)]),
  triesAt.ownDevices(id),
];

/** The same in a statement, as they are stored. @param user the name of a user's row */
export const TRIES_AT_PASSWORD_OF = (user: string): string =>
  `ARRAY['name:' || lower(${user}.username), 'name:' || lower(${user}.email), 'devices:' || ${user}.id]`;

/** Counts tries at a login, of known names or not. Shared by all instances, and exact however many come at once. */
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
   * Counts one more try, before what was typed is looked at.
   * @param what of `triesAt`
   * @returns the tries that remain after this one, from 9 to 0; null: it is locked and this try doesn't count
   */
  async count(what: string): Promise<number | null> {
    const tries = await this.counter.take([what], { most: LOGIN_TRIES, minutes: LOGIN_WINDOW_MINUTES });
    return tries > LOGIN_TRIES ? null : LOGIN_TRIES - tries;
  }

  /** The password wasn't looked at after all. Only of a try that counted. */
  giveBack(what: string): Promise<void> {
    return this.counter.giveBack([what]);
  }

  /** The right password forgives. */
  forgive(what: string): Promise<void> {
    return this.counter.forget([what]);
  }

  /** Whoever lets somebody in again forgives all that keeps them out. */
  async forgiveAll(whats: readonly string[], db: Queryable): Promise<void> {
    await db.query('DELETE FROM app.login_attempts WHERE username IN (SELECT lower(unnest($1::text[])))', [whats]);
  }
}
