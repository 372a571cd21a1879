import { type INestApplicationContext, Module, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { Listener } from '../../../postgres/listener.ts';
import { pino } from 'pino';
import { AccountDirectory } from '../../../accounts/account-directory.ts';
import { PostgresEventLog } from '../../../adapters/event-store/postgres/postgres-event-log.ts';
import { CouponCards } from '../../../accounts/coupons/coupon-cards.ts';
import { CouponGrants } from '../../../accounts/coupons/coupon-grants.ts';
import { CouponMarks } from '../../../accounts/coupons/coupon-marks.ts';
import { Invitations } from '../../../accounts/coupons/invitations.ts';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import { InterruptionsModule } from '../../../event-sourcing/interruptions/interruptions.module.ts';
import { DatabaseModule } from '../../../app/database.module.ts';
import { Block, Follow } from '../../../accounts/follows/follow.entity.ts';
import { FormerPayoutAccount, PayoutAccountRefusal } from '../../../accounts/payout-account/payout-account.entity.ts';
import { User } from '../../../accounts/user.entity.ts';
import { Blocks } from '../../../accounts/follows/blocks.ts';
import { DailyUpkeep } from '../../../accounts/leaving/daily-upkeep.ts';
import { KnownDevices } from '../../../http/sessions/known-devices.ts';
import { HttpSettings } from '../../../http/http-settings.ts';
import { Metrics } from '../../../http/health/metrics.ts';
import { OperatorEntries } from '../../../http/operators/operator-entries.ts';
import { ReadinessChecks } from '../../../http/health/readiness.ts';
import { RequestLimits } from '../../../http/request-limits.ts';
import { Tracing } from '../../../http/tracing/tracing.ts';
import { SERVICE_LOG } from '../../../http/health/service-log.ts';
import { SavedSearches } from '../../../catalog/favourites/saved-searches.ts';
import { ItemDirectory } from '../../../catalog/items/item-directory.ts';
import { Item } from '../../../catalog/items/item.entity.ts';
import { StoredMail } from '../../../notifications/mail/mail.entity.ts';
import { MailDelivery } from '../../../notifications/mail/mail-delivery.ts';
import { NotificationDelivery } from '../../../notifications/delivery/notification-delivery.ts';
import { PushDelivery } from '../../../notifications/push/push-delivery.ts';
import { StoredNotification } from '../../../notifications/notification.entity.ts';
import { StoredNotificationSettings } from '../../../notifications/settings/notification-settings.entity.ts';
import { StoredPushSubscription } from '../../../notifications/push/push-subscription.entity.ts';
import { Notifications } from '../../../notifications/notifications.ts';
import { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import { IdentitySessions } from '../../../accounts/identity/identity-sessions.ts';
import { Uploads } from '../../../catalog/uploads/uploads.ts';
import { RentalRoundModule } from '../../commands/rental-round.module.ts';
import { ParcelViews } from '../../queries/parcel-views.ts';
import { RequestViews } from '../../queries/request-views.ts';
import { EVENT_LOG } from '../../../event-sourcing/streams/event-log-token.ts';
import { Images } from '../../../adapters/images/images.ts';
import { ReviewShowing } from '../../reviews/review-showing.ts';
import { ProcessesModule, WorkerService } from '../processes.module.ts';

/** A worker process without HTTP, projections and the provider's own webhooks. */
export interface Worker {
  readonly app: INestApplicationContext;
  readonly log: PostgresEventLog;
  readonly pool: pg.Pool;
  stop(): Promise<void>;
}

/** @param others providers in place of those left out */
export async function startWorker(
  url: string,
  provider: PaymentProvider,
  clock: Clock,
  others: readonly Provider[] = [],
): Promise<Worker> {
  const log = await PostgresEventLog.open(url);
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  pool.on('error', () => undefined);
  const listener = new Listener({ connectionString: url });
  const app = await NestFactory.createApplicationContext(
    workerModule(url, { log, pool, listener, provider, clock, others }),
    {
      logger: false,
      abortOnError: false,
    },
  );
  await app.get(WorkerService).start();
  const stop = async (): Promise<void> => {
    await app.close();
    await listener.close();
    await log.close();
    await pool.end();
  };
  return { app, log, pool, stop };
}

/** Entities of the providers that replace whole rooms. */
const OUTSIDE_ENTITIES = [
  ...[Block, Follow, User, FormerPayoutAccount, PayoutAccountRefusal, Item],
  ...[StoredMail, StoredNotification, StoredNotificationSettings, StoredPushSubscription],
];

function workerModule(
  url: string,
  parts: {
    log: PostgresEventLog;
    pool: pg.Pool;
    listener: Listener;
    provider: PaymentProvider;
    clock: Clock;
    others: readonly Provider[];
  },
) {
  const settings = { publicUrl: 'http://localhost:3000', sessionSecret: '', trustProxy: false, demo: false };
  const outside = [
    { provide: EVENT_LOG, useValue: parts.log },
    { provide: PaymentProvider, useValue: parts.provider },
    { provide: Clock, useValue: parts.clock },
    { provide: HttpSettings, useValue: new HttpSettings({ ...settings, pagesFolder: null }) },
    { provide: SERVICE_LOG, useValue: pino({ level: process.env.PROCESSES_LOG ?? 'silent' }) },
    { provide: Tracing, useValue: new Tracing(null) },
    // No test here sends photos or mail, requests a view, or checks an identity.
    { provide: Uploads, useValue: {} },
    { provide: MailDelivery, useValue: {} },
    { provide: PushDelivery, useValue: {} },
    { provide: IdentitySessions, useValue: {} },
    { provide: NotificationDelivery, useValue: { run: async () => undefined } },
    { provide: DailyUpkeep, useValue: { run: async () => undefined } },
    { provide: SavedSearches, useValue: { seekers: async () => [] } },
    { provide: RequestViews, useValue: {} },
    { provide: ParcelViews, useValue: {} },
    ...[
      Images,
      Metrics,
      OperatorEntries,
      ReadinessChecks,
      RequestLimits,
      AccountDirectory,
      ItemDirectory,
      Notifications,
      Blocks,
      ReviewShowing,
      ...[KnownDevices, CouponCards, CouponMarks, CouponGrants, Invitations],
    ],
    ...parts.others,
  ];

  @Module({})
  class Outside {}
  @Module({})
  class WorkerModule {}
  return {
    module: WorkerModule,
    imports: [
      DatabaseModule.register(url, parts.pool, parts.listener),
      {
        module: Outside,
        global: true,
        imports: [TypeOrmModule.forFeature(OUTSIDE_ENTITIES)],
        providers: outside,
        exports: outside,
      },
      InterruptionsModule.register({ beats: false }),
      RentalRoundModule.register(10_000),
      ProcessesModule.register({ databaseUrl: url, works: true }),
    ],
  };
}
