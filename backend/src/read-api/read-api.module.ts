import { type DynamicModule, Module } from '@nestjs/common';
import { ReadModelsController } from './admin/read-models.controller.ts';
import { TasksController } from './admin/tasks.controller.ts';
import { RoundViews } from '../rental-round/round-views.ts';
import { DamageCaseViews } from './admin/damage-case-views.ts';
import { DamageReportsController } from './admin/damage-reports.controller.ts';
import { IncidentsController } from './admin/incidents.controller.ts';
import { RoundHistories } from './admin/round-histories.ts';
import { RoundSummaries } from './admin/round-summaries.ts';
import { AdminRentalRequestsController } from './admin/rental-requests.controller.ts';
import { CheckoutSessionController } from './checkout-session.controller.ts';
import { RentalRequestsController } from './rental-requests.controller.ts';
import { RequestRows } from './request-rows.ts';
import { RequestViews } from './request-views.ts';
import { RoundViewsFromReadModels } from './round-views-from-read-models.ts';
import { ChangeAnnouncer } from './socket/change-announcer.ts';
import { DemoTimeAnnouncer } from './socket/demo-time-announcer.ts';
import { MaintenanceAnnouncer } from './socket/maintenance-announcer.ts';
import { SocketGateway } from './socket/socket.gateway.ts';

const ROUND_VIEWS = { provide: RoundViews, useClass: RoundViewsFromReadModels };

/** The GETs over the read models, and the socket that says when to read again. */
@Module({})
export class ReadApiModule {
  /** @param serves whether this process answers browsers; a worker only needs the views */
  static register(serves: boolean): DynamicModule {
    return {
      module: ReadApiModule,
      global: true,
      controllers: [
        RentalRequestsController,
        CheckoutSessionController,
        AdminRentalRequestsController,
        DamageReportsController,
        IncidentsController,
        ReadModelsController,
        TasksController,
      ],
      providers: [
        RequestRows,
        RequestViews,
        DamageCaseViews,
        RoundHistories,
        RoundSummaries,
        ROUND_VIEWS,
        ...(serves ? [SocketGateway, ChangeAnnouncer, MaintenanceAnnouncer, DemoTimeAnnouncer] : []),
      ],
      exports: [ROUND_VIEWS],
    };
  }
}
