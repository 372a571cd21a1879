import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { account } from '../account-answer.ts';
import { Profiles } from '../profiles.ts';
import { Follows } from '../follows/follows.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import type { PersonalDataHolder, Transaction } from './personal-data.ts';

/** The export of tables that reference the account. */
const QUERIES = {
  formerAddresses: `SELECT email, since, left_at AS "leftAt" FROM app.former_addresses
    WHERE user_id = $1 ORDER BY left_at`,
  uploads: `SELECT kind, url, bytes, created_at AS "createdAt" FROM app.uploads
    WHERE user_id = $1 AND removed_at IS NULL ORDER BY created_at, id`,
  favourites: `SELECT item_id AS "itemId", created_at AS "createdAt" FROM app.favourites
    WHERE user_id = $1 ORDER BY created_at, item_id`,
  savedSearches: `SELECT name, query, created_at AS "createdAt" FROM app.saved_searches
    WHERE user_id = $1 ORDER BY created_at, id`,
  itemDrafts: `SELECT id, images, "values", created_at AS "createdAt", updated_at AS "updatedAt" FROM app.item_drafts
    WHERE user_id = $1 ORDER BY created_at, id`,
  payoutAccountRefusals: `SELECT code, message, refused_at AS "refusedAt" FROM app.payout_account_refusals
    WHERE user_id = $1`,
  payoutAccount: `SELECT account_id AS "accountId", state, missing, looked_at AS "lookedAt" FROM app.payout_accounts
    WHERE user_id = $1`,
  formerPayoutAccounts: `SELECT account_id AS "accountId", replaced_at AS "replacedAt" FROM app.former_payout_accounts
    WHERE user_id = $1 ORDER BY replaced_at`,
  bankPayouts: `SELECT payout_id AS "payoutId", account_id AS "accountId", amount, state, changed_at AS "changedAt"
    FROM app.bank_payouts WHERE user_id = $1 ORDER BY changed_at, payout_id`,
  identityDecisions: `SELECT state, reason, decided_at AS "decidedAt" FROM app.identity_decisions WHERE user_id = $1
    ORDER BY decided_at`,
  notifications: `SELECT kind, title, sentence, path, at, read_at AS "readAt" FROM app.notifications
    WHERE user_id = $1 ORDER BY at, id`,
  notificationSettings: `SELECT topics, quiet_hours AS "quietHours", daily_digest AS "dailyDigest"
    FROM app.notification_settings WHERE user_id = $1`,
  loginMethods: `SELECT 'password' AS kind, NULL::text AS name, NULL::timestamptz AS since,
      NULL::timestamptz AS "lastUsedAt", NULL::text AS issuer, NULL::text AS subject
    FROM app.users WHERE id = $1 AND has_password
    UNION ALL SELECT 'passkey', name, created_at, last_used_at, NULL, NULL FROM app.passkeys WHERE user_id = $1
    UNION ALL SELECT provider, NULL, linked_at, NULL, issuer, subject FROM app.provider_identities WHERE user_id = $1
    ORDER BY since NULLS FIRST`,
  ownSizes: `SELECT sizes, measurements, height FROM app.own_sizes WHERE user_id = $1`,
  pushSubscriptions: `SELECT endpoint, created_at AS "createdAt" FROM app.push_subscriptions
    WHERE user_id = $1 ORDER BY created_at, id`,
};

/** The account and the rows that reference it. */
@Injectable()
export class OwnAccount implements PersonalDataHolder {
  readonly name = 'account';

  constructor(
    private readonly pool: pg.Pool,
    private readonly profiles: Profiles,
    private readonly follows: Follows,
    private readonly sessions: OwnSessions,
  ) {}

  async export(userId: number): Promise<unknown> {
    const [user, followers, following, sessions, ...tables] = await Promise.all([
      this.profiles.user(userId),
      this.follows.list(userId, 'followers'),
      this.follows.list(userId, 'following'),
      this.sessions.list(userId, null),
      ...Object.entries(QUERIES).map(async ([name, text]) => [name, await this.rowsOf(text, userId)] as const),
    ]);
    const { payoutAccountId } = user;
    return { ...account(user), payoutAccountId, followers, following, sessions, ...Object.fromEntries(tables) };
  }

  /** Keeps who decided and when, and removes what was written about the person. */
  async erase(db: Transaction, userId: number): Promise<void> {
    await db.query('UPDATE app.identity_decisions SET reason = NULL WHERE user_id = $1', [userId]);
  }

  private async rowsOf(text: string, userId: number): Promise<object[]> {
    return (await this.pool.query<object>(text, [userId])).rows;
  }
}
