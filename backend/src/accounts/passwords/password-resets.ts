import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { User } from '../user.entity.ts';
import { Injectable } from '@nestjs/common';
import type { PasswordResetConfirm, ResettableAccounts } from '@meguri/contracts/account/password-reset.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { PASSWORD_RESET_MINUTES } from '@meguri/contracts/limits.ts';
import pg from 'pg';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { countedAs } from '../../notifications/mail/mailbox.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { passwordResetMail } from '../email/account-mails.ts';
import { MailLinks, type UsedLink } from '../email/mail-links.ts';
import { LoginMethods } from '../login-methods/login-methods.ts';
import { OtherLogins } from '../login-methods/other-logins.ts';
import { LoginAttempts, triesAtPasswordOf } from '../sign-in/login-attempts.ts';
import { refuseCommon, refuseOwnName } from './guessable.ts';
import { PasswordChanges } from './password-changes.ts';
import { holderOf, type PasswordHolder, readersOf } from './password-holder.ts';

/** With more accounts the reader types the name: strangers could fill a list to hide the account in it. */
const LISTED_ACCOUNTS = 10;

/** Password resets by mail. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly pool: pg.Pool,
    private readonly passwords: Passwords,
    private readonly changes: PasswordChanges,
    private readonly attempts: LoginAttempts,
    private readonly loginMethods: LoginMethods,
    private readonly otherLogins: OtherLogins,
    private readonly links: MailLinks,
    private readonly mails: Mails,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /** Mails a link if an account has the address; takes the same time if none has. */
  async request(email: string, address: string): Promise<void> {
    await this.limits.takeOfNetwork('password-reset', address);
    const readers = await readersOf(this.pool, email);
    const within = await this.limits.tryTake('reset-mail', allowance(readers[0] ?? null, email));
    const to = readers[0]?.email ?? readers[0]?.pending ?? email;
    await this.send(within ? readers : [], to);
  }

  /**
   * An operator sends the mail that the user could have requested.
   * @throws Rejected `user_not_found`, `no_mail_address`, `too_many_requests`
   */
  async sendTo(userId: number): Promise<void> {
    const user = await holderOf(this.pool, userId);
    if (user === null) throw new Rejected('user_not_found');
    const to = user.email ?? user.pending;
    if (to === null) throw new Rejected('no_mail_address');
    await this.limits.take('reset-mail', allowance(user, to));
    await this.send([user], to);
  }

  /** @param readers empty: does the same work but sends no mail */
  private async send(readers: readonly PasswordHolder[], to: string): Promise<void> {
    const user = readers[0] ?? null;
    await inTransaction(this.pool, async (transaction) => {
      const userId = user?.id ?? null;
      const token = await this.links.make(transaction, 'reset_password', userId, to, PASSWORD_RESET_MINUTES);
      const url = `${this.settings.publicUrl}/reset-password?token=${token}`;
      const name = (user?.email === null ? user.username : user?.displayName) ?? '';
      const mail = passwordResetMail(readers.length > 1 ? { to } : { to, name }, url);
      const kept = userId === null ? { withheld: true } : { userId };
      await this.mails.enqueue(mail, { transaction, ...kept });
    });
  }

  /**
   * The accounts among which the link's reader chooses.
   * @param by the signed-in user of the browser; null: a guest
   * @throws Rejected `link_invalid`
   */
  async accounts(token: string, by: number | null): Promise<ResettableAccounts> {
    const link = await this.links.findUsable('reset_password', token);
    const readers = link === null ? [] : await this.readersBy(link, this.pool);
    if (readers.length === 0) throw new Rejected('link_invalid');
    const listed = readers.length > LISTED_ACCOUNTS ? [] : readers;
    const accounts = listed.map(async (reader) => ({
      username: reader.username,
      registeredAt: reader.registeredAt.toISOString(),
      otherLogins: await this.otherLogins.afterReset(reader, by, this.pool),
    }));
    return { accounts: await Promise.all(accounts), total: readers.length };
  }

  /**
   * Sets the password of an account for the reader of its address. Removes the second step, passkeys and linked logins
   * that were added before the address was verified, since they may be a stranger's; with `removeOtherLogins` also
   * later ones. A lock after wrong passwords ends; a lock by operators stays.
   * @param by the signed-in user of the browser; null: a guest
   * @throws Rejected `link_invalid`, `account_choice_needed`; InvalidInput for a common password
   */
  async reset(input: PasswordResetConfirm, by: number | null): Promise<void> {
    const { token, password, username, removeOtherLogins } = input;
    // Don't hash a password for an invalid link.
    if (!(await this.links.isUsable('reset_password', token))) throw new Rejected('link_invalid');
    refuseCommon(password, 'password');
    const hash = await this.passwords.hash(password);
    await inTransaction(this.pool, async (transaction) => {
      const link = await this.links.use(transaction, 'reset_password', token);
      if (link === null) throw new Rejected('link_invalid');
      const user = chosen(await this.readersBy(link, transaction), username);
      refuseOwnName(password, user.username, 'password');
      if (user.email === null)
        await within(this.users, transaction).update(user.id, { email: link.email, emailVerifiedAt: () => 'now()' });
      await this.loginMethods.removeUnproven(user, by, transaction);
      if (removeOtherLogins) await this.loginMethods.removeAtReset(user.id, transaction);
      const holder = { ...user, email: link.email };
      await this.changes.replace(transaction, holder, hash, null);
      await this.attempts.forgiveAll(triesAtPasswordOf(holder), transaction);
    }).catch((error: { constraint?: string }) => {
      // Another account has verified the address since.
      if (error.constraint === 'users_email') throw new Rejected('link_invalid');
      throw error;
    });
  }

  /** The link's account while it still has the address; as long as no account has verified it, all that entered it. */
  private async readersBy(link: Pick<UsedLink, 'userId' | 'email'>, db: pg.Pool | pg.PoolClient) {
    const readers = await readersOf(db, link.email);
    const isVerified = readers[0]?.email != null;
    return isVerified ? readers.filter(({ id }) => id === link.userId) : readers;
  }
}

/**
 * A verified account has an allowance of its own, so that mails for others who entered a similar address don't use it
 * up.
 */
const allowance = (reader: PasswordHolder | null, email: string): string =>
  reader?.email != null ? `user ${reader.id}` : countedAs(email);

/** @throws Rejected `link_invalid`, `account_choice_needed`; InvalidInput for a name that isn't among them */
function chosen(readers: readonly PasswordHolder[], username: string | undefined): PasswordHolder {
  const [first, ...others] = readers;
  if (first === undefined) throw new Rejected('link_invalid');
  if (username === undefined) {
    if (others.length > 0) throw new Rejected('account_choice_needed', 'username');
    return first;
  }
  const named = readers.find((one) => one.username.toLowerCase() === username.toLowerCase());
  if (named === undefined)
    throw InvalidInput.ofField('username', 'このメールアドレスを登録したアカウントではありません');
  return named;
}
