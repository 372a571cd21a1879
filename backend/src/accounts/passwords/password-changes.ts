import { Injectable } from '@nestjs/common';
import type { ChangePassword, PasswordResetConfirm } from '@meguri/contracts/account/credentials.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { PASSWORD_RESET_MINUTES } from '@meguri/contracts/limits.ts';
import pg from 'pg';
import { refuseCommon, refuseOwnName } from './guessable.ts';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { displayNameOf } from '../../postgres/display-name.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { accountSafetyNotice } from '../account-safety.ts';
import { passwordChangedMail, passwordResetMail } from '../email/account-mails.ts';
import { MailLinks } from '../email/mail-links.ts';
import { LoginAttempts, triesAt, triesAtPasswordOf } from '../sign-in/login-attempts.ts';

interface PasswordHolder {
  readonly id: number;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly pending: string | null;
  readonly hash: string;
}

/** Replaces passwords, for people who know the old one or read the account's mail. Every other session ends with it. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly pool: pg.Pool,
    private readonly passwords: Passwords,
    private readonly sessions: OwnSessions,
    private readonly attempts: LoginAttempts,
    private readonly links: MailLinks,
    private readonly mails: Mails,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the token under which the session that asked goes on
   * @throws Rejected `current_password_wrong`, `too_many_requests`; InvalidInput when the new one is guessed first
   */
  async change(userId: number, sessionHash: string, input: ChangePassword): Promise<string> {
    await this.limits.take('password-change', `user ${userId}`);
    const user = await this.holder('id = $1', userId);
    const known = await this.passwords.verify(user?.hash ?? null, input.currentPassword);
    if (user === null || !known) throw new Rejected('current_password_wrong', 'currentPassword');
    refuseCommon(input.newPassword, 'newPassword');
    refuseOwnName(input.newPassword, user.username, 'newPassword');
    const hash = await this.passwords.hash(input.newPassword);
    return inTransaction(this.pool, async (transaction) => {
      await this.replace(transaction, user, hash, sessionHash);
      return this.sessions.rename(sessionHash, transaction);
    });
  }

  /** Mails a link if the address is somebody's; the same work in the same time if it isn't. */
  async requestReset(email: string, address: string): Promise<void> {
    await this.limits.takeOfNetwork('password-reset', address);
    const within = await this.limits.tryTake('reset-mail', email.toLowerCase());
    const user = await this.reader(email);
    await this.sendLink(within ? user : null, user?.email ?? user?.pending ?? email);
  }

  /**
   * As they could ask for themselves. One mail goes to an address at a time, whoever asks.
   * @throws Rejected `user_not_found`, `no_mail_address`, `too_many_requests`
   */
  async sendReset(userId: number): Promise<void> {
    const user = await this.holder('id = $1', userId);
    if (user === null) throw new Rejected('user_not_found');
    const to = user.email ?? user.pending;
    if (to === null) throw new Rejected('no_mail_address');
    if (!(await this.limits.tryTake('reset-mail', to.toLowerCase()))) throw new Rejected('too_many_requests');
    await this.sendLink(user, to);
  }

  /** @param user null: nobody is sent anything, with the same work */
  private async sendLink(user: PasswordHolder | null, to: string): Promise<void> {
    await inTransaction(this.pool, async (transaction) => {
      const userId = user?.id ?? null;
      const token = await this.links.make(transaction, 'reset_password', userId, to, PASSWORD_RESET_MINUTES);
      const url = `${this.settings.publicUrl}/reset-password?token=${token}`;
      const name = (user?.email === null ? user.username : user?.displayName) ?? '';
      await this.mails.enqueue(passwordResetMail({ to, name }, url), {
        transaction,
        ...(userId === null ? { withheld: true } : { userId }),
      });
    });
  }

  /** Who reads the mails of an address may set the password; one locked after wrong passwords is open again, one that operators stopped stays so. @throws Rejected `link_invalid`; InvalidInput as `change` */
  async reset({ token, password }: PasswordResetConfirm): Promise<void> {
    // Nobody makes us work on passwords without a link that still leads somewhere.
    if (!(await this.links.works('reset_password', token))) throw new Rejected('link_invalid');
    refuseCommon(password, 'password');
    const hash = await this.passwords.hash(password);
    await inTransaction(this.pool, async (transaction) => {
      const link = await this.links.use(transaction, 'reset_password', token);
      const user = link === null ? null : await this.holder('id = $1', link.userId, transaction);
      if (link === null || user === null || (user.email ?? user.pending) !== link.email) {
        throw new Rejected('link_invalid');
      }
      refuseOwnName(password, user.username, 'password');
      if (user.email === null) await this.verify(transaction, user.id, link.email);
      const holder = { ...user, email: link.email };
      await this.replace(transaction, holder, hash, null);
      await this.attempts.forgiveAll(triesAtPasswordOf(holder), transaction);
    }).catch((error: { constraint?: string }) => {
      // Another account has verified the address meanwhile.
      if (error.constraint === 'users_email') throw new Rejected('link_invalid');
      throw error;
    });
  }

  /** Whoever opens the link reads the address's mails. */
  private async verify(transaction: pg.PoolClient, id: number, email: string): Promise<void> {
    await transaction.query('UPDATE app.users SET email = $2, email_verified_at = now() WHERE id = $1', [id, email]);
  }

  /** Whose the address is; while it is nobody's, the newest account that waits for it. */
  private reader(email: string): Promise<PasswordHolder | null> {
    return this.holder(
      `(lower(email) = lower($1) OR email IS NULL AND lower(pending_email) = lower($1))
       ORDER BY email IS NULL, id DESC LIMIT 1`,
      email,
    );
  }

  private async replace(
    transaction: pg.PoolClient,
    { id, displayName: name, email }: PasswordHolder,
    hash: string,
    keptSession: string | null,
  ): Promise<void> {
    // Whoever knew the old one may have asked for another address. One without a verified address keeps the one it named.
    await transaction.query(
      `UPDATE app.users SET password_hash = $2, updated_at = now(),
         pending_email = CASE WHEN email IS NULL THEN pending_email END WHERE id = $1`,
      [id, hash],
    );
    // Devices on which the old one was known are strangers now, and what was tried on them is over.
    await this.attempts.forgiveAll([triesAt.ownDevices(id)], transaction);
    await this.links.endAll(transaction, id);
    await this.sessions.endAll(id, keptSession, transaction);
    const notice = accountSafetyNotice(id, 'password_changed', this.clock.now().toISOString());
    await this.notifications.tell([notice], transaction);
    if (email !== null) await this.mails.enqueue(passwordChangedMail({ to: email, name }), { userId: id, transaction });
  }

  private async holder(
    condition: string,
    value: number | string,
    db: pg.Pool | pg.PoolClient = this.pool,
  ): Promise<PasswordHolder | null> {
    const { rows } = await db.query<PasswordHolder>(
      `SELECT id, username, ${displayNameOf('users')} AS "displayName", email, pending_email AS pending, password_hash AS hash
       FROM app.users WHERE erased_at IS NULL AND ${condition}`,
      [value],
    );
    return rows[0] ?? null;
  }
}
