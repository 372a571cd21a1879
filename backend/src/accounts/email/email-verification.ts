import { Injectable } from '@nestjs/common';
import type { VerificationStatus } from '@meguri/contracts/account/credentials.ts';
import { VERIFICATION_HOURS } from '@meguri/contracts/limits.ts';
import pg from 'pg';
import { displayNameOf } from '../../postgres/display-name.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { countedAs } from '../../notifications/mail/mailbox.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { addressTakenMail, verificationMail } from './account-mails.ts';
import { EmailChangeStops } from './email-change-stops.ts';
import { CouponGrants } from '../coupons/coupon-grants.ts';
import { setCurrentAddress } from './former-addresses.ts';
import { MailLinks, type UsedLink } from './mail-links.ts';
import { LoginMethods } from '../login-methods/login-methods.ts';
import type { User } from '../user.entity.ts';

interface Holder {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

interface Asked {
  readonly username: string;
  readonly email: string;
}

/** Verifies that an e-mail address is its user's, by a link sent to it. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly pool: pg.Pool,
    private readonly links: MailLinks,
    private readonly mails: Mails,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
    private readonly stops: EmailChangeStops,
    private readonly loginMethods: LoginMethods,
    private readonly coupons: CouponGrants,
  ) {}

  /** Limits how often a user may request a link. @throws Rejected `too_many_requests` */
  async admit(userId: number): Promise<void> {
    await this.limits.take('verification-mail', `user ${userId}`);
  }

  /** Sends the link to the unverified address, if there is one. */
  async ask(user: User): Promise<void> {
    if (user.pendingEmail !== null) await this.write(user, user.pendingEmail);
  }

  /**
   * Writes to an address that a user entered: the link, or a notice when another account holds the address. Both take
   * the same work, so that timing doesn't reveal which.
   */
  async write({ id, username }: Pick<User, 'id' | 'username'>, email: string): Promise<void> {
    const holder = await this.holderOf(email);
    const taken = holder !== null && holder.id !== id;
    const limit = taken ? 'address-taken-mail' : 'address-mail';
    const withheld = !(await this.limits.tryTake(limit, countedAs(email)));
    await inTransaction(this.pool, async (transaction) => {
      const token = await this.links.make(
        transaction,
        'verify_email',
        taken ? null : id,
        email,
        VERIFICATION_HOURS * 60,
      );
      const mail = taken
        ? addressTakenMail({ to: holder.email, name: holder.name }, `${this.settings.publicUrl}/forgot-password`)
        : verificationMail({ to: email, name: username }, `${this.settings.publicUrl}/api/verify-email?token=${token}`);
      await this.mails.enqueue(mail, { userId: taken ? holder.id : id, transaction, withheld });
    });
  }

  /** Returns the account and address that a link would verify, or the status when it would verify nothing. */
  async asked(token: string): Promise<Asked | Exclude<VerificationStatus, 'ok'>> {
    const link = await this.links.findUsable('verify_email', token);
    return link ?? (await this.statusOfOld(token));
  }

  /**
   * Uses a link. An address that another account has verified since stays with that account.
   * @param by the signed-in user of the browser; null: a guest
   */
  async verify(token: string, by: number | null): Promise<VerificationStatus> {
    const verified = await inTransaction(this.pool, async (transaction) => {
      const link = await this.links.use(transaction, 'verify_email', token);
      return link === null ? null : await this.settle(transaction, link, by);
    }).catch((error: { constraint?: string }) => {
      if (error.constraint === 'users_email') return 'used' as const;
      throw error;
    });
    return verified ?? (await this.statusOfOld(token));
  }

  private async statusOfOld(token: string): Promise<'used' | 'expired'> {
    return (await this.links.wasUsed('verify_email', token)) ? 'used' : 'expired';
  }

  private async settle(
    transaction: pg.PoolClient,
    { userId, email }: UsedLink,
    by: number | null,
  ): Promise<VerificationStatus> {
    const { rows } = await transaction.query<{ name: string; email: string | null; pending: string | null }>(
      `SELECT ${displayNameOf('users')} AS name, email, pending_email AS pending FROM app.users WHERE id = $1 FOR UPDATE`,
      [userId],
    );
    const user = rows[0];
    if (user === undefined || ![user.email, user.pending].includes(email)) return 'expired';
    if (!(await setCurrentAddress(transaction, userId, email))) return 'used';
    if (by === userId) await this.loginMethods.vouch(userId, transaction);
    if (user.email === null) await this.coupons.welcome(transaction, userId, email);
    else if (user.email !== email) {
      await this.stops.notifyReplaced({ id: userId, name: user.name, email: user.email }, email, transaction);
    }
    return 'ok';
  }

  private async holderOf(email: string): Promise<Holder | null> {
    const { rows } = await this.pool.query<Holder>(
      `SELECT id, ${displayNameOf('users')} AS name, email FROM app.users WHERE lower(email) = lower($1)`,
      [email],
    );
    return rows[0] ?? null;
  }
}
