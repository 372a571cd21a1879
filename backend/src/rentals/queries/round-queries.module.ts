import { type DynamicModule, Module } from '@nestjs/common';
import { PayoutAccounts } from '../../accounts/payout-account/payout-accounts.ts';
import { ChangeAnnouncer } from './change-announcer.ts';
import { EarningsOfOwners } from './earnings.ts';
import { ParcelViews } from './parcel-views.ts';
import { Payouts } from './payouts.ts';
import { PayoutsController } from './payouts.controller.ts';
import { RentalRequestsController } from './rental-requests.controller.ts';
import { RequestRows } from './request-rows.ts';
import { RequestViews } from './request-views.ts';
import { RoundRecords } from './round-records.ts';
import { Timelines } from './timelines.ts';

const VIEWS = [RequestRows, RequestViews, ParcelViews, Timelines];

/** The read side of rounds, and the announcer of their changes on sockets. */
@Module({})
export class RoundQueriesModule {
  /** @param serves whether this process serves browsers; a worker only needs the views */
  static register(serves: boolean): DynamicModule {
    return {
      module: RoundQueriesModule,
      global: true,
      controllers: [RentalRequestsController, PayoutsController],
      providers: [
        ...VIEWS,
        RoundRecords,
        Payouts,
        EarningsOfOwners,
        PayoutAccounts,
        ...(serves ? [ChangeAnnouncer] : []),
      ],
      exports: VIEWS,
    };
  }
}
