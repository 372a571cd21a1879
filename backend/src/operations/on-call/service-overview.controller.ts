import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ServiceOverview, serviceOverviewSchema } from '@meguri/contracts/read-models/service-overview.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { ServiceFigures } from './service-figures.ts';

/** The state of the whole service: the first page for an operator on call. */
@ApiTags('administration')
@Controller('api/admin/service-overview')
@ForOperators()
export class ServiceOverviewController {
  constructor(private readonly figures: ServiceFigures) {}

  @Get()
  @Operation('see_service_overview', null)
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ standardSchema: serviceOverviewSchema })
  overview(): Promise<ServiceOverview> {
    return this.figures.overview();
  }
}
