import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { Viewer } from './viewer.ts';

export const SESSION_SECONDS = 30 * 24 * 3600;

/** Only this fingerprint of the cookie's token is stored: a stolen table opens no session. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');

interface Waiting {
  readonly tokenHash: string;
  readonly resolve: (viewer: Viewer | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sessions of signed-in people in `app.sessions`. A session and its user's role are read for every request; what waits
 * while a look-up is under way goes into one next query, so that a busy server asks once for many.
 */
@Injectable()
export class SessionStore {
  private waiting: Waiting[] = [];
  private lookingUp = false;

  constructor(private readonly pool: pg.Pool) {}

  /** Opens a session and answers the cookie's token, 256 random bits. */
  async open(userId: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.pool.query(
      `INSERT INTO app.sessions (token_hash, user_id, expires_at)
       VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [hashOfToken(token), userId, SESSION_SECONDS],
    );
    return token;
  }

  async close(tokenHash: string): Promise<void> {
    await this.pool.query('DELETE FROM app.sessions WHERE token_hash = $1 OR expires_at < now()', [tokenHash]);
  }

  /** null: there is no such session, or it has ended. */
  find(tokenHash: string): Promise<Viewer | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ tokenHash, resolve, reject });
      if (this.lookingUp) return;
      this.lookingUp = true;
      // At the end of this turn: the other requests that came in it join.
      setImmediate(() => void this.lookUpAll());
    });
  }

  private async lookUpAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        const viewers = await this.viewersOf([...new Set(batch.map((entry) => entry.tokenHash))]);
        for (const entry of batch) entry.resolve(viewers.get(entry.tokenHash) ?? null);
      } catch (error) {
        for (const entry of batch) entry.reject(error);
      }
    }
    this.lookingUp = false;
  }

  private async viewersOf(tokenHashes: string[]): Promise<Map<string, Viewer>> {
    const found = await this.pool.query<[string, number, boolean]>({
      name: 'session-look-up',
      rowMode: 'array',
      text: `SELECT s.token_hash, u.id, u.is_admin FROM app.sessions s JOIN app.users u ON u.id = s.user_id
             WHERE s.token_hash = ANY($1) AND s.expires_at > now()`,
      values: [tokenHashes],
    });
    return new Map(found.rows.map(([tokenHash, userId, isAdmin]) => [tokenHash, { userId, isAdmin }]));
  }
}
