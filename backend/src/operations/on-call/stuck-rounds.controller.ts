import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type StuckRounds, stuckRoundsSchema } from '@meguri/contracts/operators/stuck-rounds.ts';
import { subjectsIn } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { StuckRoundList } from './stuck-rounds.ts';

/** Rentals that should have progressed automatically. */
@ApiTags('administration')
@Controller('api/admin/stuck-rounds')
@ForOperators()
export class StuckRoundsController {
  constructor(private readonly rounds: StuckRoundList) {}

  @Get()
  @Operation('list_stuck_rounds', subjectsIn([['roundId', 'round']]))
  @ApiOkResponse({ standardSchema: stuckRoundsSchema })
  list(): Promise<StuckRounds> {
    return this.rounds.list();
  }
}
