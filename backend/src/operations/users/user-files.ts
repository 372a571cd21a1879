import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { UserFile } from '@meguri/contracts/operators/user-file.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import pg from 'pg';
import { PayoutAccounts } from '../../accounts/payout-account/payout-accounts.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { RoundSummaries } from '../histories/round-summaries.ts';
import { Identity } from './identity.ts';
import { UserNotifications } from './user-notifications.ts';
import { UserDirectory } from './user-directory.ts';

/** Entries per list; older ones are found in the lists of rentals, items, reports and notifications. */
const SHOWN = 20;

type Profile = UserFile['profile'];

const PROFILE = `SELECT u.profile_image AS image, u.full_name AS "fullName", u.post_code AS "postCode",
    nullif(concat(u.prefecture, u.city, u.street_address, u.building), '') AS address, u.phone,
    u.pending_email AS "pendingEmail", ${INSTANT('u.last_seen_at')} AS "lastSeenAt"
  FROM app.users u WHERE u.id = $1 AND u.erased_at IS NULL`;

const FORMER_LOCKS = `SELECT ${INSTANT('l.locked_at')} AS at, l.reason, ${INSTANT('l.lifted_at')} AS "liftedAt", o.username AS "liftedBy"
  FROM app.lifted_locks l LEFT JOIN app.users o ON o.id = l.lifted_by AND o.erased_at IS NULL
  WHERE l.user_id = $1 ORDER BY l.locked_at DESC LIMIT ${SHOWN}`;

const ITEMS = `SELECT i.id, i.name, i.images[1] AS image, i.status, ${INSTANT('i.created_at')} AS "createdAt"
  FROM app.items i WHERE i.user_id = $1 AND i.status <> 'deleted' ORDER BY i.created_at DESC, i.id LIMIT ${SHOWN}`;

const REPORTS = `SELECT p.id, p.subject, ${INSTANT('p.created_at')} AS "createdAt", p.closed_at IS NOT NULL AS "isClosed"
  FROM app.reports p WHERE p.about_id = $1 ORDER BY p.created_at DESC, p.id LIMIT ${SHOWN}`;

/** Everything about one user that operators work with, without codes, links or messages. */
@Injectable()
export class UserFiles {
  constructor(
    private readonly pool: pg.Pool,
    private readonly directory: UserDirectory,
    private readonly identity: Identity,
    private readonly sessions: OwnSessions,
    private readonly payoutAccounts: PayoutAccounts,
    private readonly summaries: RoundSummaries,
    private readonly notifications: UserNotifications,
  ) {}

  /** @param viewerId the operator, who doesn't see reports about themselves @throws Rejected `user_not_found` */
  async one(userId: number, viewerId: number): Promise<UserFile> {
    const [user, profile, formerLocks, identity, payoutAccount, sessions] = await Promise.all([
      this.directory.one(userId),
      this.profile(userId),
      this.formerLocks(userId),
      this.identity.record(userId),
      this.payoutAccounts.of(userId),
      this.sessions.list(userId, null),
    ]);
    const [borrowed, lent, items, told, reports] = await Promise.all([
      this.rounds('borrower_id', userId),
      this.rounds('owner_id', userId),
      this.newest<UserFile['items']>(ITEMS, `app.items WHERE user_id = $1 AND status <> 'deleted'`, userId),
      this.notifications.page(userId, { limit: SHOWN }),
      userId === viewerId
        ? { total: 0, items: [] }
        : this.newest<UserFile['reports']>(REPORTS, 'app.reports WHERE about_id = $1', userId),
    ]);
    const account = { user, profile, lock: user.lock, formerLocks, identity, payoutAccount, sessions };
    return { ...account, borrowed, lent, items, told, reports };
  }

  private async profile(userId: number): Promise<Profile> {
    const { rows } = await this.pool.query<Profile>(PROFILE, [userId]);
    if (rows[0] === undefined) throw new Rejected('user_not_found');
    return rows[0];
  }

  private async formerLocks(userId: number): Promise<UserFile['formerLocks']> {
    return (await this.pool.query<UserFile['formerLocks'][number]>(FORMER_LOCKS, [userId])).rows;
  }

  private async rounds(party: 'borrower_id' | 'owner_id', userId: number): Promise<UserFile['borrowed']> {
    const newest = `SELECT id FROM read_models.rounds WHERE ${party} = $1 ORDER BY requested_at DESC, id LIMIT ${SHOWN}`;
    const { total, items } = await this.newest<{ items: { id: string }[] }>(
      newest,
      `read_models.rounds WHERE ${party} = $1`,
      userId,
    );
    const known = await this.summaries.of(items.map(({ id }) => id));
    return { total, items: items.flatMap(({ id }) => known.get(id) ?? []) };
  }

  private async newest<List extends { readonly items: readonly object[] }>(
    entries: string,
    counted: string,
    userId: number,
  ): Promise<{ total: number; items: List['items'][number][] }> {
    const [{ rows }, total] = await Promise.all([
      this.pool.query<List['items'][number]>(entries, [userId]),
      this.pool.query<{ total: number }>(`SELECT count(*)::int AS total FROM ${counted}`, [userId]),
    ]);
    return { total: total.rows[0]?.total ?? 0, items: rows };
  }
}
