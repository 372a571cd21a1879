import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type RoundTasks, roundTasksSchema } from '@meguri/contracts/read-models/administration.ts';
import { TASK_LABELS } from '@meguri/contracts/rental-round/actions/task-labels.ts';
import { tasksOfRound } from '@meguri/projections/read-models/operator-tasks/round-tasks.ts';
import pg from 'pg';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { RoundsOfOthers } from '../histories/rounds-of-others.ts';

/** A round's current and finished tasks with notes, for an operator who talks to a customer. */
@ApiTags('administration')
@Controller('api/admin/rental-requests/:id/tasks')
@ForOperators()
@UseInterceptors(readsAfter('rounds'))
export class RoundTasksController {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly interruptions: ServiceInterruptions,
    private readonly others: RoundsOfOthers,
  ) {}

  @Get()
  @Operation('see_round_tasks', subject('round'))
  @ApiOkResponse({ standardSchema: roundTasksSchema })
  async all(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string): Promise<RoundTasks> {
    await this.others.check(viewer, id);
    const now = this.clock.now().toISOString();
    const tasks = await tasksOfRound(this.pool, id, { now, interruptions: this.interruptions.until(now) });
    return { items: tasks.map((task) => ({ ...task, label: TASK_LABELS[task.kind] })) };
  }
}
