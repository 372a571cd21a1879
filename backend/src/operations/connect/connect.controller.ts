import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { connectOverviewSchema } from '@meguri/contracts/read-models/connect-overview.ts';
import { subjectsIn } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { ConnectOverviews } from './connect-overviews.ts';

/** Owners' accounts at the payment provider, and their pending money. */
@ApiTags('administration')
@Controller('api/admin/connect')
@ForOperators()
export class ConnectController {
  constructor(private readonly overviews: ConnectOverviews) {}

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
}
