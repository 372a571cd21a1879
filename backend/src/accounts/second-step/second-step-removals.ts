import { InjectRepository } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { IsNull, Not, Repository } from 'typeorm';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { within } from '../../postgres/within.ts';
import { HolderMails } from '../holder-mails.ts';
import { lockHolder } from '../lock-holder.ts';
import { isUnproven } from '../login-methods/unproven.ts';
import { HAS_NOTHING_LEFT, PasskeyRemovals } from '../passkeys/passkey-removals.ts';
import { ProviderIdentities } from '../providers/provider-identities.ts';
import { LoginAttempts, triesAt } from '../sign-in/login-attempts.ts';
import { secondStepMail, type SecondStepNews } from './second-step-mail.ts';
import { RecoveryCode, StoredSecondStep } from './second-step.entity.ts';

interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Removes the second step of an account: for its holder, or because a stranger may have set it up. */
@Injectable()
export class SecondStepRemovals {
  constructor(
    private readonly pool: pg.Pool,
    private readonly attempts: LoginAttempts,
    private readonly sessions: OwnSessions,
    private readonly mails: HolderMails,
    private readonly passkeys: PasskeyRemovals,
    private readonly identities: ProviderIdentities,
    @InjectRepository(StoredSecondStep) private readonly rows: Repository<StoredSecondStep>,
    @InjectRepository(RecoveryCode) private readonly codes: Repository<RecoveryCode>,
  ) {}

  /** After a proof of the second step. @throws Rejected `second_step_off` */
  async end(userId: number): Promise<void> {
    await inTransaction(this.pool, async (transaction) => {
      if (!(await this.remove(userId, 'off', transaction))) throw new Rejected('second_step_off');
    });
  }

  /**
   * An administrator removes it for a user who lost phone and codes. Passkeys and linked logins are removed too:
   * without the second step, the finder of the phone could log in with them. All sessions of the account end.
   * @throws Rejected `second_step_off`
   */
  async reset(userId: number): Promise<void> {
    await inTransaction(this.pool, async (transaction) => {
      if (!(await this.remove(userId, 'reset', transaction))) throw new Rejected('second_step_off');
      await this.passkeys.removeAll(userId, transaction);
      await this.identities.removeAll(userId, transaction);
      await this.sessions.endAll(userId, null, transaction);
    });
  }

  /** Removes a second step that was set up or begun since then: an attacker's would lock the account's holder out. */
  async undo(userId: number, since: Date, transaction: pg.PoolClient): Promise<void> {
    const sql = '(confirmed_at IS NULL OR confirmed_at >= $2)';
    await this.remove(userId, 'undone', transaction, { sql, values: [since] });
  }

  /**
   * Removes a second step that was set up before the account's address was verified.
   * @param hasLostPasskeys removes it also when nothing but recovery codes is left
   */
  async undoUnproven(userId: number, hasLostPasskeys: boolean, transaction: pg.PoolClient): Promise<void> {
    await this.remove(userId, 'unproven', transaction, {
      sql: `(confirmed_at IS NULL OR ${isUnproven('confirmed_at')} OR ($2 AND ${HAS_NOTHING_LEFT}))`,
      values: [hasLostPasskeys],
    });
  }

  /**
   * Notes that the owner of the second step also reads the mails of the account's address, so that a password reset by
   * mail keeps it.
   */
  async vouch(userId: number, transaction: pg.PoolClient): Promise<void> {
    await within(this.rows, transaction).update({ userId, confirmedAt: Not(IsNull()) }, { vouchedAt: () => 'now()' });
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
    await this.mails.send(userId, (to) => secondStepMail(to, news), transaction);
    return true;
  }
}
