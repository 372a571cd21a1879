import { Injectable } from '@nestjs/common';
import type { LoginMethodProof } from '@meguri/contracts/account/credentials.ts';
import { STEP_UP_MINUTES } from '@meguri/contracts/account/step-up.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { requireSecondStep, type Viewer } from '../../http/sessions/viewer.ts';
import { CurrentPassword } from '../passwords/current-password.ts';
import { Profiles } from '../profiles.ts';

/** Proof of identity before the ways into an account change: a stolen session must not suffice to take it over. */
@Injectable()
export class HolderProof {
  constructor(
    private readonly pool: pg.Pool,
    private readonly password: CurrentPassword,
    private readonly profiles: Profiles,
    private readonly limits: RequestLimits,
  ) {}

  /**
   * The second step, where there is one, and as `checkFirstStep`.
   * @throws Rejected `step_up_required`, `current_password_wrong`, `too_many_requests`, `login_again`; InvalidInput
   * without the password
   */
  async check(viewer: Viewer, sessionHash: string | null, proof: LoginMethodProof): Promise<void> {
    // Asked first: a new login includes the second step, which would otherwise be asked for twice.
    const { hasPassword } = await this.profiles.user(viewer.userId);
    if (!hasPassword) await this.requireRecentLogin(sessionHash);
    requireSecondStep(viewer);
    await this.checkFirstStep(viewer.userId, sessionHash, proof);
  }

  /**
   * The password; accounts without one need a recent login, limited as the password is, since most changes send a mail.
   * @throws as `check`, without `step_up_required`
   */
  async checkFirstStep(
    userId: number,
    sessionHash: string | null,
    { currentPassword }: LoginMethodProof,
  ): Promise<void> {
    const { hasPassword } = await this.profiles.user(userId);
    if (hasPassword) {
      if (!currentPassword) throw InvalidInput.ofField('currentPassword', '現在のパスワードを入力してください');
      return this.password.check(userId, currentPassword);
    }
    await this.limits.take('password-change', `user ${userId}`);
    await this.requireRecentLogin(sessionHash);
  }

  /**
   * A step-up doesn't count: its code can be guessed in a stolen session that is tried for weeks, and would then be the
   * only proof.
   * @throws Rejected `login_again`
   */
  async requireRecentLogin(sessionHash: string | null): Promise<void> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM app.sessions
       WHERE token_hash = $1 AND created_at > now() - make_interval(mins => $2)`,
      [sessionHash, STEP_UP_MINUTES],
    );
    if (rowCount === 0) throw new Rejected('login_again');
  }
}
