import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Session } from '@meguri/contracts/account/sessions.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import type { Queryable } from '../../postgres/queryable.ts';
import { deviceOf } from './device.ts';
import { HttpSettings } from '../http-settings.ts';
import { networkOf, USUAL_PREFIXES } from './network.ts';
import { hashOfToken, SESSION_CHANNEL } from './session-store.ts';

interface SessionRow {
  readonly id: string;
  readonly tokenHash: string;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

const NOTIFY = `SELECT pg_notify('${SESSION_CHANNEL}', json_build_object('userId', user_id)::text)
  FROM (SELECT DISTINCT user_id FROM ended) e`;

/** Users' management of their own sessions. Ending one disconnects its sockets on every instance. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: HttpSettings,
  ) {}

  /** The current session first, then by latest use. */
  async list(userId: number, currentHash: string | null): Promise<Session[]> {
    const { rows } = await this.pool.query<SessionRow>(
      `SELECT id, token_hash AS "tokenHash", address, user_agent AS "userAgent", created_at AS "createdAt",
         last_seen_at AS "lastSeenAt" FROM app.sessions
       WHERE user_id = $1 AND expires_at > now()
       ORDER BY token_hash = $2 DESC, last_seen_at DESC, id LIMIT 100`,
      [userId, currentHash ?? ''],
    );
    const prefixes = this.settings.sessionNetwork ?? USUAL_PREFIXES;
    return rows.map(({ id, tokenHash, address, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: deviceOf(userAgent),
      network: networkOf(address, prefixes),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: tokenHash === currentHash,
    }));
  }

  /** @returns the hash of the ended session; null: this user has no session with that id */
  async end(userId: number, id: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ hash: string }>(
      `WITH ended AS (DELETE FROM app.sessions WHERE id = $1 AND user_id = $2 RETURNING user_id, token_hash),
         notified AS (${NOTIFY})
       SELECT token_hash AS hash FROM ended, notified`,
      [id, userId],
    );
    return rows[0]?.hash ?? null;
  }

  /** Ends all sessions except the given one. */
  async endAll(userId: number, exceptHash: string | null = null, db: Queryable = this.pool): Promise<void> {
    await db.query(
      `WITH ended AS (DELETE FROM app.sessions WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2 RETURNING user_id)
       ${NOTIFY}`,
      [userId, exceptHash],
    );
  }

  /**
   * Call it once the user's row is locked: a reset of the password, which locks it too, has then ended the session or
   * waits.
   * @throws Rejected `unauthenticated` when the session has ended
   */
  async mustBeOpen(userId: number, tokenHash: string, db: Queryable): Promise<void> {
    const text = 'SELECT FROM app.sessions WHERE token_hash = $1 AND user_id = $2 AND expires_at > now()';
    const { rows } = await db.query(text, [tokenHash, userId]);
    if (rows.length === 0) throw new Rejected('unauthenticated');
  }

  /** The user has just proved their identity again. */
  async stepUp(tokenHash: string): Promise<void> {
    await this.pool.query('UPDATE app.sessions SET stepped_up_at = now() WHERE token_hash = $1', [tokenHash]);
  }

  /**
   * Gives the session a new token after its user proved their identity; the old token becomes invalid.
   * @returns the new token
   * @throws Rejected `unauthenticated` when the session has ended meanwhile: what its request changed must not stay
   */
  async rename(tokenHash: string, db: Queryable = this.pool): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const { rows } = await db.query(
      `WITH ended AS (UPDATE app.sessions SET token_hash = $2, stepped_up_at = now() WHERE token_hash = $1 RETURNING user_id) ${NOTIFY}`,
      [tokenHash, hashOfToken(token)],
    );
    if (rows.length === 0) throw new Rejected('unauthenticated');
    return token;
  }
}
