import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ServiceOverview, serviceOverviewSchema } from '@meguri/contracts/read-models/service-overview.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { ServiceFigures } from './service-figures.ts';

/** How the service does as a whole: the first thing that somebody looks at who was woken up. */
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
