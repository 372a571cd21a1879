import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Follow } from './follow.entity.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import {
  FOLLOW_LIST_LENGTH,
  type FollowCounts,
  type FollowedUser,
  type FollowList,
} from '@meguri/contracts/follow/follow.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { displayNameOf, pictureOf } from '../../postgres/display-name.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { Blocks } from './blocks.ts';

/** For each list, the column of the users it shows and the column of the user it belongs to. */
const ENDS: Readonly<Record<FollowList, { shown: string; of: string }>> = {
  followers: { shown: 'follower_id', of: 'followed_id' },
  following: { shown: 'followed_id', of: 'follower_id' },
};

/** Who follows whom. */
@Injectable()
export class Follows {
  constructor(
    private readonly pool: pg.Pool,
    private readonly blocks: Blocks,
    private readonly clock: Clock,
    private readonly notifications: Notifications,
    private readonly limits: RequestLimits,
    @InjectRepository(Follow) private readonly rows: Repository<Follow>,
  ) {}

  /** Whether `viewerId` follows that user; null: a guest, who follows no one. @throws Rejected `user_not_found` */
  async isFollowing(viewerId: number | null, userId: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ follows: boolean }>({
      name: 'follow-state',
      text: `SELECT EXISTS (SELECT 1 FROM app.follows WHERE follower_id = $1 AND followed_id = u.id) AS follows
             FROM app.users u WHERE u.id = $2 AND u.erased_at IS NULL`,
      values: [viewerId, userId],
    });
    if (rows[0] === undefined) throw new Rejected('user_not_found');
    return rows[0].follows;
  }

  /** Idempotent. @throws Rejected `cannot_follow_self`, `user_not_found`, `blocked`, `too_many_follows` */
  async follow(viewerId: number, userId: number): Promise<void> {
    if (viewerId === userId) throw new Rejected('cannot_follow_self');
    if (await this.isFollowing(viewerId, userId)) return;
    await this.blocks.refuseBetween(viewerId, userId);
    await this.limits.take('follow', `user ${viewerId}`, 'too_many_follows');
    await inTransaction(this.pool, async (db) => {
      const { rowCount } = await db.query(
        `INSERT INTO app.follows (follower_id, followed_id)
         SELECT $1, id FROM app.users WHERE id = $2 AND erased_at IS NULL ON CONFLICT DO NOTHING`,
        [viewerId, userId],
      );
      if (rowCount === 1) await this.notifications.notify([this.newFollower(viewerId, userId)], db);
    });
  }

  /** One notification per pair of users: following again doesn't notify again. */
  private newFollower(followerId: number, userId: number): Notice {
    return {
      id: noticeId(`follow ${followerId}`, userId, 'new_follower'),
      ...{ userId, kind: 'new_follower', title: '新しいフォロワー', who: followerId },
      sentence: 'さんがあなたをフォローしました。',
      path: `/users/${followerId}`,
      ...{ roundId: null, itemId: null, deadline: null, gathers: null },
      at: this.clock.now().toISOString(),
    };
  }

  /** @throws Rejected `cannot_follow_self`, `user_not_found` */
  async unfollow(viewerId: number, userId: number): Promise<void> {
    if (viewerId === userId) throw new Rejected('cannot_follow_self');
    await this.isFollowing(viewerId, userId);
    await this.rows.delete({ followerId: viewerId, followedId: userId });
  }

  /** @throws Rejected `user_not_found` */
  async counts(userId: number): Promise<FollowCounts> {
    const { rows } = await this.pool.query<FollowCounts>({
      name: 'follow-counts',
      text: `SELECT (SELECT count(*)::int FROM app.follows WHERE followed_id = u.id) AS followers,
               (SELECT count(*)::int FROM app.follows WHERE follower_id = u.id) AS following
             FROM app.users u WHERE u.id = $1`,
      values: [userId],
    });
    if (rows[0] === undefined) throw new Rejected('user_not_found');
    return rows[0];
  }

  /** The latest first. @throws Rejected `user_not_found` */
  async list(userId: number, kind: FollowList): Promise<FollowedUser[]> {
    await this.isFollowing(null, userId);
    const { shown, of } = ENDS[kind];
    const { rows } = await this.pool.query<FollowedUser>({
      name: `follow-list-${kind}`,
      text: `SELECT u.id, u.username, ${displayNameOf('u')} AS "displayName", ${pictureOf('u')} AS "profileImage"
             FROM app.follows f JOIN app.users u ON u.id = f.${shown}
             WHERE f.${of} = $1 ORDER BY f.created_at DESC, u.id LIMIT ${FOLLOW_LIST_LENGTH}`,
      values: [userId],
    });
    return rows;
  }
}
