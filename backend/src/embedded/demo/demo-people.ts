import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { profileChangeSchema } from '@meguri/contracts/account/profile.ts';
import { PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import { addDays, type Instant, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { Repository } from 'typeorm';
import { AccountDirectory } from '../../accounts/account-directory.ts';
import { PayoutAccounts } from '../../accounts/payout-account/payout-accounts.ts';
import { Profiles } from '../../accounts/profiles.ts';
import { Registration } from '../../accounts/sign-in/registration.ts';
import { User } from '../../accounts/user.entity.ts';
import { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from './people.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

/** How many months ago the demo's people registered, in their order: before their first rental. */
const MEMBER_FOR_MONTHS = [26, 14, 19, 7, 31, 5, 11, 9];

const OPERATORS: readonly (readonly [username: string, role: OperatorRole])[] = [
  ['admin', 'administrator'],
  ['admin2', 'administrator'],
  ['support', 'support'],
  ['auditor', 'auditor'],
];

/** Registers the demo's people as they would themselves, each once. */
@Injectable()
export class DemoPeople {
  constructor(
    private readonly pool: pg.Pool,
    private readonly registration: Registration,
    private readonly profiles: Profiles,
    private readonly directory: AccountDirectory,
    private readonly provider: PaymentProvider,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /** @returns user ids by name, including the operators' */
  async settle(): Promise<ReadonlyMap<string, number>> {
    const people = new Map<string, number>();
    for (const person of DEMO_PEOPLE) people.set(person.username, await this.person(person));
    await this.pool.query(
      `UPDATE app.users u SET created_at = now() - make_interval(months => p.months) FROM unnest($1::int[], $2::int[])
         AS p(id, months) WHERE u.id = p.id AND u.created_at > now() - interval '1 day'`,
      [[...people.values()], [...people.keys()].map((_, index) => MEMBER_FOR_MONTHS[index % MEMBER_FOR_MONTHS.length])],
    );
    // Some money operations need two operators.
    for (const [name, role] of OPERATORS)
      people.set(name, (await this.idOf(name)) ?? (await this.operator(name, role)));
    return people;
  }

  private async person(person: DemoPerson): Promise<number> {
    const { username } = person;
    const id = (await this.idOf(username)) ?? (await this.register(person));
    const profile = profileChangeSchema.parse({
      full_name: person.fullName,
      profile_name: person.profileName,
      post_code: person.postCode,
      prefecture: person.prefecture,
      city: person.city,
      street_address: person.streetAddress,
      phone: person.phone,
      bio: person.bio,
      has_seen_welcome: true,
    });
    await this.profiles.change(id, profile);
    if (username === 'hanako') await this.firstCoupon(id, new Date().toISOString());
    if (person.payouts && (await this.directory.payoutAccountId(id)) === null) await this.openPayoutAccount(id);
    return id;
  }

  private async register({ username }: DemoPerson): Promise<number> {
    const email = `${username}@example.jp`;
    const { id } = await this.registration.register({ username, email, password: DEMO_PASSWORD });
    await this.verify(id);
    return id;
  }

  private async operator(username: string, role: OperatorRole): Promise<number> {
    const email = `${username}@example.jp`;
    const { id } = await this.registration.register({ username, email, password: DEMO_PASSWORD });
    await this.verify(id);
    await this.users.update(id, { isAdmin: true, operatorRole: role, hasSeenWelcome: true });
    return id;
  }

  /** These mails' links are never opened, so addresses are verified directly, unless another user has verified one. */
  private async verify(id: number): Promise<void> {
    await this.pool.query(
      `UPDATE app.users u SET email = pending_email, email_verified_at = created_at, pending_email = NULL WHERE id = $1
         AND NOT EXISTS (SELECT 1 FROM app.users o WHERE lower(o.email) = lower(u.pending_email))`,
      [id],
    );
  }

  /** As after the verification of an address, without its notification. @returns its id, the same every time */
  async firstCoupon(userId: number, givenAt: Instant): Promise<string> {
    const endsAt = startOfDay(addDays(tokyoDate(givenAt), PROMOTIONS.validDays + 1));
    await this.pool.query(
      `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at)
       VALUES ($1, $2, 'first', $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [randomUUID(), userId, PROMOTIONS.first, PROMOTIONS.leastTotal, givenAt, endsAt],
    );
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT id FROM app.coupons WHERE user_id = $1 AND kind = 'first'`,
      [userId],
    );
    return rows[0]!.id;
  }

  /** The sandbox's onboarding page is a form with one button. */
  private async openPayoutAccount(userId: number): Promise<void> {
    const account = await this.provider.createAccount({
      userId,
      businessType: 'individual',
      idempotencyKey: `demo-account:${userId}`,
    });
    const { url } = await this.provider.createAccountLink({
      accountId: account.accountId,
      refreshUrl: 'http://localhost/connect-account',
      returnUrl: 'http://localhost/connect-account',
    });
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ complete: '1' }),
    });
    await answer.body?.cancel();
    await this.directory.setPayoutAccount(userId, account.accountId);
    await new PayoutAccounts(this.pool).look(userId, account.accountId, this.provider);
  }

  private async idOf(username: string): Promise<number | undefined> {
    return (await this.users.findOneBy({ username }))?.id;
  }
}
