import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { RecoveryCode, StoredSecondStep } from './second-step.entity.ts';
import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type NewSecondStep,
  RECOVERY_CODES,
  type SecondStep,
  type SecondStepWays,
} from '@meguri/contracts/account/second-step.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { HttpSettings } from '../../http/http-settings.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { HolderMails } from '../holder-mails.ts';
import { lockHolder } from '../lock-holder.ts';
import { secondStepMail, type SecondStepNews } from './second-step-mail.ts';
import { SecondStepCodes } from './second-step-codes.ts';
import { SecondStepKey } from './second-step-key.ts';
import { base32 } from './totp.ts';

/** The length that RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;
/** 50 bits: ten letters. */
const RECOVERY_BYTES = 7;
const RECOVERY_LETTERS = 10;

/** SQL over users `u` and their second step `s`. */
const WAYS = `s.secret IS NOT NULL AND s.confirmed_at IS NOT NULL AS app,
  EXISTS (SELECT FROM app.passkeys p WHERE p.user_id = u.id) AS passkeys`;

/** What turning it on returns. */
export interface TurnedOn {
  /** The recovery codes, which can't be read again. */
  readonly codes: string[];
  /** The session's new token. */
  readonly token: string;
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
    private readonly appCodes: SecondStepCodes,
    private readonly sessions: OwnSessions,
    private readonly mails: HolderMails,
    private readonly settings: HttpSettings,
    @InjectRepository(StoredSecondStep) private readonly rows: Repository<StoredSecondStep>,
    @InjectRepository(RecoveryCode) private readonly codes: Repository<RecoveryCode>,
  ) {}

  isOn(userId: number): Promise<boolean> {
    return this.rows.existsBy({ userId, confirmedAt: Not(IsNull()) });
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
    await this.appCodes.useFirst(userId, code);
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
      await this.mails.send(userId, (to) => secondStepMail(to, news), transaction);
      return { codes: codes.map(written), token: await this.sessions.rename(sessionHash, transaction) };
    });
  }
}

const newRecoveryCode = (): string => base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_LETTERS);
/** A recovery code as it is shown; the hyphen is dropped from input. */
const written = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
