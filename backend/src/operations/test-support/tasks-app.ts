import { beforeAll } from '@jest/globals';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { User } from '../../accounts/user.entity.ts';
import type { TestApp } from '../../http/http.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { RoundSummaries } from '../histories/round-summaries.ts';
import { StoredTaskWork, TaskNote } from '../tasks/task.entity.ts';
import { TaskWork } from '../tasks/task-work.ts';
import { TasksController } from '../tasks/tasks.controller.ts';

/** The operators' tasks alone, over tasks that a test inserts; `admin` signs in with `secret-1`. */
export function useTasksApp(summaries: ReadonlyMap<string, object> = new Map()): TestApp {
  const views = [
    TaskWork,
    { provide: RoundSummaries, useValue: { of: async () => summaries } },
    { provide: ReadModelPositions, useValue: { waitFor: async () => true, unbuilt: async () => [] } },
  ];
  class TasksModule {}
  const test = useTestApp([
    AccountsModule.register({ username: 'admin', password: 'secret-1' }),
    {
      module: TasksModule,
      imports: [TypeOrmModule.forFeature([StoredTaskWork, TaskNote, User])],
      controllers: [TasksController],
      providers: views,
    },
  ]);
  beforeAll(() =>
    test.pool.query(`CREATE SCHEMA read_models; CREATE TABLE read_models.operator_tasks
      (round_id text, kind text, cause text, visible_from timestamptz, due timestamptz);
      CREATE TABLE read_models.rounds (id text, owner_id int, borrower_id int)`),
  );
  return test;
}
