import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type Proof, STEP_UP_MINUTES } from '@meguri/contracts/account/step-up.ts';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { BatchLoader } from '../../postgres/batch-loader.ts';
import { IS_NEW_IN_ROLE } from '../operators/new-in-role.ts';
import { sameDevice } from './device.ts';
import { HttpSettings } from '../http-settings.ts';
import { networkOf } from './network.ts';
import { networkAlert, type Origin, userAgentOf } from './network-alert.ts';
import type { Viewer } from './viewer.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

/** An unused session and its cookie expire after this time. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** Even a used session expires then, and the user signs in again. */
const MAX_SECONDS = 180 * 24 * 3600;
/** SQL over sessions `s` and users `u`: operators' sessions last 12 hours at most, and 30 minutes without activity. */
const IS_OPERATORS_OVER = `(u.is_admin AND (s.created_at < now() - interval '12 hours' OR s.last_seen_at < now() - interval '30 minutes'))`;
/** Per user. */
const MAX_SESSIONS = 100;
/** How often a session in use updates its `last_seen_at`, in seconds; more often where 30 minutes end it. */
const TOUCH_SECONDS = { members: 300, operators: 60 };
/**
 * How long requests of an ended session still learn why it ended, in ms: those in flight when it ended, and the page's
 * own when an image request ended it.
 */
const AFTERWARDS_MS = 10 * 60_000;
const MAX_MOVED = 10_000;
/** The channel on which all instances hear of ended sessions and alerts. */
export const SESSION_CHANNEL = 'meguri_sessions';

/** Only this hash of the cookie's token is stored, so a stolen table opens no session. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');

/** A session and its state. */
interface FoundSession {
  readonly viewer: Viewer;
  readonly opened: Origin;
  /** It has been used after a while: it now lasts longer, and so may its cookie. */
  readonly extended: boolean;
  readonly isOperators: boolean;
}

type SessionRow = [string, number, OperatorRole | null, boolean, boolean, boolean, string, string, boolean];

/** Sessions of signed-in users in `app.sessions`. Each request reads its session and the user's role. */
@Injectable()
export class SessionStore {
  private readonly sessions = new BatchLoader((tokenHashes: string[]) => this.sessionsOf(tokenHashes));
  /** Sessions that just ended because their request came from another network. */
  private readonly moved = new LRUCache<string, true>({ max: MAX_MOVED, ttl: AFTERWARDS_MS });

  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: HttpSettings,
  ) {}

  /**
   * Opens a session and returns the cookie's token, 256 random bits. When there are too many, the one that was unused
   * for longest ends.
   */
  async open(userId: number, { address, userAgent }: Origin): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.pool.query(
      `WITH seen AS (UPDATE app.users SET last_seen_at = now() WHERE id = $2),
         ended AS (DELETE FROM app.sessions WHERE token_hash IN (
           SELECT token_hash FROM app.sessions WHERE user_id = $2 ORDER BY last_seen_at DESC OFFSET ${MAX_SESSIONS - 1}))
       INSERT INTO app.sessions (token_hash, user_id, expires_at, address, user_agent)
       VALUES ($1, $2, now() + make_interval(secs => $3), $4, $5)`,
      [hashOfToken(token), userId, SESSION_SECONDS, address, userAgentOf(userAgent)],
    );
    return token;
  }

  /** Ends a session, and deletes expired ones. */
  async close(tokenHash: string): Promise<void> {
    await this.pool.query(
      `WITH ended AS (DELETE FROM app.sessions WHERE token_hash = $1 OR expires_at < now() RETURNING user_id)
       SELECT pg_notify($2, json_build_object('userId', user_id)::text) FROM (SELECT DISTINCT user_id FROM ended) e`,
      [tokenHash, SESSION_CHANNEL],
    );
  }

  /** The session's viewer, without a check of the network; null: there is no such session, or it has ended. */
  async find(tokenHash: string): Promise<Viewer | null> {
    const session = await this.sessions.find(tokenHash);
    if (session !== null && !session.isOperators) this.keep(tokenHash, session);
    return session?.viewer ?? null;
  }

  /**
   * As `find`, but ends the session when the request comes from another network than the one it was opened in.
   * @param isAttended false: a page polls without its user, which doesn't extend an operator's session
   * @throws Rejected `ip_address_changed`
   */
  async use(tokenHash: string, origin: Origin, isAttended = true): Promise<FoundSession | null> {
    const session = await this.sessions.find(tokenHash);
    if (session !== null && this.staysHome(session, origin)) {
      if (isAttended || !session.isOperators) this.keep(tokenHash, session);
      return session;
    }
    if (session !== null) {
      this.rememberMoved(tokenHash);
      await this.endForeign(tokenHash, session.opened, origin);
    } else if (!this.moved.has(tokenHash)) {
      return null;
    }
    throw new Rejected('ip_address_changed');
  }

  /** Later requests of this session learn why it ended, whichever instance ended it. */
  rememberMoved(tokenHash: string): void {
    this.moved.set(tokenHash, true);
  }

  private staysHome({ opened }: FoundSession, { address }: Origin): boolean {
    const prefixes = this.settings.sessionNetwork;
    if (prefixes === null || opened.address === address) return true;
    return networkOf(opened.address, prefixes) === networkOf(address, prefixes);
  }

  /** Only the request that deletes the row alerts the user, so concurrent requests raise one alert. */
  private async endForeign(tokenHash: string, opened: Origin, origin: Origin): Promise<void> {
    const { alert, message } = networkAlert(
      opened,
      origin,
      sameDevice(opened.userAgent, userAgentOf(origin.userAgent)),
    );
    await this.pool.query(
      `WITH ended AS (DELETE FROM app.sessions WHERE token_hash = $1 RETURNING user_id),
         alerted AS (UPDATE app.users u SET security_alert = $2 FROM ended WHERE u.id = ended.user_id RETURNING u.id)
       SELECT pg_notify($3, json_build_object('userId', id, 'alert', $4::json, 'moved', $1::text)::text) FROM alerted`,
      [tokenHash, JSON.stringify(alert), SESSION_CHANNEL, JSON.stringify(message)],
    );
  }

  private async sessionsOf(tokenHashes: string[]): Promise<Map<string, FoundSession>> {
    const found = await this.pool.query<SessionRow>({
      name: 'session-look-up',
      rowMode: 'array',
      text: `SELECT s.token_hash, u.id, CASE WHEN u.is_admin THEN u.operator_role END,
               EXISTS (SELECT FROM app.second_steps t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL),
               ${IS_NEW_IN_ROLE}, coalesce(s.stepped_up_at > now() - interval '${STEP_UP_MINUTES} minutes', false),
               s.address, s.user_agent, s.last_seen_at < now() - make_interval(secs =>
                 CASE WHEN u.is_admin THEN ${TOUCH_SECONDS.operators} ELSE ${TOUCH_SECONDS.members} END)
             FROM app.sessions s JOIN app.users u ON u.id = s.user_id
             WHERE s.token_hash = ANY($1) AND s.expires_at > now() AND u.locked_at IS NULL
               AND NOT ${IS_OPERATORS_OVER}`,
      values: [tokenHashes],
    });
    return new Map(
      found.rows.map(([tokenHash, userId, role, hasSecondStep, isNew, isProved, address, userAgent, extended]) => {
        const proves = isProved ? {} : provedBy(role, hasSecondStep);
        const viewer = { ...this.viewerOf(userId, role, hasSecondStep, isNew), ...proves };
        return [tokenHash, { viewer, opened: { address, userAgent }, extended, isOperators: role !== null }];
      }),
    );
  }

  /** The request doesn't wait for this update; if it fails the next request repeats it. */
  private keep(tokenHash: string, { extended }: FoundSession): void {
    if (extended) this.extend([tokenHash]).catch(() => undefined);
  }

  /** Outside of demos operators have their role only with a second step: without it no route for operators opens. */
  private viewerOf(userId: number, role: OperatorRole | null, hasSecondStep: boolean, isNew: boolean): Viewer {
    if (role === null) return { userId, isAdmin: false, role };
    if (hasSecondStep || this.settings.demo)
      return { userId, isAdmin: true, role, ...(isNew && { isNewInRole: true }) };
    return { userId, isAdmin: false, role: null, awaitsSecondStep: true };
  }

  private async extend(tokenHashes: string[]): Promise<void> {
    await this.pool.query(
      `WITH used AS (
         UPDATE app.sessions SET last_seen_at = now(),
           expires_at = least(now() + make_interval(secs => $2), created_at + make_interval(secs => $3))
         WHERE token_hash = ANY($1) RETURNING user_id)
       UPDATE app.users SET last_seen_at = now() WHERE id IN (SELECT user_id FROM used)`,
      [tokenHashes, SESSION_SECONDS, MAX_SECONDS],
    );
  }
}

function provedBy(role: OperatorRole | null, hasSecondStep: boolean): { readonly proves?: Proof } {
  if (hasSecondStep) return { proves: 'code' };
  return role === null ? {} : { proves: 'password' };
}
