import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { connectOverviewSchema } from '@meguri/contracts/read-models/connect-overview.ts';
import { Admin } from '../../http/sessions/viewer.ts';
import { ConnectOverviews } from './connect-overviews.ts';

/** Owners' accounts at the payment provider, and what of their money waits. */
@ApiTags('administration')
@Controller('api/admin/connect')
@UseGuards(Admin)
export class ConnectController {
  constructor(private readonly overviews: ConnectOverviews) {}

  @Get()
  @ApiOkResponse({ standardSchema: connectOverviewSchema })
  now() {
    return this.overviews.now();
  }
}
