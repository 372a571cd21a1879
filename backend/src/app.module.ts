import { join } from 'node:path';
import { type DynamicModule, Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/event-log.ts';
import { OPERATOR_TASK_MARKS } from '@meguri/projections/read-models/operator-tasks/marks.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import type { AdministratorCredentials } from './accounts/first-administrator.ts';
import { PayoutAccountModule } from './accounts/payout-account/payout-account.module.ts';
import { AdminUsersModule } from './admin-users/admin-users.module.ts';
import { openFiles } from './adapters/files/open-files.ts';
import { BackgroundRemovalModule } from './background-removal/background-removal.module.ts';
import { ClockModule } from './clock/clock.module.ts';
import type { Environment } from './config/environment.ts';
import { DatabaseModule } from './database/database.module.ts';
import { DemoCloset } from './embedded/demo-data/demo-closet.ts';
import { DemoData } from './embedded/demo-data/demo-data.ts';
import { DemoPeople } from './embedded/demo-data/demo-people.ts';
import { DEMO_POSTAL_CODES } from './embedded/demo-postal-codes.ts';
import { ErasureModule } from './erasure/erasure.module.ts';
import { FeedbackModule } from './feedback/feedback.module.ts';
import { FavouritesModule } from './favourites/favourites.module.ts';
import { HttpModule } from './http/http.module.ts';
import { HttpSettings } from './http/http-settings.ts';
import { ReadinessChecks } from './http/readiness.ts';
import { ItemsModule } from './items/items.module.ts';
import { PopularityCount } from './items/popularity-count.ts';
import { ReadModelRounds } from './items/read-model-rounds.ts';
import { RoundsOfItem } from './items/rounds-of-item.ts';
import { MaintenanceModule } from './maintenance/maintenance.module.ts';
import { MailModule, type MailOptions } from './mail/mail.module.ts';
import { PagesModule } from './pages/pages.module.ts';
import { PaymentProvider } from './payments/payment-provider.ts';
import { webhookInboxSchema } from './payments/webhook-inbox.ts';
import { WebhookRoute } from './payments/webhook.route.ts';
import { PostalLookup } from './postal/postal-codes.ts';
import { PostalModule } from './postal/postal.module.ts';
import { PROCESS_SCHEMAS, ProcessesModule } from './processes/processes.module.ts';
import { ProjectionsModule } from './projections/projections.module.ts';
import { ReadApiModule } from './read-api/read-api.module.ts';
import { RENTAL_ROUND_SCHEMAS, RentalRoundModule } from './rental-round/rental-round.module.ts';
import type { Resources } from './resources.ts';
import { EVENT_LOG } from './streams/event-log-token.ts';
import { PrivateFileAccess } from './uploads/private-file-access.ts';
import { RoundPeopleAccess } from './uploads/round-people-access.ts';
import { UploadSweep } from './uploads/upload-sweep.ts';
import { UploadsModule } from './uploads/uploads.module.ts';

/** Tables that their owners describe themselves, beside TypeORM's. */
const SCHEMAS = [webhookInboxSchema, ...RENTAL_ROUND_SCHEMAS, ...PROCESS_SCHEMAS, OPERATOR_TASK_MARKS];

/** The demo's administrator; never in production, where a demo doesn't start. */
const DEMO_ADMINISTRATOR = { username: 'admin', password: 'meguri-demo' };

/** What rooms ask of each other through ports. */
const PHOTO_ACCESS = { provide: PrivateFileAccess, useClass: RoundPeopleAccess };
const ROUNDS_OF_ITEM = { provide: RoundsOfItem, useClass: ReadModelRounds };

/** Everything the process does, put together once. */
@Module({})
export class AppModule {
  static register(resources: Resources, http: HttpSettings): DynamicModule {
    const { environment, databaseUrl, pool, log } = resources;
    return {
      module: AppModule,
      imports: [
        DatabaseModule.register(databaseUrl, pool, SCHEMAS),
        HttpModule.register(http, log),
        ClockModule.register(environment),
        ResourcesModule.register(resources),
        MailModule.register(mailOptions(environment)),
        AccountsModule.register(administratorOf(environment)),
        PayoutAccountModule,
        AdminUsersModule,
        FeedbackModule,
        MaintenanceModule,
        ErasureModule,
        PostalModule.register(postalLookup(environment)),
        UploadsModule.register(openFiles(environment), PHOTO_ACCESS),
        BackgroundRemovalModule.register(environment.backgroundRemoval),
        ItemsModule.register(ROUNDS_OF_ITEM),
        FavouritesModule,
        PagesModule,
        ProjectionsModule.register(resources),
        RentalRoundModule.register(),
        ProcessesModule.register({ databaseUrl, works: works(environment) }),
        ReadApiModule.register(environment.role !== 'worker'),
      ],
      controllers: [WebhookRoute],
      providers: [
        ...(holdsDemoData(environment) ? [DemoPeople, DemoCloset, DemoData] : []),
        ...(works(environment) ? [UploadSweep, PopularityCount] : []),
      ],
    };
  }
}

/** What was opened before the modules, for all of them. */
@Global()
@Module({})
class ResourcesModule implements OnModuleInit {
  constructor(
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    private readonly readiness: ReadinessChecks,
  ) {}

  static register({ eventLog, payments }: Resources): DynamicModule {
    const opened = [
      { provide: EVENT_LOG, useValue: eventLog },
      { provide: PaymentProvider, useValue: payments },
    ];
    return { module: ResourcesModule, providers: opened, exports: opened };
  }

  onModuleInit(): void {
    this.readiness.add({ name: 'event log', check: async () => ({ head: await this.eventLog.head() }) });
  }
}

/** Demo data is for the database that a start brings along, never for one that was there before. */
export const holdsDemoData = ({ demo, databaseUrl }: Environment): boolean => demo && databaseUrl === null;

/** Whether this process runs the processes, or only takes commands. */
export const works = ({ role }: Environment): boolean => role !== 'api';

const postalLookup = ({ postalLookupUrl, demo }: Environment): PostalLookup =>
  new PostalLookup(postalLookupUrl, demo ? DEMO_POSTAL_CODES : undefined);

const mailOptions = ({ smtpUrl, mailFrom, dataDir, demo }: Environment): MailOptions => ({
  smtpUrl,
  from: mailFrom,
  outboxFolder: join(dataDir, 'outbox'),
  showsOutbox: demo,
});

function administratorOf({ firstAdministrator, demo }: Environment): AdministratorCredentials | null {
  return firstAdministrator ?? (demo ? DEMO_ADMINISTRATOR : null);
}
