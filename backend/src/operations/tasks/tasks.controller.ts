import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import {
  type OperatorList,
  operatorListSchema,
  type TaskOwnerBody,
  taskOwnerSchema,
  type TasksWorkAnswer,
  tasksWorkAnswerSchema,
  type TasksWorkBody,
  tasksWorkSchema,
} from '@meguri/contracts/operators/task-work.ts';
import { taskPageSchema } from '@meguri/contracts/read-models/administration.ts';
import { type FinishTaskBody, finishTaskSchema } from '@meguri/contracts/rental-round/operator-commands.ts';
import { TASK_LABELS } from '@meguri/contracts/rental-round/actions/task-labels.ts';
import { DONE_BY, TASK_KINDS } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import { escalationOf } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { markDone, type TaskKey, taskWith } from '@meguri/projections/read-models/operator-tasks/marks.ts';
import { operatorTasks } from '@meguri/projections/read-models/operator-tasks/query.ts';
import pg from 'pg';
import * as z from 'zod';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { uuidV5 } from '../../event-sourcing/streams/uuid-v5.ts';
import { errorAnswer } from '../../http/errors/error-answer.ts';
import { type Subjects, subjectOf, subjectsIn, taskSubject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { workQuery, taskIdSchema } from '../inputs.ts';
import { RoundSummaries } from '../histories/round-summaries.ts';
import { type TaskChange, TaskWork } from './task-work.ts';

const querySchema = z.strictObject({
  ...workQuery,
  kind: z.enum(TASK_KINDS, '種類の指定が正しくありません').optional(),
  owner: z.enum(['me', 'nobody'], '担当の指定が正しくありません').optional(),
  late: z.enum(['overdue', 'escalated'], '期限の指定が正しくありません').optional(),
});

/** The rounds of the tasks in the body. */
const ofTasks: Subjects = ({ body }) => {
  // Guards run before the body is validated, so it may be anything.
  const tasks = (body as { readonly tasks?: unknown } | null | undefined)?.tasks;
  const ids = Array.isArray(tasks) ? tasks.map((task: { readonly id?: unknown } | null) => task?.id) : [];
  return ids.flatMap((id) => (typeof id === 'string' ? subjectOf('round', id.split('.')[0]) : []));
};

/** Operators' tasks by due time; escalations 1 and 2 are 3 and 7 days overdue. */
@ApiTags('administration')
@Controller('api/admin/tasks')
@ForOperators()
@UseInterceptors(readsAfter('rounds'))
export class TasksController {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly interruptions: ServiceInterruptions,
    private readonly summaries: RoundSummaries,
    private readonly work: TaskWork,
  ) {}

  @Get()
  @Operation('list_tasks', subjectsIn([['roundId', 'round']]))
  @ApiOkResponse({ standardSchema: taskPageSchema })
  async list(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: querySchema }) { kind, owner, late, ...page }: z.output<typeof querySchema>,
  ) {
    const now = this.clock.now().toISOString();
    const ownerId = owner === undefined ? null : owner === 'me' ? viewer.userId : 0;
    const filter = { kind: kind ?? null, ownerId, late: late ?? null };
    const moment = { now, interruptions: this.interruptions.until(now) };
    const found = await operatorTasks(this.pool, { ...moment, ...filter, ...page });
    const requests = await this.summaries.of(found.items.map(({ roundId }) => roundId));
    const items = found.items.map((task) => {
      const request = requests.get(task.roundId) ?? null;
      // Colleagues' notes are hidden from an operator who is a party of the rental.
      const isOwn = request?.ownerId === viewer.userId || request?.borrowerId === viewer.userId;
      const notes = isOwn ? [] : task.notes;
      return { ...task, notes, label: TASK_LABELS[task.kind], escalation: escalationOf(task, now), request };
    });
    return { ...found, items };
  }

  @Get('operators')
  @Operation('list_operators', null)
  @ApiOkResponse({ standardSchema: operatorListSchema })
  async operators(): Promise<OperatorList> {
    return { items: await this.work.operators() };
  }

  /**
   * Sets owner, due time and notes of one or several tasks, one after the other. A rejection is reported for its task
   * and doesn't affect the others. Only the owner may change the due time, or anyone if there is none.
   */
  @Post('work')
  @Operation('work_on_tasks', ofTasks)
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: tasksWorkAnswerSchema })
  async together(
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: tasksWorkSchema }) { tasks, ownerId, due, note }: TasksWorkBody,
  ): Promise<TasksWorkAnswer> {
    const items: TasksWorkAnswer['items'] = [];
    for (const { id, seen } of tasks) {
      const change = {
        ...(ownerId !== undefined && { owner: { to: ownerId, seen } }),
        ...(due !== undefined && { due }),
        ...(note !== undefined && { note: { ...note, id: uuidV5(id, note.id) } }),
      };
      items.push({ id, error: await this.refusalOf(viewer, id, change) });
    }
    return { items };
  }

  /** Sets the owner. Unchanged: no effect. 409 with the owner: it isn't the one the client has seen. */
  @Put(':id/owner')
  @Operation('own_task', taskSubject)
  @HttpCode(204)
  @ApiNoContentResponse()
  async own(
    @CurrentViewer() viewer: Viewer,
    @Param('id', { schema: taskIdSchema }) id: string,
    @Body({ schema: taskOwnerSchema }) { ownerId, seen }: TaskOwnerBody,
  ): Promise<void> {
    await this.work.change(viewer, await this.taskOf(id), { owner: { to: ownerId, seen } });
  }

  /**
   * Marks a task as done. Already marked: no effect. 404: unknown. 409: something else finishes it, which the response
   * names.
   */
  @Post(':id/done')
  @Operation('finish_task', taskSubject)
  @HttpCode(204)
  async done(
    @CurrentViewer() viewer: Viewer,
    @Param('id', { schema: taskIdSchema }) id: string,
    @Body({ schema: finishTaskSchema }) { note }: FinishTaskBody,
  ): Promise<void> {
    const task = await this.taskOf(id);
    const instead = DONE_BY[task.kind];
    if (instead !== undefined) throw new Rejected(instead);
    await this.work.mayFinish(viewer, task);
    await markDone(this.pool, task, { by: viewer.userId, note, at: this.clock.now().toISOString() });
  }

  /** Removes the mark: the task is listed again, and the mark's note becomes a note of the task. No mark: no effect. */
  @Delete(':id/done')
  @Operation('reopen_task', taskSubject)
  @HttpCode(204)
  @ApiNoContentResponse()
  async reopen(@CurrentViewer() viewer: Viewer, @Param('id', { schema: taskIdSchema }) id: string): Promise<void> {
    await this.work.reopen(viewer, await this.taskOf(id));
  }

  private async taskOf(id: string): Promise<TaskKey> {
    const task = await taskWith(this.pool, id);
    if (task === null) throw new Rejected('resource_not_found');
    return task;
  }

  private async refusalOf(viewer: Viewer, id: string, change: TaskChange) {
    try {
      await this.work.change(viewer, await this.taskOf(id), change);
      return null;
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      const { code, message } = errorAnswer(error);
      return { code, message };
    }
  }
}
