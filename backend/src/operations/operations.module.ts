import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from '../accounts/user.entity.ts';
import { StoredIncident } from '../rentals/processes/incidents/incident.entity.ts';
import { ProcessCheckpoint, StoredParkedStream } from '../event-sourcing/process-checkpoint.entity.ts';
import { PayoutAccountModule } from '../accounts/payout-account/payout-account.controller.ts';
import { HttpSettings } from '../http/http-settings.ts';
import { Mails } from '../notifications/mail/mails.ts';
import { DamageCaseViews } from './cases/damage-case-views.ts';
import { DamageReportsController } from './cases/damage-reports.controller.ts';
import { DifferencesController } from './money/differences/differences.controller.ts';
import { AdminRentalRequestsController } from './histories/rental-requests.controller.ts';
import { RoundHistories } from './histories/round-histories.ts';
import { RoundSurroundingsController } from './histories/round-surroundings.controller.ts';
import { RoundSurroundingsView } from './histories/round-surroundings.ts';
import { RoundsOfOthers } from './histories/rounds-of-others.ts';
import { RoundSummaries } from './histories/round-summaries.ts';
import { IncidentsController } from './on-call/incidents.controller.ts';
import { MaintenanceAnnouncer } from './maintenance/maintenance-announcer.ts';
import { MovedDeadlinesController } from './maintenance/moved-deadlines.controller.ts';
import { ConnectController } from './connect/connect.controller.ts';
import { ConnectOverviews } from './connect/connect-overviews.ts';
import { PaymentTestsController } from './connect/payment-tests.controller.ts';
import { RoundMoneyController } from './money/round-money.controller.ts';
import { RoundReconciliations } from './money/round-reconciliation.ts';
import { MetricsController } from './metrics/metrics.controller.ts';
import { CouponFiguresController } from './metrics/coupon-figures.controller.ts';
import { CouponFiguresByMonth } from './metrics/coupon-figures.ts';
import { VisitsController } from './metrics/visits.controller.ts';
import { WatchedItemList } from './items/watched-items.ts';
import { WatchedItemsController } from './items/watched-items.controller.ts';
import { AuditTrail } from './audit/audit-trail.ts';
import { TrailController } from './audit/trail.controller.ts';
import { ProofKeysController, ProofsController } from './proof/proofs.controller.ts';
import { Proofs } from './proof/proofs.ts';
import { DailyRoots } from './proof/roots/daily-roots.ts';
import { LogRoot } from './proof/roots/log-root.entity.ts';
import { LogRoots } from './proof/roots/log-roots.ts';
import { RootMail } from './proof/roots/root-mail.ts';
import { RootsController } from './proof/roots/roots.controller.ts';
import { SigningKey } from './proof/signing-key.ts';
import { ServiceFigures } from './on-call/service-figures.ts';
import { ServiceMetrics } from './on-call/service-metrics.ts';
import { ServiceOverviewController } from './on-call/service-overview.controller.ts';
import { StuckRoundList } from './on-call/stuck-rounds.ts';
import { StuckRoundsController } from './on-call/stuck-rounds.controller.ts';
import { PaymentSetupController } from './money/payment-setup/payment-setup.controller.ts';
import { ReadModelsController } from './read-models/read-models.controller.ts';
import { Identity } from './users/identity.ts';
import { UserDirectory } from './users/user-directory.ts';
import { UserNotifications } from './users/user-notifications.ts';
import { UserFiles } from './users/user-files.ts';
import { UserFilesController } from './users/user-files.controller.ts';
import { RoundTasksController } from './tasks/round-tasks.controller.ts';
import { TasksController } from './tasks/tasks.controller.ts';
import { StoredBalance } from '../rentals/processes/money/platform-balance.entity.ts';
import { BalanceDifference } from '../rentals/processes/reconciliation/reconciliation.entity.ts';
import { StoredTaskWork, TaskNote } from './tasks/task.entity.ts';
import { TaskWork } from './tasks/task-work.ts';

const ENTITIES = [
  ...[BalanceDifference, LogRoot, ProcessCheckpoint, StoredBalance, StoredIncident],
  ...[StoredParkedStream, StoredTaskWork, TaskNote, User],
];

export interface OperationsOptions {
  /** Whether this process serves browsers; a worker only needs the views. */
  readonly serves: boolean;
  /** Whether it creates the daily roots. */
  readonly works: boolean;
  /** Signs exports and roots. */
  readonly key: SigningKey;
  /** Recipients of the roots. */
  readonly rootRecipients: readonly string[];
}

/** The operators' modules: histories, damage cases, tasks, metrics, proofs, the trail, incidents, read models. */
@Module({})
export class OperationsModule {
  static register({ serves, works, key, rootRecipients }: OperationsOptions): DynamicModule {
    return {
      module: OperationsModule,
      global: true,
      imports: [PayoutAccountModule, TypeOrmModule.forFeature(ENTITIES)],
      controllers: [
        ...[AdminRentalRequestsController, DamageReportsController, IncidentsController],
        ...[ReadModelsController, TasksController, PaymentSetupController],
        ...[DifferencesController, MovedDeadlinesController, RoundMoneyController],
        ...[ConnectController, PaymentTestsController, ProofsController, ProofKeysController, MetricsController],
        ...[VisitsController, CouponFiguresController],
        RootsController,
        TrailController,
        ...[RoundSurroundingsController, RoundTasksController],
        ServiceOverviewController,
        UserFilesController,
        WatchedItemsController,
        StuckRoundsController,
      ],
      providers: [
        ...[
          DamageCaseViews,
          RoundHistories,
          RoundSurroundingsView,
          RoundsOfOthers,
          RoundSummaries,
          RoundReconciliations,
          ConnectOverviews,
          AuditTrail,
          Proofs,
          ServiceFigures,
          CouponFiguresByMonth,
          ServiceMetrics,
          TaskWork,
          ...[UserFiles, UserNotifications, UserDirectory, Identity, WatchedItemList, StuckRoundList],
          { provide: SigningKey, useValue: key },
          LogRoots,
          {
            provide: RootMail,
            inject: [Mails, HttpSettings],
            useFactory: (mails: Mails, settings: HttpSettings) => new RootMail(mails, settings, rootRecipients),
          },
        ],
        ...(works ? [DailyRoots] : []),
        ...(serves ? [MaintenanceAnnouncer] : []),
      ],
      exports: [DamageCaseViews],
    };
  }
}
