import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { movedDeadlineListSchema } from '@meguri/contracts/read-models/administration.ts';
import { movedDeadlines } from '@meguri/projections/read-models/rounds/moved-deadlines.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { subjectsIn } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';

const MAX_SHOWN = 100;

/** Deadlines that maintenance and downtime have postponed, and until when. */
@ApiTags('administration')
@Controller('api/admin/moved-deadlines')
@ForOperators()
@UseInterceptors(readsAfter('rounds'))
export class MovedDeadlinesController {
  constructor(
    private readonly interruptions: ServiceInterruptions,
    private readonly clock: Clock,
    private readonly pool: pg.Pool,
  ) {}

  @Get()
  @Operation('list_moved_deadlines', subjectsIn([['roundId', 'round']]))
  @ApiOkResponse({ standardSchema: movedDeadlineListSchema })
  async list() {
    const interruptions = this.interruptions.until(this.clock.now().toISOString());
    const found = await movedDeadlines(this.pool, interruptions, MAX_SHOWN);
    const items = found.flatMap(({ roundId, kind, due, moved }) =>
      moved === null ? [] : [{ roundId, kind, from: moved.from, to: due, because: moved.by }],
    );
    return { items };
  }
}
