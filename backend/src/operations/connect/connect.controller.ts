import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { connectOverviewSchema } from '@meguri/contracts/read-models/connect-overview.ts';
import { providerCheckSchema } from '@meguri/contracts/read-models/provider-check.ts';
import { subjectsIn } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { PaymentSetup } from '../../rentals/payment/payment-setup.ts';
import { ConnectOverviews } from './connect-overviews.ts';

/** Owners' accounts at the payment provider, and their pending money. */
@ApiTags('administration')
@Controller('api/admin/connect')
@ForOperators()
export class ConnectController {
  constructor(
    private readonly overviews: ConnectOverviews,
    private readonly setup: PaymentSetup,
  ) {}

  @Get()
  @Operation(
    'see_connect',
    subjectsIn(
      [
        ['ownerId', 'user'],
        ['roundId', 'round'],
      ],
      'held',
    ),
  )
  @ApiOkResponse({ standardSchema: connectOverviewSchema })
  now() {
    return this.overviews.now();
  }

  /** Asks the provider each time, so that an operator who changed something there sees it. */
  @Get('check')
  @Operation('check_provider', null)
  @ApiOkResponse({ standardSchema: providerCheckSchema })
  check() {
    return this.setup.inspect();
  }
}
