import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { VERIFICATION_HOURS } from '@meguri/contracts/limits.ts';
import pg from 'pg';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { displayNameOf } from '../../postgres/display-name.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { accountSafetyNotice } from '../account-safety.ts';
import { LoginMethods } from '../login-methods/login-methods.ts';
import { User } from '../user.entity.ts';
import {
  addressChangePendingMail,
  addressReplacedMail,
  addressRestoredMail,
  earlierAddressPendingMail,
  earlierAddressRestoredMail,
} from './account-mails.ts';
import { wasCurrentBefore, setCurrentAddress } from './former-addresses.ts';
import { MailLinks, type UsedLink } from './mail-links.ts';

interface Holder {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}
interface LockedHolder extends Holder {
  readonly isAdmin: boolean;
}

/**
 * Links in mails to an address that is being replaced, or was: its reader can keep or restore it. An attacker can
 * change the address within moments, so the link still works for a day after the change; not longer, because the user
 * may have lost the old mailbox. An address gets no link, and its link doesn't work, while an older address of the
 * account is current: otherwise an attacker who held the account in between could throw its owner out again.
 */
@Injectable()
export class EmailChangeStops {
  constructor(
    private readonly pool: pg.Pool,
    private readonly links: MailLinks,
    private readonly mails: Mails,
    private readonly passwords: Passwords,
    private readonly sessions: OwnSessions,
    private readonly loginMethods: LoginMethods,
    private readonly settings: HttpSettings,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /** Warns the current address that another is about to replace it. */
  async warn({ id, username, profileName, email, pendingEmail }: User): Promise<void> {
    if (email === null || pendingEmail === null) return;
    await inTransaction(this.pool, async (transaction) => {
      const recipient = { to: email, name: profileName ?? username };
      const mail = (await wasCurrentBefore(transaction, id, pendingEmail, email))
        ? earlierAddressPendingMail(recipient)
        : addressChangePendingMail(recipient, await this.link(id, email, transaction));
      await this.mails.enqueue(mail, { userId: id, transaction });
    });
  }

  /** Notifies an address that another one has replaced it. */
  async notifyReplaced({ id, name, email }: Holder, by: string, transaction: pg.PoolClient): Promise<void> {
    const notice = accountSafetyNotice(id, 'address_changed', this.clock.now().toISOString());
    await this.notifications.notify([notice], transaction);
    const recipient = { to: email, name };
    const mail = (await wasCurrentBefore(transaction, id, by, email))
      ? earlierAddressRestoredMail(recipient)
      : addressReplacedMail(recipient, await this.link(id, email, transaction));
    await this.mails.enqueue(mail, { userId: id, transaction });
  }

  /**
   * Keeps or restores the address that the link was sent to.
   * @throws Rejected `link_invalid`; `address_of_another` when another account has verified the address since
   */
  async stop(token: string): Promise<void> {
    if (!(await this.links.isUsable('stop_email_change', token))) throw new Rejected('link_invalid');
    const unusableHash = await this.passwords.hash(randomBytes(32).toString('base64url'));
    await inTransaction(this.pool, async (transaction) => {
      const link = await this.links.use(transaction, 'stop_email_change', token);
      const holder = link && (await this.holder(link.userId, transaction));
      if (link === null || holder === null) throw new Rejected('link_invalid');
      await within(this.users, transaction).update(holder.id, { pendingEmail: null });
      if (await wasCurrentBefore(transaction, holder.id, holder.email, link.email)) throw new Rejected('link_invalid');
      if (holder.email.toLowerCase() !== link.email.toLowerCase())
        await this.restore(holder, link, unusableHash, transaction);
      await this.links.endAll(transaction, holder.id);
      await this.links.endNewerThan(transaction, token);
    }).catch((error: { constraint?: string }) => {
      if (error.constraint === 'users_email') throw new Rejected('address_of_another');
      throw error;
    });
  }

  /**
   * The change of address required the password, so the password is removed, and the holder sets a new one by mail. So
   * are the other ways in, and a second step set up since then, which would lock the holder out.
   */
  private async restore(
    holder: LockedHolder,
    link: UsedLink,
    unusableHash: string,
    transaction: pg.PoolClient,
  ): Promise<void> {
    if (!(await setCurrentAddress(transaction, holder.id, link.email))) throw new Rejected('address_of_another');
    await within(this.users, transaction).update(holder.id, { passwordHash: unusableHash, hasPassword: false });
    await this.sessions.endAll(holder.id, null, transaction);
    await this.loginMethods.takeBack(holder, link.madeAt, transaction);
    const notice = accountSafetyNotice(holder.id, 'address_restored', this.clock.now().toISOString());
    await this.notifications.notify([notice], transaction);
    const mail = addressRestoredMail({ to: holder.email, name: holder.name });
    await this.mails.enqueue(mail, { userId: holder.id, transaction });
  }

  private async link(userId: number, email: string, transaction: pg.PoolClient): Promise<string> {
    const token = await this.links.make(transaction, 'stop_email_change', userId, email, VERIFICATION_HOURS * 60);
    return `${this.settings.publicUrl}/stop-email-change?token=${token}`;
  }

  private async holder(userId: number, transaction: pg.PoolClient): Promise<LockedHolder | null> {
    const { rows } = await transaction.query<LockedHolder>(
      `SELECT id, ${displayNameOf('users')} AS name, email, is_admin AS "isAdmin" FROM app.users WHERE id = $1 AND email IS NOT NULL FOR UPDATE`,
      [userId],
    );
    return rows[0] ?? null;
  }
}
