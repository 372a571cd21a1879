import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Accounts1763683200000 } from './migrations/accounts/1763683200000-accounts.ts';
import { Items1763683200001 } from './migrations/catalog/1763683200001-items.ts';
import { DemoClock1763683200002 } from './migrations/operations/1763683200002-demo-clock.ts';
import { Follows1763683200100 } from './migrations/accounts/1763683200100-follows.ts';
import { Feedback1763683200101 } from './migrations/operations/1763683200101-feedback.ts';
import { Maintenance1763683200102 } from './migrations/operations/1763683200102-maintenance.ts';
import { Identity1763683200103 } from './migrations/accounts/1763683200103-identity.ts';
import { Leaving1763683200104 } from './migrations/accounts/1763683200104-leaving.ts';
import { Mails1763683300000 } from './migrations/talk/1763683300000-mails.ts';
import { AccountSecurity1763683300001 } from './migrations/accounts/1763683300001-account-security.ts';
import { ItemSearch1763683400000 } from './migrations/catalog/1763683400000-item-search.ts';
import { Favourites1763683400001 } from './migrations/catalog/1763683400001-favourites.ts';
import { PhotoWidths1763683400002 } from './migrations/catalog/1763683400002-photo-widths.ts';
import { ItemCatalogue1763683400003 } from './migrations/catalog/1763683400003-item-catalogue.ts';
import { TablesBesideTheLog1763683500000 } from './migrations/rentals/1763683500000-tables-beside-the-log.ts';
import { VerifiedAddresses1763683600000 } from './migrations/accounts/1763683600000-verified-addresses.ts';
import { IncidentsInOrder1763683700001 } from './migrations/operations/1763683700001-incidents-in-order.ts';
import { ParkedStreams1763683700002 } from './migrations/operations/1763683700002-parked-streams.ts';
import { ServiceHeartbeat1763683700100 } from './migrations/operations/1763683700100-service-heartbeat.ts';
import { OpenRequests1763683700200 } from './migrations/rentals/1763683700200-open-requests.ts';
import { PayoutAccountRefusals1763683750000 } from './migrations/rentals/1763683750000-payout-account-refusals.ts';
import { RefusedAttempts1763683800100 } from './migrations/accounts/1763683800100-refused-attempts.ts';
import { PlatformBalance1763932000000 } from './migrations/rentals/1763932000000-platform-balance.ts';
import { Reconciliation1763683900000 } from './migrations/rentals/1763683900000-reconciliation.ts';
import { CarriedMaintenance1763761000000 } from './migrations/operations/1763761000000-carried-maintenance.ts';
import { Messages1763764000000 } from './migrations/talk/1763764000000-messages.ts';
import { Notifications1763765000000 } from './migrations/talk/1763765000000-notifications.ts';
import { PayoutAccounts1763766000000 } from './migrations/rentals/1763766000000-payout-accounts.ts';
import { StoredPhotos1763820000000 } from './migrations/catalog/1763820000000-stored-photos.ts';
import { NoticesOfFinds1763830000000 } from './migrations/rentals/1763830000000-notices-of-finds.ts';
import { ReceiptNames1763850000000 } from './migrations/accounts/1763850000000-receipt-names.ts';
import { Reviews1763883000000 } from './migrations/catalog/1763883000000-reviews.ts';
import { OperatorRoles1763912000000 } from './migrations/accounts/1763912000000-operator-roles.ts';
import { SecondSteps1763912000100 } from './migrations/accounts/1763912000100-second-steps.ts';
import { Measurements1763913000000 } from './migrations/catalog/1763913000000-measurements.ts';
import { OwnSizes1763913000001 } from './migrations/accounts/1763913000001-own-sizes.ts';
import { OwnersTerms1763913000002 } from './migrations/catalog/1763913000002-owners-terms.ts';
import { ReadModelRebuilds1763914000000 } from './migrations/operations/1763914000000-read-model-rebuilds.ts';
import { AccountLocks1763915000100 } from './migrations/accounts/1763915000100-account-locks.ts';
import { PhotosThatLookTheSame1763915000200 } from './migrations/catalog/1763915000200-photos-that-look-the-same.ts';
import { ReportsInWork1763915000300 } from './migrations/talk/1763915000300-reports-in-work.ts';
import { TaskWork1763915000000 } from './migrations/operations/1763915000000-task-work.ts';
import { LogRoots1763915100000 } from './migrations/operations/1763915100000-log-roots.ts';
import { MailsToAccounts1763916000000 } from './migrations/talk/1763916000000-mails-to-accounts.ts';
import { TasksByTime1763916000100 } from './migrations/operations/1763916000100-tasks-by-time.ts';
import { AroundARound1763916000200 } from './migrations/operations/1763916000200-around-a-round.ts';
import { WordsOfThoseWhoLeft1763917000000 } from './migrations/talk/1763917000000-words-of-those-who-left.ts';
import { UntoldReading1763917000050 } from './migrations/talk/1763917000050-untold-reading.ts';
import { TakenDown1763917000100 } from './migrations/catalog/1763917000100-taken-down.ts';
import { LiftedLocks1763918000000 } from './migrations/accounts/1763918000000-lifted-locks.ts';
import { MailsLeftAside1763918000100 } from './migrations/talk/1763918000100-mails-left-aside.ts';
import { VersionsOfMails1763918000150 } from './migrations/operations/1763918000150-versions-of-mails.ts';
import { WithheldForGood1763918000200 } from './migrations/catalog/1763918000200-withheld-for-good.ts';
import { ItemsThatAreGone1763931000000 } from './migrations/catalog/1763931000000-items-that-are-gone.ts';
import { StoppedProcesses1763919000000 } from './migrations/rentals/1763919000000-stopped-processes.ts';
import { DevicesOfRenamedSessions1763919100000 } from './migrations/talk/1763919100000-devices-of-renamed-sessions.ts';
import { NewInARole1763919100100 } from './migrations/accounts/1763919100100-new-in-a-role.ts';
import { FormerAddresses1763921000000 } from './migrations/accounts/1763921000000-former-addresses.ts';
import { RemovedAdministrators1763921000100 } from './migrations/accounts/1763921000100-removed-administrators.ts';
import { ItemsAsRequested1763930100000 } from './migrations/rentals/1763930100000-items-as-requested.ts';
import { MailsOfNoNews1763922000000 } from './migrations/talk/1763922000000-mails-of-no-news.ts';
import { VouchedSecondSteps1763930000000 } from './migrations/accounts/1763930000000-vouched-second-steps.ts';
import { MoneyTries1763924000400 } from './migrations/rentals/1763924000400-money-tries.ts';
import { AccountTroubles1763924000500 } from './migrations/rentals/1763924000500-account-troubles.ts';
import { StepUps1763930000100 } from './migrations/accounts/1763930000100-step-ups.ts';
import { AdministratorsByTwo1763930000200 } from './migrations/accounts/1763930000200-administrators-by-two.ts';
import { BankPayoutsOfOwners1763934000000 } from './migrations/rentals/1763934000000-bank-payouts-of-owners.ts';
import { BulkMails1763915100100 } from './migrations/operations/1763915100100-bulk-mails.ts';

const MIGRATIONS = [
  Accounts1763683200000,
  Items1763683200001,
  DemoClock1763683200002,
  Follows1763683200100,
  Feedback1763683200101,
  Maintenance1763683200102,
  Identity1763683200103,
  Leaving1763683200104,
  Mails1763683300000,
  AccountSecurity1763683300001,
  ItemSearch1763683400000,
  Favourites1763683400001,
  PhotoWidths1763683400002,
  ItemCatalogue1763683400003,
  TablesBesideTheLog1763683500000,
  VerifiedAddresses1763683600000,
  IncidentsInOrder1763683700001,
  ParkedStreams1763683700002,
  ServiceHeartbeat1763683700100,
  OpenRequests1763683700200,
  PayoutAccountRefusals1763683750000,
  RefusedAttempts1763683800100,
  Reconciliation1763683900000,
  CarriedMaintenance1763761000000,
  Messages1763764000000,
  Notifications1763765000000,
  PayoutAccounts1763766000000,
  StoredPhotos1763820000000,
  NoticesOfFinds1763830000000,
  ReceiptNames1763850000000,
  Reviews1763883000000,
  OperatorRoles1763912000000,
  SecondSteps1763912000100,
  Measurements1763913000000,
  OwnSizes1763913000001,
  OwnersTerms1763913000002,
  ReadModelRebuilds1763914000000,
  TaskWork1763915000000,
  AccountLocks1763915000100,
  PhotosThatLookTheSame1763915000200,
  ReportsInWork1763915000300,
  LogRoots1763915100000,
  BulkMails1763915100100,
  MailsToAccounts1763916000000,
  TasksByTime1763916000100,
  AroundARound1763916000200,
  WordsOfThoseWhoLeft1763917000000,
  UntoldReading1763917000050,
  TakenDown1763917000100,
  LiftedLocks1763918000000,
  MailsLeftAside1763918000100,
  VersionsOfMails1763918000150,
  WithheldForGood1763918000200,
  StoppedProcesses1763919000000,
  DevicesOfRenamedSessions1763919100000,
  NewInARole1763919100100,
  FormerAddresses1763921000000,
  RemovedAdministrators1763921000100,
  MailsOfNoNews1763922000000,
  MoneyTries1763924000400,
  AccountTroubles1763924000500,
  VouchedSecondSteps1763930000000,
  StepUps1763930000100,
  AdministratorsByTwo1763930000200,
  ItemsAsRequested1763930100000,
  ItemsThatAreGone1763931000000,
  PlatformBalance1763932000000,
  BankPayoutsOfOwners1763934000000,
];
/** Any number: instances that start at once take turns at the migrations. */
const MIGRATION_LOCK = 7_359_402;

/** The ordinary tables: everything in the schema `app`. */
const TABLES = { type: 'postgres', schema: 'app' } as const;

/** Where entities are read and written: over connections of this pool, which stays its owner's to end. */
export function dataSourceOptions(pool: pg.Pool, entities: DataSourceOptions['entities'] & {}): DataSourceOptions {
  return { ...TABLES, entities, driver: driverOver(pool) };
}

/** TypeORM makes a pool of what it takes for the driver's class, listens to its errors, and ends it. */
function driverOver(pool: pg.Pool): object {
  const lent = {
    on: () => lent,
    connect: (answer: Parameters<pg.Pool['connect']>[0]) => pool.connect(answer),
    end: (done: () => void) => done(),
  };
  return {
    Pool: function LentPool() {
      return lent;
    },
  };
}

/**
 * Brings the ordinary tables up to date, over connections of its own: a migration may take longer than any request. Safe
 * when several instances start at once.
 */
export async function migrate(url: string): Promise<void> {
  const dataSource = new DataSource({
    ...TABLES,
    driver: pg,
    url,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    extra: { ...KEPT_ALIVE, max: 2, application_name: 'meguri-migrations' },
  });
  await dataSource.initialize();
  try {
    const lock = dataSource.createQueryRunner();
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await lock.query('CREATE SCHEMA IF NOT EXISTS app');
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    // The lock goes with its connection.
    await dataSource.destroy();
  }
}
