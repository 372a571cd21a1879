import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import pg from 'pg';
import { AccountDirectory } from '../../../accounts/account-directory.ts';
import { CouponCards } from '../../../accounts/coupons/coupon-cards.ts';
import { Invitations } from '../../../accounts/coupons/invitations.ts';
import { IdentitySessions } from '../../../accounts/identity/identity-sessions.ts';
import { DailyUpkeep } from '../../../accounts/leaving/daily-upkeep.ts';
import { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import { SavedSearches } from '../../../catalog/favourites/saved-searches.ts';
import { ItemDirectory } from '../../../catalog/items/item-directory.ts';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import { Heartbeat } from '../../../event-sourcing/interruptions/heartbeat.ts';
import { ServiceInterruptions } from '../../../event-sourcing/interruptions/service-interruptions.ts';
import { EVENT_LOG } from '../../../event-sourcing/streams/event-log-token.ts';
import { type Logger, SERVICE_LOG } from '../../../http/health/service-log.ts';
import { NotificationDelivery } from '../../../notifications/delivery/notification-delivery.ts';
import { MailDelivery } from '../../../notifications/mail/mail-delivery.ts';
import { Notifications } from '../../../notifications/notifications.ts';
import { PushDelivery } from '../../../notifications/push/push-delivery.ts';
import { SupportMarks } from '../../damage/support-chat/support-marks.ts';
import { MoneyTries } from '../../money/tries/money-tries.ts';
import { EvidencePacks } from '../../money/evidence/evidence-packs.ts';
import { CouponClaims } from '../../request/coupon-claims.ts';
import { ReviewShowing } from '../../reviews/review-showing.ts';
import { Incidents } from '../incidents/incidents.ts';
import { Differences } from '../reconciliation/differences.ts';
import { WebhookInbox } from '../webhooks/webhook-inbox.ts';

/** The application's services that processes use, by the names under which they get them. */
@Injectable()
export class WorkerTools {
  constructor(
    @Inject(EVENT_LOG) readonly log: EventLog,
    @Inject(SERVICE_LOG) readonly serviceLog: Logger,
    readonly pool: pg.Pool,
    readonly bus: CommandBus,
    readonly clock: Clock,
    readonly provider: PaymentProvider,
    readonly interruptions: ServiceInterruptions,
    readonly heartbeat: Heartbeat,
    readonly accounts: AccountDirectory,
    readonly items: ItemDirectory,
    readonly inbox: WebhookInbox,
    readonly queues: JobQueues,
    readonly incidents: Incidents,
    readonly differences: Differences,
    readonly mail: MailDelivery,
    readonly pushes: PushDelivery,
    readonly notifications: Notifications,
    readonly reviews: ReviewShowing,
    readonly supportMarks: SupportMarks,
    readonly savedSearches: SavedSearches,
    readonly notificationDelivery: NotificationDelivery,
    readonly upkeep: DailyUpkeep,
    readonly evidence: EvidencePacks,
    readonly tries: MoneyTries,
    readonly identities: IdentitySessions,
    readonly couponClaims: CouponClaims,
    readonly couponCards: CouponCards,
    readonly invitations: Invitations,
  ) {}
}
