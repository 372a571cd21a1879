import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { User } from '../user.entity.ts';
import { Injectable } from '@nestjs/common';
import type { ChangePassword } from '@meguri/contracts/account/credentials.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { refuseCommon, refuseOwnName } from './guessable.ts';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { accountSafetyNotice } from '../account-safety.ts';
import { passwordChangedMail } from '../email/account-mails.ts';
import { MailLinks } from '../email/mail-links.ts';
import { OtherLogins } from '../login-methods/other-logins.ts';
import { holderOf, type PasswordHolder } from './password-holder.ts';
import { LoginAttempts, triesAt } from '../sign-in/login-attempts.ts';

/** Replaces passwords, which ends every other session. */
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
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    private readonly otherLogins: OtherLogins,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /**
   * @returns the new token of the requesting session
   * @throws Rejected `current_password_wrong`, `password_not_set`, `too_many_requests`; InvalidInput for a common
   * password
   */
  async change(userId: number, sessionHash: string, input: ChangePassword): Promise<string> {
    await this.limits.take('password-change', `user ${userId}`);
    const user = await holderOf(this.pool, userId);
    if (user?.hasPassword === false) throw new Rejected('password_not_set', 'currentPassword');
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

  /** Ends everything the old password opened, except the requesting session. */
  async replace(
    transaction: pg.PoolClient,
    { id, displayName: name, email }: PasswordHolder,
    hash: string,
    keptSession: string | null,
  ): Promise<void> {
    // Someone who knew the old password may have requested a change of address, so that is cancelled. An account
    // without a verified address keeps its pending one.
    const pendingEmail = () => 'CASE WHEN email IS NULL THEN pending_email END';
    await within(this.users, transaction).update(id, { passwordHash: hash, hasPassword: true, pendingEmail });
    // Devices known by the old password become unknown, and attempts from them no longer count.
    await this.attempts.forgiveAll([triesAt.ownDevices(id)], transaction);
    await this.links.endAll(transaction, id);
    await this.sessions.endAll(id, keptSession, transaction);
    const notice = accountSafetyNotice(id, 'password_changed', this.clock.now().toISOString());
    await this.notifications.notify([notice], transaction);
    if (email === null) return;
    const others = await this.otherLogins.of(id, transaction);
    await this.mails.enqueue(passwordChangedMail({ to: email, name }, others), { userId: id, transaction });
  }
}
