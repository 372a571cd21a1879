import { type DynamicModule, Module } from '@nestjs/common';
import { PayoutAccounts } from '../../accounts/payout-account/payout-accounts.ts';
import { ChangeAnnouncer } from './change-announcer.ts';
import { DemoTimeAnnouncer } from '../../event-sourcing/clock/demo-time-announcer.ts';
import { NotificationAnnouncer } from '../../notifications/notification-announcer.ts';
import { SocketGateway } from '../../realtime/socket.gateway.ts';
import { CheckoutSessionController } from './checkout-session.controller.ts';
import { Payouts } from './payouts.ts';
import { PayoutsController } from './payouts.controller.ts';
import { RentalRequestsController } from './rental-requests.controller.ts';
import { RequestRows } from './request-rows.ts';
import { RequestViews } from './request-views.ts';
import { RoundRecords } from './round-records.ts';
import { Timelines } from './timelines.ts';

const VIEWS = [RequestRows, RequestViews, Timelines];

/** What people read of their rounds, and the socket that says when to read again. */
@Module({})
export class RoundQueriesModule {
  /** @param serves whether this process answers browsers; a worker only needs the views */
  static register(serves: boolean): DynamicModule {
    const announcers = serves ? [ChangeAnnouncer, NotificationAnnouncer, DemoTimeAnnouncer] : [];
    const socket = serves ? [SocketGateway] : [];
    return {
      module: RoundQueriesModule,
      global: true,
      controllers: [RentalRequestsController, CheckoutSessionController, PayoutsController],
      providers: [...VIEWS, RoundRecords, Payouts, PayoutAccounts, ...socket, ...announcers],
      exports: [...VIEWS, ...socket],
    };
  }
}
