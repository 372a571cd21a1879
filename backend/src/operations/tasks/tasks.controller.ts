import { Body, Controller, Get, HttpCode, Param, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { taskPageSchema } from '@meguri/contracts/read-models/administration.ts';
import { type FinishTaskBody, finishTaskSchema } from '@meguri/contracts/rental-round/commands.ts';
import { TASK_LABELS } from '@meguri/contracts/rental-round/actions/task-labels.ts';
import { DONE_BY, escalationOf, TASK_KINDS } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { markDone, taskWith } from '@meguri/projections/read-models/operator-tasks/marks.ts';
import { operatorTasks } from '@meguri/projections/read-models/operator-tasks/query.ts';
import pg from 'pg';
import * as z from 'zod';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { each, ofTask } from '../../http/operators/about.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { pageQuery, taskIdSchema } from '../inputs.ts';
import { RoundSummaries } from '../histories/round-summaries.ts';

const querySchema = z.strictObject({
  ...pageQuery,
  kind: z.enum(TASK_KINDS, '種類の指定が正しくありません').optional(),
});

/** What operators have to do, the oldest due first; escalation 1 and 2 are 3 and 7 days past due. */
@ApiTags('administration')
@Controller('api/admin/tasks')
@ForOperators()
@UseInterceptors(readsAfter('rounds'))
export class TasksController {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly summaries: RoundSummaries,
  ) {}

  @Get()
  @Operation('list_tasks', each([['roundId', 'round']]))
  @ApiOkResponse({ standardSchema: taskPageSchema })
  async list(@Query({ schema: querySchema }) { kind, ...page }: z.output<typeof querySchema>) {
    const now = this.clock.now().toISOString();
    const found = await operatorTasks(this.pool, { now, kind: kind ?? null, ...page });
    const requests = await this.summaries.of(found.items.map(({ roundId }) => roundId));
    const items = found.items.map((task) => ({
      ...task,
      label: TASK_LABELS[task.kind],
      escalation: escalationOf(task, now),
      request: requests.get(task.roundId) ?? null,
    }));
    return { ...found, items };
  }

  /** Marks a task as done. Marked already: nothing changes. Unknown: 404. One that something else finishes: 409, and what does. */
  @Post(':id/done')
  @Operation('finish_task', ofTask)
  @HttpCode(204)
  async done(
    @CurrentViewer() viewer: Viewer,
    @Param('id', { schema: taskIdSchema }) id: string,
    @Body({ schema: finishTaskSchema }) { note }: FinishTaskBody,
  ): Promise<void> {
    const task = await taskWith(this.pool, id);
    if (task === null) throw new Rejected('resource_not_found');
    const instead = DONE_BY[task.kind];
    if (instead !== undefined) throw new Rejected(instead);
    await markDone(this.pool, task, { by: viewer.userId, note, at: this.clock.now().toISOString() });
  }
}
