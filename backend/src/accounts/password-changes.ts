import { Injectable } from '@nestjs/common';
import {
  type ChangePassword,
  PASSWORD_RESET_MINUTES,
  type PasswordResetConfirm,
} from '@meguri/contracts/account/credentials.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { Passwords } from '../adapters/passwords/passwords.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { HttpSettings } from '../http/http-settings.ts';
import { OwnSessions } from '../http/own-sessions.ts';
import { RequestLimits } from '../http/request-limits.ts';
import { Mails } from '../mail/mails.ts';
import { passwordChangedMail, passwordResetMail } from './account-mails.ts';
import { MailLinks } from './mail-links.ts';

interface PasswordHolder {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly hash: string;
}

/** Replaces passwords: by whoever knows the old one, or reads the mail. Every other session ends with the old one. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly pool: pg.Pool,
    private readonly passwords: Passwords,
    private readonly sessions: OwnSessions,
    private readonly links: MailLinks,
    private readonly mails: Mails,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
  ) {}

  /**
   * @returns the token under which the session that asked goes on
   * @throws Rejected `current_password_wrong`, `too_many_requests`
   */
  async change(userId: number, sessionHash: string, input: ChangePassword): Promise<string> {
    await this.limits.take('password-change', `user ${userId}`);
    const user = await this.holder('id = $1', userId);
    const known = await this.passwords.verify(user?.hash ?? null, input.currentPassword);
    if (user === null || !known) throw new Rejected('current_password_wrong', 'currentPassword');
    const hash = await this.passwords.hash(input.newPassword);
    return inTransaction(this.pool, async (transaction) => {
      await this.replace(transaction, user, hash, sessionHash);
      return this.sessions.rename(sessionHash, transaction);
    });
  }

  /** Mails a link if the address is somebody's; the same work in the same time if it isn't. */
  async requestReset(email: string, address: string): Promise<void> {
    await this.limits.takeOfNetwork('password-reset', address);
    const within = await this.limits.tryTake('address-mail', email.toLowerCase());
    const user = await this.holder('lower(email) = lower($1)', email);
    await inTransaction(this.pool, async (transaction) => {
      const to = user?.email ?? email;
      const userId = within ? (user?.id ?? null) : null;
      const token = await this.links.make(transaction, 'reset_password', userId, to, PASSWORD_RESET_MINUTES);
      const url = `${this.settings.publicUrl}/reset-password?token=${token}`;
      const mail = passwordResetMail({ to, username: user?.username ?? '' }, url);
      await this.mails.enqueue(mail, { transaction, withheld: userId === null });
    });
  }

  /** Who reads the mails of an address may set the password; a locked account is open again. @throws Rejected `link_invalid` */
  async reset({ token, password }: PasswordResetConfirm): Promise<void> {
    // Nobody makes us work on passwords without a link of ours.
    if (!this.links.isOurs('reset_password', token)) throw new Rejected('link_invalid');
    const hash = await this.passwords.hash(password);
    await inTransaction(this.pool, async (transaction) => {
      const link = await this.links.use(transaction, 'reset_password', token);
      const user = link === null ? null : await this.holder('id = $1', link.userId, transaction);
      if (link === null || user === null || user.email !== link.email) throw new Rejected('link_invalid');
      await this.replace(transaction, user, hash, null);
      await transaction.query(
        'UPDATE app.users SET email_verified_at = coalesce(email_verified_at, now()) WHERE id = $1',
        [user.id],
      );
      await transaction.query('DELETE FROM app.login_attempts WHERE username = lower($1)', [user.username]);
    });
  }

  private async replace(
    transaction: pg.PoolClient,
    { id, username, email }: PasswordHolder,
    hash: string,
    keptSession: string | null,
  ): Promise<void> {
    await transaction.query('UPDATE app.users SET password_hash = $2, updated_at = now() WHERE id = $1', [id, hash]);
    await transaction.query(
      `UPDATE app.mail_links SET expires_at = least(expires_at, now()) WHERE user_id = $1 AND purpose = 'reset_password'`,
      [id],
    );
    await this.sessions.endAll(id, keptSession, transaction);
    if (email !== null) await this.mails.enqueue(passwordChangedMail({ to: email, username }), { transaction });
  }

  private async holder(
    condition: string,
    value: number | string,
    db: pg.Pool | pg.PoolClient = this.pool,
  ): Promise<PasswordHolder | null> {
    const { rows } = await db.query<PasswordHolder>(
      `SELECT id, username, email, password_hash AS hash FROM app.users WHERE erased_at IS NULL AND ${condition}`,
      [value],
    );
    return rows[0] ?? null;
  }
}
