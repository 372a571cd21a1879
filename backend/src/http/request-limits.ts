import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { HttpSettings } from './http-settings.ts';
import { networkOf } from './network.ts';

/** So many within a window that starts with the first. */
const LIMITS = {
  /** Of a network, whatever the names: who locks others out is stopped. */
  'failed-login': { tries: 100, minutes: 15 },
  register: { tries: 100, minutes: 60 },
  'password-reset': { tries: 30, minutes: 60 },
  /** Of a user who knows the session but maybe not the password. */
  'password-change': { tries: 10, minutes: 15 },
  feedback: { tries: 10, minutes: 10 },
  /** Of a user: each reads everything there is of them. */
  export: { tries: 10, minutes: 60 },
  /** Of a user: nobody walks through the public lookup's codes by way of us. */
  'postal-lookup': { tries: 100, minutes: 10 },
  /** Of a user: a service is paid for each, and without one each takes a processor for a while. */
  'background-removal': { tries: 60, minutes: 60 },
  'verification-mail': { tries: 5, minutes: 60 },
  /** To an address, whoever asks: nobody's mailbox is filled. */
  'address-mail': { tries: 5, minutes: 60 },
} as const;
type LimitKind = keyof typeof LIMITS;

/** Those that somebody who tries things out on this machine would run into soon. */
const NOT_FOR_DEMOS: readonly LimitKind[] = ['register', 'password-reset'];

/**
 * For counters that many wait for: the statement commits without waiting for the disk. Losing the last half second of
 * them with the machine harms nobody.
 */
export const WITHOUT_WAITING = `set_config('synchronous_commit', 'off', true)`;

/** Counts what may be done only so often; shared by all instances, and exact however many come at once. */
@Injectable()
export class RequestLimits {
  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: HttpSettings,
  ) {}

  /** Counts one for the address's network. @throws Rejected `too_many_requests` */
  async takeOfNetwork(kind: LimitKind, address: string): Promise<void> {
    const network = networkOf(address);
    if (this.settings.demo && network === 'loopback' && NOT_FOR_DEMOS.includes(kind)) return;
    await this.take(kind, network);
  }

  /** @throws Rejected `too_many_requests` */
  async take(kind: LimitKind, subject: string): Promise<void> {
    if (!(await this.tryTake(kind, subject))) throw new Rejected('too_many_requests');
  }

  /** Counts one. @returns whether it is within the limit */
  async tryTake(kind: LimitKind, subject: string): Promise<boolean> {
    const { tries, minutes } = LIMITS[kind];
    const { rows } = await this.pool.query<{ tries: number }>(
      `INSERT INTO app.request_limits AS known (kind, subject, window_started_at, tries)
       SELECT $1, $2, now(), 1 FROM ${WITHOUT_WAITING}
       ON CONFLICT (kind, subject) DO UPDATE SET
         tries = CASE WHEN known.window_started_at > now() - make_interval(mins => $3)
                      THEN least(known.tries + 1, $4 + 1) ELSE 1 END,
         window_started_at = CASE WHEN known.window_started_at > now() - make_interval(mins => $3)
                                  THEN known.window_started_at ELSE now() END
       RETURNING tries`,
      [kind, this.named(subject), minutes, tries],
    );
    return (rows[0]?.tries ?? 0) <= tries;
  }

  /** What was counted ahead didn't happen; what is over for everybody is swept along. */
  async giveBackOfNetwork(kind: LimitKind, address: string): Promise<void> {
    await this.pool.query(
      `WITH over AS (DELETE FROM app.request_limits
         WHERE window_started_at < now() - interval '1 day' AND NOT (kind = $1 AND subject = $2))
       UPDATE app.request_limits SET tries = greatest(tries - 1, 0) FROM ${WITHOUT_WAITING}
       WHERE kind = $1 AND subject = $2`,
      [kind, this.named(networkOf(address))],
    );
  }

  /** Addresses are counted, not collected. */
  private named(subject: string): string {
    return createHmac('sha256', this.settings.sessionSecret).update(`limit ${subject}`).digest('base64url');
  }
}
