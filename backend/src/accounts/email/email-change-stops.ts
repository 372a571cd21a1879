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
import { SecondSteps } from '../second-step/second-steps.ts';
import type { User } from '../user.entity.ts';
import {
  addressChangeAskedMail,
  addressReplacedMail,
  addressRestoredMail,
  wayBackAskedMail,
  wayBackTakenMail,
} from './account-mails.ts';
import { countedBefore, letCount } from './former-addresses.ts';
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
 * Links in mails to an address that another is to follow, or has followed: who reads them keeps it, or brings it back. Whoever
 * took an account over is as fast as they like, so a link is good for a day after the change, too; no longer, since the old
 * mailbox may be why its holder left it. And none goes to an address, or works for it, when one counts that did so before it:
 * who takes an account back would be thrown out by whoever had it in between.
 */
@Injectable()
export class EmailChangeStops {
  constructor(
    private readonly pool: pg.Pool,
    private readonly links: MailLinks,
    private readonly mails: Mails,
    private readonly passwords: Passwords,
    private readonly sessions: OwnSessions,
    private readonly secondSteps: SecondSteps,
    private readonly settings: HttpSettings,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  /** Tells the address that counts of the one that is to follow it. */
  async warn({ id, username, profileName, email, pendingEmail }: User): Promise<void> {
    if (email === null || pendingEmail === null) return;
    await inTransaction(this.pool, async (transaction) => {
      const recipient = { to: email, name: profileName ?? username };
      const mail = (await countedBefore(transaction, id, pendingEmail, email))
        ? wayBackAskedMail(recipient)
        : addressChangeAskedMail(recipient, await this.link(id, email, transaction));
      await this.mails.enqueue(mail, { userId: id, transaction });
    });
  }

  /** Tells an address that another one counts in its place now. */
  async tellReplaced({ id, name, email }: Holder, by: string, transaction: pg.PoolClient): Promise<void> {
    const notice = accountSafetyNotice(id, 'address_changed', this.clock.now().toISOString());
    await this.notifications.tell([notice], transaction);
    const recipient = { to: email, name };
    const mail = (await countedBefore(transaction, id, by, email))
      ? wayBackTakenMail(recipient)
      : addressReplacedMail(recipient, await this.link(id, email, transaction));
    await this.mails.enqueue(mail, { userId: id, transaction });
  }

  /**
   * The address that the link went to stays, or counts again.
   * @throws Rejected `link_invalid`; `address_of_another` when somebody else has verified it meanwhile
   */
  async stop(token: string): Promise<void> {
    if (!(await this.links.works('stop_email_change', token))) throw new Rejected('link_invalid');
    const nobodysHash = await this.passwords.hash(randomBytes(32).toString('base64url'));
    await inTransaction(this.pool, async (transaction) => {
      const link = await this.links.use(transaction, 'stop_email_change', token);
      const holder = link && (await this.holder(link.userId, transaction));
      if (link === null || holder === null) throw new Rejected('link_invalid');
      await transaction.query('UPDATE app.users SET pending_email = NULL, updated_at = now() WHERE id = $1', [
        holder.id,
      ]);
      if (await countedBefore(transaction, holder.id, holder.email, link.email)) throw new Rejected('link_invalid');
      if (holder.email.toLowerCase() !== link.email.toLowerCase())
        await this.restore(holder, link, nobodysHash, transaction);
      await this.links.endAll(transaction, holder.id);
      await this.links.endMadeSince(transaction, token);
    }).catch((error: { constraint?: string }) => {
      if (error.constraint === 'users_email') throw new Rejected('address_of_another');
      throw error;
    });
  }

  /**
   * Whoever changed it knew the password, which counts no more: by the mails of this address its holder sets another. A second
   * step that was set up since would keep them out; an operator's is another administrator's to take away.
   */
  private async restore(
    holder: LockedHolder,
    link: UsedLink,
    nobodysHash: string,
    transaction: pg.PoolClient,
  ): Promise<void> {
    if (!(await letCount(transaction, holder.id, link.email))) throw new Rejected('address_of_another');
    await transaction.query('UPDATE app.users SET password_hash = $2 WHERE id = $1', [holder.id, nobodysHash]);
    await this.sessions.endAll(holder.id, null, transaction);
    if (!holder.isAdmin) await this.secondSteps.undo(holder.id, link.madeAt, transaction);
    const notice = accountSafetyNotice(holder.id, 'address_restored', this.clock.now().toISOString());
    await this.notifications.tell([notice], transaction);
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
