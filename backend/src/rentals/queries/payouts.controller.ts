import { Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Earnings, earningsSchema } from '@meguri/contracts/read-models/earnings.ts';
import { type PayoutPage, payoutPageSchema } from '@meguri/contracts/read-models/payouts.ts';
import * as z from 'zod';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { EarningsOfOwners } from './earnings.ts';
import { Payouts } from './payouts.ts';
import { pageCursor } from '@meguri/contracts/shared/page-query.ts';

const querySchema = z.object({ cursor: pageCursor(200) });

/** An owner's earnings. */
@ApiTags('payouts')
@Controller('api/user')
@UseGuards(SignedIn)
export class PayoutsController {
  constructor(
    private readonly payouts: Payouts,
    private readonly earnings: EarningsOfOwners,
  ) {}

  @Get('earnings')
  @UseInterceptors(readsAfter('rounds', 'ledger'))
  @ApiOkResponse({ standardSchema: earningsSchema })
  earned(@CurrentViewer() viewer: Viewer): Promise<Earnings> {
    return this.earnings.of(viewer.userId);
  }

  @Get('payouts')
  @UseInterceptors(readsAfter('rounds', 'ledger'))
  @ApiOkResponse({ standardSchema: payoutPageSchema })
  page(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: querySchema }) { cursor }: z.infer<typeof querySchema>,
  ): Promise<PayoutPage> {
    return this.payouts.page(viewer.userId, cursor);
  }
}
