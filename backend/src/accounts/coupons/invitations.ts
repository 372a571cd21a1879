import {
  type Invitation,
  invitationCodeSchema,
  type Invitations as Answer,
} from '@meguri/contracts/coupon/invitations.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import { DAY, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { cookieIn } from '../../http/sessions/cookies.ts';
import { KnownDevices } from '../../http/sessions/known-devices.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { mustBeThere } from '../../postgres/must-be-there.ts';
import type { Queryable } from '../../postgres/queryable.ts';
import { CouponCards } from './coupon-cards.ts';
import { CouponGrants } from './coupon-grants.ts';

/** Remembers the code of an opened invitation until the registration, which may lead over a login provider. */
export const INVITATION_COOKIE = 'meguri_invitation';
const YEAR = 365 * DAY;
const MAX_REWARDS = PROMOTIONS.invitationsPerYear;

interface Inviter {
  readonly id: number;
  readonly username: string;
}

/** A completed rental of a borrower. */
interface CompletedRental {
  readonly borrowerId: number;
  readonly ownerId: number;
  readonly now: Instant;
}

/** Who invited whom, and the inviter's coupon for it. */
@Injectable()
export class Invitations {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly settings: HttpSettings,
    private readonly devices: KnownDevices,
    private readonly grants: CouponGrants,
    private readonly cards: CouponCards,
  ) {}

  /** The member's own. */
  async of(userId: number): Promise<Answer> {
    const { rows: codes } = await this.pool.query<{ code: string }>(
      'SELECT code FROM app.invitation_codes WHERE user_id = $1',
      [userId],
    );
    const { rows } = await this.pool.query<{ at: Date; completed: boolean; rewarded: boolean }>(
      `SELECT invited_at AS at, completed_at IS NOT NULL AS completed, rewarded_at IS NOT NULL AS rewarded
       FROM app.invitations WHERE inviter_id = $1 ORDER BY invited_at DESC, invited_id DESC`,
      [userId],
    );
    const rewards = (await this.cards.areShared(userId))
      ? MAX_REWARDS
      : await rewardsOfYear(this.pool, userId, this.clock.now().toISOString());
    return {
      code: codes[0]!.code,
      invited: rows.map(({ at, completed, rewarded }) => ({
        at: at.toISOString(),
        state: rewarded ? 'rewarded' : completed ? 'completed' : 'registered',
      })),
      rewardsLeft: Math.max(0, MAX_REWARDS - rewards),
    };
  }

  /** @throws Rejected `invitation_not_found`, also when its member has left or is locked */
  async byCode(code: string): Promise<Invitation> {
    const inviter = await this.inviterBy(code);
    if (inviter === null) throw new Rejected('invitation_not_found');
    return { inviter: inviter.username };
  }

  /**
   * A member has just registered: by the invitation of the browser's cookie, if there is one. A browser in which the
   * inviter has signed in counts as the inviter's own, so its invitation is ignored.
   */
  async accept(invitedId: number, cookies: string | undefined): Promise<void> {
    const code = invitationCodeSchema.safeParse(cookieIn(cookies, INVITATION_COOKIE, this.settings.secure));
    const inviter = code.success ? await this.inviterBy(code.data) : null;
    if (inviter === null || inviter.id === invitedId || (await this.devices.knows(inviter.id, cookies))) return;
    await this.pool.query(
      `INSERT INTO app.invitations (invited_id, inviter_id, invited_at) VALUES ($1, $2, $3)
       ON CONFLICT (invited_id) DO NOTHING`,
      [invitedId, inviter.id, this.clock.now()],
    );
  }

  /**
   * The first rental of an invited member that counts has completed: the inviter gets a coupon, within the limit of a
   * year. A rental of the inviter's own item doesn't count, nor any of a member who pays with another account's card.
   * May be repeated.
   */
  async complete({ borrowerId, ownerId, now }: CompletedRental): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      if (await this.cards.areShared(borrowerId, db)) return;
      const { rows } = await db.query<{ inviterId: number }>(
        `UPDATE app.invitations i SET completed_at = $3
         WHERE invited_id = $1 AND inviter_id <> $2 AND completed_at IS NULL AND EXISTS (
           SELECT FROM app.coupons c WHERE c.user_id = $1 AND c.kind = 'invited' AND c.revoked_at IS NULL)
         RETURNING inviter_id AS "inviterId"`,
        [borrowerId, ownerId, now],
      );
      if (rows[0] !== undefined) await this.reward(db, rows[0].inviterId, borrowerId, now);
    });
  }

  /** Whether one of the two members invited the other. */
  async areBetween(one: number, other: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'SELECT FROM app.invitations WHERE (invited_id, inviter_id) IN (($1, $2), ($2, $1))',
      [one, other],
    );
    return rowCount !== 0;
  }

  private async reward(db: pg.PoolClient, inviterId: number, invitedId: number, now: Instant): Promise<void> {
    // Serialises one inviter's rewards, so that each counts the ones before it.
    await mustBeThere(db, inviterId, { lock: 'NO KEY UPDATE' });
    if ((await rewardsOfYear(db, inviterId, now)) >= MAX_REWARDS) return;
    if (await this.grants.give(db, inviterId, 'inviter'))
      await db.query('UPDATE app.invitations SET rewarded_at = $2 WHERE invited_id = $1', [invitedId, now]);
  }

  private async inviterBy(code: string): Promise<Inviter | null> {
    const { rows } = await this.pool.query<Inviter>(
      `SELECT u.id, u.username FROM app.invitation_codes c JOIN app.users u ON u.id = c.user_id
       WHERE c.code = $1 AND u.erased_at IS NULL AND u.locked_at IS NULL`,
      [code],
    );
    return rows[0] ?? null;
  }
}

/** Coupons stay when the invited account leaves; its invitation doesn't. */
async function rewardsOfYear(db: Queryable, inviterId: number, now: Instant): Promise<number> {
  const { rows } = await db.query(
    `SELECT count(*)::int AS count FROM app.coupons WHERE user_id = $1 AND kind = 'inviter' AND given_at > $2`,
    [inviterId, plus(now, -YEAR)],
  );
  return (rows[0] as { count: number }).count;
}
