import { join } from 'node:path';
import { type DynamicModule, Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import type { AdministratorCredentials } from '../accounts/first-administrator.ts';
import { ReEncryption } from '../accounts/second-step/re-encryption.ts';
import { StoredSecondStep } from '../accounts/second-step/second-step.entity.ts';
import { SecondStepKey } from '../accounts/second-step/second-step-key.ts';
import { User } from '../accounts/user.entity.ts';
import { UserIdSequenceGuard } from '../accounts/user-id-sequence-guard.ts';
import { CouponsModule } from '../accounts/coupons/coupons.module.ts';
import { IdentityModule } from '../accounts/identity/identity.module.ts';
import { PayoutAccountModule } from '../accounts/payout-account/payout-account.controller.ts';
import { TableSweep } from '../operations/upkeep/table-sweep.ts';
import { AdminUsersModule } from '../operations/users/admin-users.controller.ts';
import { freeServerBytes } from '../adapters/event-store/eventstoredb/server-disk.ts';
import { LoginProviders } from '../adapters/openid/login-providers.ts';
import type { PushSender } from '../adapters/push/push-sender.ts';
import { WebPushSender } from '../adapters/push/web-push-sender.ts';
import type { FileStore } from '../adapters/files/file-store.ts';
import { LocalFiles } from '../adapters/files/local-files.ts';
import { S3Files } from '../adapters/files/s3-files.ts';
import { BackgroundRemovalModule } from '../catalog/background-removal/background-removal.module.ts';
import { ClockModule } from '../event-sourcing/clock/clock.module.ts';
import { ProcessCheckpoint } from '../event-sourcing/process-checkpoint.entity.ts';
import { InterruptionsModule } from '../event-sourcing/interruptions/interruptions.module.ts';
import { persistentSecondStepKeys, persistentSigningSeed, persistentVapidKeys } from './config/persistent-secrets.ts';
import type { Environment } from './config/environment.ts';
import { DatabaseModule } from './database.module.ts';
import { DemoCloset } from '../embedded/demo/demo-closet.ts';
import { DemoChats } from '../embedded/demo/demo-chats.ts';
import { DemoReviews } from '../embedded/demo/demo-reviews.ts';
import { DemoVisits } from '../embedded/demo/demo-visits.ts';
import { StoredDemoData } from '../embedded/demo/demo-data.entity.ts';
import { DemoData } from '../embedded/demo/demo-data.ts';
import { DemoPeople } from '../embedded/demo/demo-people.ts';
import { DEMO_PASSWORD } from '../embedded/demo/people.ts';
import { DEMO_POSTAL_CODES } from '../embedded/demo/demo-postal-codes.ts';
import { ErasureModule } from '../accounts/leaving/erasure.module.ts';
import { BulkMailModule } from '../operations/bulk-mail/bulk-mails.controller.ts';
import { FeedbackModule } from '../operations/feedback/feedback.controller.ts';
import { FavouritesModule } from '../catalog/favourites/favourites.controller.ts';
import { HttpModule } from '../http/http.module.ts';
import { HttpSettings } from '../http/http-settings.ts';
import { ReadinessChecks } from '../http/health/readiness.ts';
import { ItemsModule } from '../catalog/items/items.module.ts';
import { PopularityCount } from '../catalog/search/popularity.ts';
import { MaintenanceModule } from '../operations/maintenance/status.controller.ts';
import { MessagesModule } from '../messages/messages.module.ts';
import { MailModule, type MailOptions } from '../notifications/mail/mail.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { PagesModule } from '../catalog/pages/sitemap.controller.ts';
import { IdentityProvider } from '../adapters/identity-provider/identity-provider.ts';
import { PaymentProvider } from '../adapters/payment-provider/payment-provider.ts';
import { PaymentTests } from '../adapters/payment-provider/payment-tests.ts';
import { PaymentsModule } from '../rentals/processes/webhooks/payments.module.ts';
import { PostalLookup } from '../accounts/postal/postal-codes.ts';
import { PostalModule } from '../accounts/postal/postal.controller.ts';
import { ProcessesModule } from '../rentals/processes/processes.module.ts';
import { ProjectionsModule } from '../event-sourcing/projections.module.ts';
import { SigningKey } from '../operations/proof/signing-key.ts';
import { OperatedItemsModule } from '../operations/items/suspension.controller.ts';
import { OperationsModule } from '../operations/operations.module.ts';
import { OperatedRentalsModule } from '../operations/rentals/operated-rentals.module.ts';
import { LateQuestions } from '../operations/support/late-questions.ts';
import { OperatedThreadsModule } from '../operations/support/operated-threads.controller.ts';
import { OperatedReportsModule } from '../operations/reports/reports.controller.ts';
import { OperatedReviewsModule } from '../operations/reviews/reviews.controller.ts';
import { RebuildsModule } from '../operations/read-models/rebuilds.controller.ts';
import { WhatIfModule } from '../operations/what-if/what-if.controller.ts';
import { RealtimeModule } from '../realtime/realtime.module.ts';
import { CheckoutSessionModule } from '../rentals/payment/checkout-session.controller.ts';
import { RoundQueriesModule } from '../rentals/queries/round-queries.module.ts';
import { DocumentsModule } from '../rentals/documents/documents.module.ts';
import { ReviewsModule } from '../rentals/reviews/reviews.module.ts';
import { RentalRoundModule } from '../rentals/commands/rental-round.module.ts';
import { Metrics } from '../http/health/metrics.ts';
import { Tracing } from '../http/tracing/tracing.ts';
import { measuredLog, measuredProvider } from './measured.ts';
import { type Disks, freeBytesAt, StorageSpace, takeBlocks } from './storage-space.ts';
import type { Resources } from './resources.ts';
import { EVENT_LOG } from '../event-sourcing/streams/event-log-token.ts';
import { Item } from '../catalog/items/item.entity.ts';
import { StoredUnfoundWord } from '../catalog/search/unfound-words/unfound-word.entity.ts';
import { VisitCount } from '../catalog/visits/visit-count.entity.ts';
import { Upload } from '../catalog/uploads/upload.entity.ts';
import { UploadSweep } from '../catalog/uploads/upload-sweep.ts';
import { UploadsModule } from '../catalog/uploads/uploads.module.ts';

/** The demo's administrator. Demos don't start in production. */
export const DEMO_ADMINISTRATOR = { username: 'admin', password: DEMO_PASSWORD };

/** Wires all modules of the process. */
@Module({})
export class AppModule {
  static register(resources: Resources, http: HttpSettings): DynamicModule {
    const { environment, databaseUrl, pool, listener, log } = resources;
    return {
      module: AppModule,
      imports: [
        DatabaseModule.register(databaseUrl, pool, listener),
        HttpModule.register(http, log, resources.tracing),
        ...(serves(environment) ? [RealtimeModule] : []),
        ClockModule.register({ demo: environment.demo, announces: serves(environment) }),
        ResourcesModule.register(resources),
        PaymentsModule.register(resources.webhookUrl),
        InterruptionsModule.register({ beats: serves(environment) }),
        MailModule.register(mailOptions(environment)),
        NotificationsModule.register(pushSender(environment), serves(environment)),
        AccountsModule.register(
          administratorOf(environment),
          secondStepKey(environment),
          new LoginProviders(environment.loginProviders),
        ),
        PayoutAccountModule,
        IdentityModule.register(environment.identityChecks === 'provider'),
        CouponsModule,
        AdminUsersModule,
        FeedbackModule,
        BulkMailModule.register(works(environment)),
        MaintenanceModule,
        ErasureModule,
        PostalModule.register(postalLookup(environment)),
        UploadsModule.register(openFiles(environment)),
        BackgroundRemovalModule.register(environment.backgroundRemoval),
        ItemsModule.register(),
        FavouritesModule,
        PagesModule,
        ProjectionsModule.register({ ...resources, works: works(environment) }),
        RentalRoundModule.register(environment.operatorAlone),
        ReviewsModule,
        ProcessesModule.register({ databaseUrl, works: works(environment) }),
        RoundQueriesModule.register(serves(environment)),
        CheckoutSessionModule,
        DocumentsModule.register(environment.invoiceNumber),
        OperationsModule.register({
          serves: serves(environment),
          works: works(environment),
          key: signingKey(environment),
          rootRecipients: environment.proof.recipients,
        }),
        ...[WhatIfModule, RebuildsModule].map((one) =>
          one.register({ eventStoreUrl: environment.eventStoreUrl, databaseUrl }),
        ),
        MessagesModule.register(serves(environment)),
        ...[OperatedRentalsModule, OperatedItemsModule, OperatedReviewsModule, OperatedReportsModule],
        OperatedThreadsModule,
        TypeOrmModule.forFeature([ProcessCheckpoint, StoredSecondStep]),
        ...(holdsDemoData(environment)
          ? [TypeOrmModule.forFeature([Item, StoredDemoData, StoredUnfoundWord, Upload, User, VisitCount])]
          : []),
      ],
      providers: [
        UserIdSequenceGuard,
        ...(holdsDemoData(environment) ? [DemoPeople, DemoCloset, DemoChats, DemoReviews, DemoVisits, DemoData] : []),
        ...(works(environment) ? [UploadSweep, TableSweep, PopularityCount, LateQuestions, ReEncryption] : []),
      ],
    };
  }
}

const HOLDS_POSTGRES = Symbol('embedded Postgres');

/** Provides the resources that were opened before the modules. */
@Global()
@Module({})
class ResourcesModule implements OnModuleInit {
  constructor(
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    private readonly readiness: ReadinessChecks,
    private readonly metrics: Metrics,
    private readonly space: StorageSpace,
    @Inject(HOLDS_POSTGRES) private readonly holdsPostgres: boolean,
  ) {}

  static register({ environment, pool, eventLog, payments, identities, paymentTests }: Resources): DynamicModule {
    const space = new StorageSpace(disksOf(environment), () => takeBlocks(pool));
    const opened = [
      { provide: StorageSpace, useValue: space },
      { provide: HOLDS_POSTGRES, useValue: environment.databaseUrl === null },
      {
        provide: EVENT_LOG,
        inject: [Metrics, Tracing],
        useFactory: (metrics: Metrics, tracing: Tracing) => measuredLog(eventLog, metrics, tracing, space),
      },
      {
        provide: PaymentProvider,
        inject: [Metrics],
        useFactory: (metrics: Metrics) => measuredProvider(payments, metrics),
      },
      { provide: IdentityProvider, useValue: identities },
      { provide: PaymentTests, useValue: paymentTests },
    ];
    return { module: ResourcesModule, providers: opened, exports: opened };
  }

  onModuleInit(): void {
    this.readiness.add({ name: 'event log', check: () => this.logTakesEvents() });
    // Without space for photos alone, the service still works.
    this.readiness.add({ name: 'disk', check: () => this.space.checkDisks(), degradesOnly: !this.holdsPostgres });
    this.metrics.gauge('meguri_disk_free_bytes', 'Free space of the disks of process and event log', 'disk', () =>
      this.space.freeBytes(),
    );
    this.metrics.gauge('meguri_storage_full', '1 while there is no space to write', 'storage', () => this.space.full());
  }

  private async logTakesEvents(): Promise<{ readonly head: string | null }> {
    await this.space.checkLog();
    return { head: await this.eventLog.head() };
  }
}

/** Demo data is only for a database that this process started itself, never for an existing one. */
export const holdsDemoData = ({ demo, databaseUrl }: Environment): boolean => demo && databaseUrl === null;

/** The disks whose free space this process can learn. */
const disksOf = ({ dataDir, databaseUrl, eventStoreUrl }: Environment): Disks => ({
  data: () => freeBytesAt(dataDir),
  ...(databaseUrl === null && { postgres: () => freeBytesAt(join(dataDir, 'postgres')) }),
  ...(eventStoreUrl !== null && { 'event log': () => freeServerBytes(eventStoreUrl) }),
});

/** Whether this process runs projections and processes. */
export const works = ({ role }: Environment): boolean => role !== 'api';

/** Whether this process serves browsers. */
const serves = ({ role }: Environment): boolean => role !== 'worker';

const postalLookup = ({ postalLookupUrl, demo }: Environment): PostalLookup =>
  new PostalLookup(postalLookupUrl, demo ? DEMO_POSTAL_CODES : undefined);

/** Uploads go to a bucket, or to a folder in the data folder. */
const openFiles = ({ s3, dataDir }: Environment): FileStore =>
  s3 === null ? new LocalFiles(join(dataDir, 'uploads')) : new S3Files(s3);

const mailOptions = ({ smtpUrl, mailFrom, dataDir, demo }: Environment): MailOptions => ({
  smtpUrl,
  from: mailFrom,
  outboxFolder: join(dataDir, 'outbox'),
  showsOutbox: demo,
});

/** Pushes go to the browser vendors' services, signed with this installation's keys. */
const pushSender = ({ push: { keys, former, subject, services }, dataDir }: Environment): PushSender =>
  new WebPushSender({ ...(keys ?? persistentVapidKeys(dataDir)), former, subject, services });

const signingKey = ({ proof: { seed, former }, dataDir }: Environment): SigningKey =>
  new SigningKey(seed ?? persistentSigningSeed(dataDir), former);

const secondStepKey = ({ secondStepKeys: given, dataDir }: Environment): SecondStepKey =>
  new SecondStepKey(...(given ?? persistentSecondStepKeys(dataDir)));

function administratorOf({ firstAdministrator, demo }: Environment): AdministratorCredentials | null {
  return firstAdministrator ?? (demo ? DEMO_ADMINISTRATOR : null);
}
