import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, Not, Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { RecoveryCode, StoredSecondStep } from './second-step.entity.ts';
import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { REMAINING_TRIES_SHOWN } from '@meguri/contracts/account/credentials.ts';
import {
  type NewSecondStep,
  RECOVERY_CODES,
  type SecondStep,
  type SecondStepWays,
} from '@meguri/contracts/account/second-step.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { RejectedWithDetails } from '../../http/errors/error-answer.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { displayNameOf } from '../../postgres/display-name.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { lockHolder } from '../lock-holder.ts';
import { HAS_NOTHING_LEFT, PasskeyRemovals } from '../passkeys/passkey-removals.ts';
import { LoginAttempts, triesAt } from '../sign-in/login-attempts.ts';
import { secondStepMail, type SecondStepNews } from './second-step-mail.ts';
import { SecondStepKey } from './second-step-key.ts';
import { base32, counterOf } from './totp.ts';

/** The length that RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;
/** 50 bits: ten letters. */
const RECOVERY_BYTES = 7;
const RECOVERY_LETTERS = 10;

/** SQL over users `u` and their second step `s`. */
const WAYS = `s.secret IS NOT NULL AND s.confirmed_at IS NOT NULL AS app,
  EXISTS (SELECT FROM app.passkeys p WHERE p.user_id = u.id) AS passkeys`;

interface Kept {
  /** null: only passkeys and recovery codes. */
  readonly secret: Buffer | null;
  readonly confirmed: boolean;
}

/** What turning it on returns. */
export interface TurnedOn {
  /** The recovery codes, which can't be read again. */
  readonly codes: string[];
  /** The session's new token. */
  readonly token: string;
}

interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * The second step of a login: a key in an authenticator app or a passkey, and ten recovery codes on paper for a lost
 * phone.
 */
@Injectable()
export class SecondSteps {
  constructor(
    private readonly pool: pg.Pool,
    private readonly key: SecondStepKey,
    private readonly attempts: LoginAttempts,
    private readonly sessions: OwnSessions,
    private readonly mails: Mails,
    private readonly passkeys: PasskeyRemovals,
    private readonly settings: HttpSettings,
    @InjectRepository(StoredSecondStep) private readonly rows: Repository<StoredSecondStep>,
    @InjectRepository(RecoveryCode) private readonly codes: Repository<RecoveryCode>,
  ) {}

  async isOn(userId: number): Promise<boolean> {
    return (await this.kept(userId))?.confirmed ?? false;
  }

  async state(userId: number): Promise<SecondStep> {
    const { rows } = await this.pool.query<SecondStepWays & { since: Date | null; left: number; isAdmin: boolean }>(
      `SELECT s.confirmed_at AS since, u.is_admin AS "isAdmin", ${WAYS},
         (SELECT count(*)::int FROM app.recovery_codes c WHERE c.user_id = u.id AND c.used_at IS NULL) AS left
       FROM app.users u LEFT JOIN app.second_steps s ON s.user_id = u.id WHERE u.id = $1`,
      [userId],
    );
    const { since = null, left = 0, isAdmin = false, app = false, passkeys = false } = rows[0] ?? {};
    const required = isAdmin && !this.settings.demo;
    const on = since !== null;
    return { on, since: since?.toISOString() ?? null, app, passkeys, recoveryCodesLeft: left, required };
  }

  /** What the second step of this account can be done with, besides recovery codes. */
  async ways(userId: number): Promise<SecondStepWays> {
    const { app, passkeys } = await this.state(userId);
    return { app, passkeys };
  }

  /** Creates a key, replacing an unconfirmed one. @throws Rejected `second_step_on` */
  async begin(userId: number, username: string): Promise<NewSecondStep> {
    const bytes = randomBytes(SECRET_BYTES);
    const { rowCount } = await this.pool.query(
      `INSERT INTO app.second_steps AS s (user_id, secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_counter = 0 WHERE s.confirmed_at IS NULL`,
      [userId, this.key.lock(bytes, userId)],
    );
    if (rowCount === 0) throw new Rejected('second_step_on');
    const secret = base32(bytes);
    const issuer = this.settings.demo ? `${SERVICE_NAME} demo` : SERVICE_NAME;
    const query = new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20');
    return { secret, uri: `otpauth://totp/${encodeURIComponent(`${issuer}:${username}`)}?${query}` };
  }

  /**
   * Turns the second step on, with the app.
   * @throws Rejected `second_step_code_wrong`, `second_step_locked`, `second_step_on`, `second_step_off`
   */
  async confirm(userId: number, sessionHash: string, code: string): Promise<TurnedOn> {
    const known = await this.kept(userId);
    if (known?.confirmed) throw new Rejected('second_step_on');
    const secret = known?.secret ?? null;
    if (secret === null) throw new Rejected('second_step_off');
    await this.countAttempt(triesAt.secondStep(userId), 'second_step_code_wrong', async () => {
      const counter = counterOf(secret, code, Date.now());
      return counter !== null && this.useCounter(userId, counter);
    });
    return this.turnOn(userId, sessionHash, 'on', async (transaction) => {
      const rows = within(this.rows, transaction);
      const { affected } = await rows.update({ userId, confirmedAt: IsNull() }, { confirmedAt: () => 'now()' });
      return affected === 1;
    });
  }

  /**
   * Turns the second step on without an app, for an account with passkeys.
   * @throws Rejected `passkeys_missing`, `second_step_on`
   */
  confirmByPasskeys(userId: number, sessionHash: string): Promise<TurnedOn> {
    return this.turnOn(userId, sessionHash, 'on_by_passkeys', async (transaction) => {
      const { rowCount: passkeys } = await transaction.query('SELECT FROM app.passkeys WHERE user_id = $1', [userId]);
      if (passkeys === 0) throw new Rejected('passkeys_missing');
      const { rowCount } = await transaction.query(
        `INSERT INTO app.second_steps AS s (user_id, confirmed_at) VALUES ($1, now())
         ON CONFLICT (user_id) DO UPDATE SET secret = NULL, confirmed_at = now() WHERE s.confirmed_at IS NULL`,
        [userId],
      );
      return rowCount === 1;
    });
  }

  /** Sessions that were opened without it end; this one continues under another token. */
  private async turnOn(
    userId: number,
    sessionHash: string,
    news: SecondStepNews,
    confirm: (transaction: pg.PoolClient) => Promise<boolean>,
  ): Promise<TurnedOn> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    return inTransaction(this.pool, async (transaction) => {
      await lockHolder(userId, transaction);
      if (!(await confirm(transaction))) throw new Rejected('second_step_on');
      await within(this.codes, transaction).delete({ userId });
      const hashed = codes.map((one) => ({ userId, codeHash: this.key.hash(one, userId) }));
      await within(this.codes, transaction).insert(hashed);
      await this.sessions.endAll(userId, sessionHash, transaction);
      await this.notify(userId, news, transaction);
      return { codes: codes.map(written), token: await this.sessions.rename(sessionHash, transaction) };
    });
  }

  /**
   * Uses up a code or a recovery code.
   * @param isOwnDevice whether the user has signed in on this device before: such devices share attempts of their own
   * @throws Rejected `second_step_wrong` (with `remainingAttempts`, once they are few), `second_step_locked`
   */
  async use(userId: number, code: string, isOwnDevice: boolean): Promise<void> {
    const counted = isOwnDevice ? triesAt.secondStepOnOwnDevices(userId) : triesAt.secondStep(userId);
    await this.countAttempt(counted, 'second_step_wrong', () => this.takes(userId, code));
  }

  /**
   * Uses up a code of a signed-in user.
   * @throws Rejected `second_step_code_wrong`, `second_step_locked`, `second_step_off`
   */
  async prove(userId: number, code: string): Promise<void> {
    if (!(await this.isOn(userId))) throw new Rejected('second_step_off');
    const tries = triesAt.secondStepOnOwnDevices(userId);
    await this.countAttempt(tries, 'second_step_code_wrong', () => this.takes(userId, code));
  }

  /** @throws as `use`, and Rejected `second_step_off` */
  async endByCode(userId: number, code: string): Promise<void> {
    if (!(await this.isOn(userId))) throw new Rejected('second_step_off');
    await this.countAttempt(triesAt.secondStep(userId), 'second_step_code_wrong', () => this.takes(userId, code));
    await this.end(userId);
  }

  /** After a proof of the second step. @throws Rejected `second_step_off` */
  async end(userId: number): Promise<void> {
    await inTransaction(this.pool, async (transaction) => {
      if (!(await this.remove(userId, 'off', transaction))) throw new Rejected('second_step_off');
    });
  }

  /**
   * An administrator removes it for a user who lost phone and codes; the passkeys go with it, since they may be on that
   * phone. All sessions of the account end.
   * @throws Rejected `second_step_off`
   */
  async reset(userId: number): Promise<void> {
    await inTransaction(this.pool, async (transaction) => {
      if (!(await this.remove(userId, 'reset', transaction))) throw new Rejected('second_step_off');
      await this.passkeys.removeAll(userId, transaction);
      await this.sessions.endAll(userId, null, transaction);
    });
  }

  /**
   * Removes a second step that was set up or begun since then, or has lost its passkeys: an attacker's would lock the
   * account's holder out.
   */
  async undo(userId: number, since: Date, transaction: pg.PoolClient): Promise<void> {
    await this.remove(userId, 'undone', transaction, {
      sql: `(confirmed_at IS NULL OR confirmed_at >= $2 OR (${HAS_NOTHING_LEFT}))`,
      values: [since],
    });
  }

  /**
   * Removes a second step and passkeys that were set up before the account's address was verified: a stranger who
   * entered the address may have done that.
   */
  async undoUnproven(userId: number, transaction: pg.PoolClient): Promise<void> {
    await this.passkeys.removeUnproven(userId, transaction);
    await this.remove(userId, 'unproven', transaction, {
      sql: `(confirmed_at IS NULL OR greatest(confirmed_at, vouched_at) <
        (SELECT email_verified_at FROM app.users u WHERE u.id = user_id) OR (${HAS_NOTHING_LEFT}))`,
      values: [],
    });
  }

  /**
   * Notes that the owner of second step and passkeys also reads the mails of the account's address, so that a password
   * reset by mail keeps them.
   */
  async vouch(userId: number, transaction: pg.PoolClient): Promise<void> {
    await within(this.rows, transaction).update({ userId, confirmedAt: Not(IsNull()) }, { vouchedAt: () => 'now()' });
    await this.passkeys.vouch(userId, transaction);
  }

  /** @param only an SQL condition with parameters from `$2` on @returns whether a second step was removed */
  private async remove(
    userId: number,
    news: SecondStepNews,
    transaction: pg.PoolClient,
    only: Condition = { sql: 'confirmed_at IS NOT NULL', values: [] },
  ): Promise<boolean> {
    await lockHolder(userId, transaction);
    const { rows } = await transaction.query<{ wasOn: boolean }>(
      `DELETE FROM app.second_steps s WHERE user_id = $1 AND ${only.sql} RETURNING confirmed_at IS NOT NULL AS "wasOn"`,
      [userId, ...only.values],
    );
    if (rows[0]?.wasOn !== true) return false;
    await within(this.codes, transaction).delete({ userId });
    // Failed attempts don't count for the next second step.
    await this.attempts.forgiveAll([triesAt.secondStep(userId), triesAt.secondStepOnOwnDevices(userId)], transaction);
    await this.notify(userId, news, transaction);
    return true;
  }

  /** Counts the attempt before comparing the code, so that concurrent attempts can't exceed the limit. */
  private async countAttempt(
    what: string,
    wrong: 'second_step_wrong' | 'second_step_code_wrong',
    isRight: () => Promise<boolean>,
  ): Promise<void> {
    const remaining = await this.attempts.count(what);
    if (remaining === null) throw new Rejected('second_step_locked');
    if (await isRight()) return this.attempts.forgive(what);
    if (wrong === 'second_step_code_wrong') throw new Rejected(wrong, 'code');
    if (remaining > REMAINING_TRIES_SHOWN) throw new Rejected(wrong);
    throw new RejectedWithDetails(wrong, { remainingAttempts: remaining });
  }

  private async takes(userId: number, code: string): Promise<boolean> {
    const known = await this.kept(userId);
    if (known === null || !known.confirmed) return false;
    const counter = known.secret === null ? null : counterOf(known.secret, code, Date.now());
    return counter === null ? this.useRecoveryCode(userId, code) : this.useCounter(userId, counter);
  }

  /** A code works once, and no older code works after it: a code that was watched being typed is useless. */
  private async useCounter(userId: number, counter: number): Promise<boolean> {
    const lastCounter = String(counter);
    const { affected } = await this.rows.update({ userId, lastCounter: LessThan(lastCounter) }, { lastCounter });
    return affected === 1;
  }

  private async useRecoveryCode(userId: number, code: string): Promise<boolean> {
    const unused = { userId, codeHash: this.key.hash(code, userId), usedAt: IsNull() };
    const { affected } = await this.codes.update(unused, { usedAt: () => 'now()' });
    if (affected === 1) await this.notify(userId, 'recovery_code');
    return affected === 1;
  }

  private async kept(userId: number): Promise<Kept | null> {
    const row = await this.rows.findOneBy({ userId });
    const secret = row?.secret ? this.key.unlock(row.secret, userId) : null;
    return row && { secret, confirmed: row.confirmedAt !== null };
  }

  private async notify(userId: number, news: SecondStepNews, transaction?: pg.PoolClient): Promise<void> {
    const { rows } = await (transaction ?? this.pool).query<{ to: string | null; name: string }>(
      `SELECT email AS "to", ${displayNameOf('users')} AS name FROM app.users WHERE id = $1`,
      [userId],
    );
    const { to, name } = rows[0] ?? { to: null, name: '' };
    if (to !== null)
      await this.mails.enqueue(secondStepMail({ to, name }, news), { userId, ...(transaction && { transaction }) });
  }
}

const newRecoveryCode = (): string => base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_LETTERS);
/** A recovery code as it is shown; the hyphen is dropped from input. */
const written = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
