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

/** Proof of identity before passkeys and linked logins change: a stolen session must not suffice for that. */
@Injectable()
export class HolderProof {
  constructor(
    private readonly pool: pg.Pool,
    private readonly password: CurrentPassword,
    private readonly profiles: Profiles,
    private readonly limits: RequestLimits,
  ) {}

  /**
   * The second step, where there is one, and the password; accounts without a password need a recent login.
   * @throws Rejected `step_up_required`, `current_password_wrong`, `too_many_requests`, `login_again`; InvalidInput
   * without the password
   */
  async check(viewer: Viewer, sessionHash: string | null, { currentPassword }: LoginMethodProof): Promise<void> {
    requireSecondStep(viewer);
    const { hasPassword } = await this.profiles.user(viewer.userId);
    if (!hasPassword) return this.requireRecentLogin(viewer.userId, sessionHash);
    if (!currentPassword) throw InvalidInput.ofField('currentPassword', '現在のパスワードを入力してください');
    await this.password.check(viewer.userId, currentPassword);
  }

  /** Limited as the password is, since each change sends a mail. */
  private async requireRecentLogin(userId: number, sessionHash: string | null): Promise<void> {
    await this.limits.take('password-change', `user ${userId}`);
    const { rowCount } = await this.pool.query(
      `SELECT FROM app.sessions
       WHERE token_hash = $1 AND stepped_up_at > now() - make_interval(mins => $2)`,
      [sessionHash, STEP_UP_MINUTES],
    );
    if (rowCount === 0) throw new Rejected('login_again');
  }
}
