import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { Block, Follow } from './follow.entity.ts';
import { User } from '../user.entity.ts';
import { within } from '../../postgres/within.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_BLOCKS } from '@meguri/contracts/limits.ts';
import type { BlockedUsers } from '@meguri/contracts/message/block.ts';
import { CONTACT_CHANNEL } from './contact-notices.ts';
import pg from 'pg';
import { Notifications } from '../../notifications/notifications.ts';
import { displayNameOf, pictureOf } from '../../postgres/display-name.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';

/**
 * Blocks between users. A block ends direct chats, follows, presence and new requests in both directions. Agreed
 * rentals continue, with their chats. Blocked users aren't notified.
 */
@Injectable()
export class Blocks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly notifications: Notifications,
    @InjectRepository(Block) private readonly rows: Repository<Block>,
    @InjectRepository(Follow) private readonly follows: Repository<Follow>,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /** Whether either of the two has blocked the other. */
  async areBetween(oneId: number, otherId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'blocks-between',
      text: `SELECT FROM app.blocks WHERE (blocker_id, blocked_id) IN (($1, $2), ($2, $1))`,
      values: [oneId, otherId],
    });
    return rowCount !== 0;
  }

  /** @throws Rejected `blocked` */
  async refuseBetween(oneId: number, otherId: number): Promise<void> {
    if (await this.areBetween(oneId, otherId)) throw new Rejected('blocked');
  }

  /** @throws Rejected `user_not_found` */
  async isBlocking(viewerId: number, userId: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ blocks: boolean }>({
      name: 'block-state',
      text: `SELECT EXISTS (SELECT FROM app.blocks WHERE blocker_id = $1 AND blocked_id = u.id) AS blocks
             FROM app.users u WHERE u.id = $2`,
      values: [viewerId, userId],
    });
    if (rows[0] === undefined) throw new Rejected('user_not_found');
    return rows[0].blocks;
  }

  /**
   * Idempotent. Also ends follows in both directions, and drops pending notifications about the blocked user.
   * @throws Rejected `cannot_block_self`, `user_not_found`, `too_many_blocks`
   */
  async block(viewerId: number, userId: number): Promise<void> {
    if (viewerId === userId) throw new Rejected('cannot_block_self');
    if (await this.isBlocking(viewerId, userId)) return;
    await inTransaction(this.pool, async (db) => {
      const { rowCount } = await db.query(
        `INSERT INTO app.blocks (blocker_id, blocked_id)
         SELECT $1, id FROM app.users WHERE id = $2 AND erased_at IS NULL
           AND (SELECT count(*) FROM app.blocks WHERE blocker_id = $1) < ${MAX_BLOCKS}
         ON CONFLICT (blocker_id, blocked_id) DO UPDATE SET created_at = app.blocks.created_at`,
        [viewerId, userId],
      );
      if (rowCount === 0) throw new Rejected(await this.refusal(db, userId));
      await within(this.follows, db).delete([
        { followerId: viewerId, followedId: userId },
        { followerId: userId, followedId: viewerId },
      ]);
      await this.notifications.withdrawCausedBy(viewerId, userId, db);
      await this.announce(db, viewerId, userId);
    });
  }

  /** Idempotent. @throws Rejected `cannot_block_self` */
  async unblock(viewerId: number, userId: number): Promise<void> {
    if (viewerId === userId) throw new Rejected('cannot_block_self');
    await inTransaction(this.pool, async (db) => {
      const { affected } = await within(this.rows, db).delete({ blockerId: viewerId, blockedId: userId });
      // Only a removed block changes what the two may do.
      if (affected !== 0) await this.announce(db, viewerId, userId);
    });
  }

  /** The latest first. */
  async list(viewerId: number): Promise<BlockedUsers> {
    const { rows } = await this.pool.query<BlockedUsers['items'][number]>({
      name: 'blocked-users',
      text: `SELECT u.id, u.username, ${displayNameOf('u')} AS "displayName",
               ${pictureOf('u')} AS "profileImage", b.created_at AS "blockedAt"
             FROM app.blocks b JOIN app.users u ON u.id = b.blocked_id
             WHERE b.blocker_id = $1 ORDER BY b.created_at DESC, u.id`,
      values: [viewerId],
    });
    return { items: rows };
  }

  /** Uses the transaction's connection: taking a second one from the pool could deadlock. */
  private async refusal(db: pg.PoolClient, userId: number): Promise<'user_not_found' | 'too_many_blocks'> {
    const isKnown = await within(this.users, db).existsBy({ id: userId, erasedAt: IsNull() });
    return isKnown ? 'too_many_blocks' : 'user_not_found';
  }

  /** Both may have a page open that has just become unavailable, or available, on any instance. */
  private async announce(db: pg.PoolClient, oneId: number, otherId: number): Promise<void> {
    await db.query('SELECT pg_notify($1, $2)', [CONTACT_CHANNEL, JSON.stringify([oneId, otherId])]);
  }
}
