import { Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type PayoutPage, payoutPageSchema } from '@meguri/contracts/read-models/payouts.ts';
import * as z from 'zod';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { Payouts } from './payouts.ts';
import { pageCursor } from '@meguri/contracts/shared/page-query.ts';

const querySchema = z.object({ cursor: pageCursor(200) });

/** An owner's earnings. */
@ApiTags('payouts')
@Controller('api/user/payouts')
@UseGuards(SignedIn)
export class PayoutsController {
  constructor(private readonly payouts: Payouts) {}

  @Get()
  @UseInterceptors(readsAfter('rounds', 'ledger'))
  @ApiOkResponse({ standardSchema: payoutPageSchema })
  page(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: querySchema }) { cursor }: z.infer<typeof querySchema>,
  ): Promise<PayoutPage> {
    return this.payouts.page(viewer.userId, cursor);
  }
}
