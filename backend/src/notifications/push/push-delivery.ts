import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { StoredPushSubscription } from './push-subscription.entity.ts';
import { Inject, Injectable } from '@nestjs/common';
import type { PushPayload } from '@meguri/contracts/notification/push.ts';
import pg from 'pg';
import { OutsideUnavailable } from '../../adapters/jobs/job.ts';
import { PushSender, PushServiceUnavailable, type PushTarget } from '../../adapters/push/push-sender.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { type SuppressionReason, suppressionSql } from '../suppression.ts';
import { sentenceSql } from '../sentence.ts';

/** A later push is no news: the list has it by then. */
const HOURS_KEPT = 48;

type Push = PushPayload & PushTarget & { readonly secondsLeft: number; readonly suppressed: SuppressionReason | null };

/** Runs in the worker: sends one notification to one device. */
@Injectable()
export class PushDelivery {
  constructor(
    private readonly pool: pg.Pool,
    private readonly sender: PushSender,
    @Inject(SERVICE_LOG) private readonly log: Logger,
    private readonly clock: Clock,
    @InjectRepository(StoredPushSubscription) private readonly subscriptions: Repository<StoredPushSubscription>,
  ) {}

  /**
   * Safe to repeat: a push replaces an earlier one with the same id. Notifications that were read or are old are
   * skipped.
   * @throws OutsideUnavailable while the push service is down
   */
  async deliver(notificationId: string, subscriptionId: string): Promise<void> {
    const { rows } = await this.pool.query<Push>(
      `SELECT n.id, n.title, ${sentenceSql('n', 'w')} AS sentence, n.path, p.endpoint, p.p256dh, p.auth,
         extract(epoch FROM n.created_at + interval '${HOURS_KEPT} hours' - now())::int AS "secondsLeft",
         ${suppressionSql('n', 'push', '$3')} AS "suppressed"
       FROM app.notifications n LEFT JOIN app.users w ON w.id = n.who
       JOIN app.push_subscriptions p ON p.user_id = n.user_id
       WHERE n.id = $1 AND p.id = $2`,
      [notificationId, subscriptionId, this.clock.now().toISOString()],
    );
    if (rows[0] === undefined) return;
    const { suppressed, ...push } = rows[0];
    const why = push.secondsLeft <= 0 ? 'old' : suppressed;
    if (why !== null)
      return this.log.info({ notificationId, why }, 'push not sent: its notification was read or is too old');
    const outcome = await this.send(push);
    if (outcome === 'gone') await this.subscriptions.delete(subscriptionId);
    if (outcome === 'refused') this.log.warn({ notificationId }, 'push refused by the push service');
    // The subscription stays: once the configuration is correct, pushes reach it again.
    if (outcome === 'unrecognised')
      this.log.warn(
        { notificationId },
        'push: the VAPID keys aren’t those that the device subscribed for, or the clock is wrong',
      );
  }

  private async send({ id, title, sentence, path, secondsLeft, ...target }: Omit<Push, 'suppressed'>) {
    const payload = JSON.stringify({ id, title, sentence, path } satisfies PushPayload);
    try {
      return await this.sender.send(target, { topic: id.replaceAll('-', ''), payload, secondsKept: secondsLeft });
    } catch (error) {
      if (!(error instanceof PushServiceUnavailable)) throw error;
      throw new OutsideUnavailable(error.message, { cause: error });
    }
  }
}
