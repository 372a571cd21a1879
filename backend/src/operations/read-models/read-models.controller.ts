import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { readModelListSchema } from '@meguri/contracts/read-models/administration.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { Admin } from '../../http/sessions/viewer.ts';

/** How the read models do: where each stands, and why one was stopped and at which event. */
@ApiTags('administration')
@Controller('api/admin/read-models')
@UseGuards(Admin)
export class ReadModelsController {
  constructor(private readonly positions: ReadModelPositions) {}

  @Get()
  @ApiOkResponse({ standardSchema: readModelListSchema })
  async list() {
    const checkpoints = await this.positions.checkpoints();
    return {
      items: checkpoints.map(({ projection, position, state, error, event, updatedAt }) => ({
        name: projection,
        position,
        state,
        error,
        event,
        updatedAt,
      })),
    };
  }
}
