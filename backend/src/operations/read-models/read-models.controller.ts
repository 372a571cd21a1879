import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { readModelListSchema } from '@meguri/contracts/read-models/upkeep.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { readParkedStreams } from '../../event-sourcing/parked-streams.ts';
import { StoredParkedStream } from '../../event-sourcing/process-checkpoint.entity.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';

/** The state of the read models: positions, why and at which event one was stopped, and parked streams. */
@ApiTags('administration')
@Controller('api/admin/read-models')
@ForOperators()
export class ReadModelsController {
  constructor(
    private readonly positions: ReadModelPositions,
    @InjectRepository(StoredParkedStream) private readonly parkedStreams: Repository<StoredParkedStream>,
  ) {}

  @Get()
  @Operation('see_read_models', null)
  @ApiOkResponse({ standardSchema: readModelListSchema })
  async list() {
    const [checkpoints, parked, unmapped] = await Promise.all([
      this.positions.checkpoints(),
      this.positions.parked(),
      readParkedStreams(this.parkedStreams),
    ]);
    return {
      items: checkpoints.map(({ projection, position, state, error, event, updatedAt }) => ({
        name: projection,
        position,
        state,
        error,
        event,
        updatedAt,
      })),
      parked: [
        ...parked.map(({ projection, ...stream }) => ({ reader: projection, ...stream })),
        ...unmapped.map((stream) => ({ reader: 'processes', ...stream })),
      ],
    };
  }
}
