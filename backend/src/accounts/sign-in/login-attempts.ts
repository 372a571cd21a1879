import { Injectable } from '@nestjs/common';
import { LOGIN_TRIES, LOGIN_WINDOW_MINUTES } from '@meguri/contracts/account/credentials.ts';
import pg from 'pg';
import type { Queryable } from '../../postgres/queryable.ts';
import { WindowCounter } from '../../postgres/window-counter.ts';

/**
 * The subjects attempts are counted for, each with a prefix of its kind: a typed name must not be mistaken for another
 * subject.
 */
export const triesAt = {
  name: (typed: string) => `name:${typed}`,
  /** All devices on which this user has signed in before, together. */
  ownDevices: (userId: number) => `devices:${userId}`,
  secondStep: (userId: number) => `second-step:${userId}`,
  secondStepOnOwnDevices: (userId: number) => `second-step-devices:${userId}`,
};

interface Holder {
  readonly id: number;
  readonly username: string;
  /** Verified, since only such an address works for signing in. */
  readonly email: string | null;
}

/** All counts that can lock a user's password: by name, by address, and on their own devices. */
export const triesAtPasswordOf = ({ id, username, email }: Holder): string[] => [
  triesAt.name(username),
  ...(email === null ? [] : [triesAt.name(email)]),
  triesAt.ownDevices(id),
];

/** The same as SQL over a row of users. @param user the row's alias */
export const TRIES_AT_PASSWORD_OF = (user: string): string =>
  `ARRAY['name:' || lower(${user}.username), 'name:' || lower(${user}.email), 'devices:' || ${user}.id]`;

/** Counts login attempts, for known and unknown names. Shared by all instances, and exact under concurrency. */
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
   * Counts an attempt before the input is checked.
   * @param what one of `triesAt`
   * @returns the attempts that remain, from 9 to 0; null: locked, and this attempt isn't counted
   */
  async count(what: string): Promise<number | null> {
    const tries = await this.counter.take([what], { most: LOGIN_TRIES, minutes: LOGIN_WINDOW_MINUTES });
    return tries > LOGIN_TRIES ? null : LOGIN_TRIES - tries;
  }

  /** Takes back a counted attempt when its password wasn't checked. */
  giveBack(what: string): Promise<void> {
    return this.counter.giveBack([what]);
  }

  /** Resets the count after the right password. */
  forgive(what: string): Promise<void> {
    return this.counter.forget([what]);
  }

  /** Resets every count that locks a user out. */
  async forgiveAll(subjects: readonly string[], db: Queryable): Promise<void> {
    await db.query('DELETE FROM app.login_attempts WHERE username IN (SELECT lower(unnest($1::text[])))', [subjects]);
  }
}
