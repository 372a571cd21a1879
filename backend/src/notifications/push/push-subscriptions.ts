import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { StoredPushSubscription } from './push-subscription.entity.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_PUSH_DEVICES, type PushSubscriptionInput } from '@meguri/contracts/notification/push.ts';
import pg from 'pg';
import { PushSender } from '../../adapters/push/push-sender.ts';

/** The devices that receive pushes. Each belongs to the session that added it, and is removed with it. */
@Injectable()
export class PushSubscriptions {
  constructor(
    private readonly pool: pg.Pool,
    private readonly sender: PushSender,
    @InjectRepository(StoredPushSubscription) private readonly rows: Repository<StoredPushSubscription>,
  ) {}

  /**
   * The endpoint and its keys identify a browser, so the user who signed in there last owns the subscription.
   * @throws Rejected `push_service_unknown`
   */
  async add(userId: number, sessionHash: string, { endpoint, keys }: PushSubscriptionInput): Promise<void> {
    if (!this.sender.accepts(endpoint)) throw new Rejected('push_service_unknown', 'endpoint');
    await this.pool.query(
      `WITH added AS (
         INSERT INTO app.push_subscriptions AS known (user_id, session_hash, endpoint, p256dh, auth)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_hash = excluded.session_hash,
           used_at = now() WHERE known.p256dh = excluded.p256dh AND known.auth = excluded.auth
         RETURNING id)
       DELETE FROM app.push_subscriptions WHERE id IN (
         SELECT id FROM app.push_subscriptions WHERE user_id = $1 AND endpoint <> $3
         ORDER BY used_at DESC, id OFFSET ${MAX_PUSH_DEVICES - 1})`,
      [userId, sessionHash, endpoint, keys.p256dh, keys.auth],
    );
  }

  /** Other users' subscriptions stay. */
  async remove(userId: number, endpoint: string): Promise<void> {
    await this.rows.delete({ userId, endpoint });
  }
}
