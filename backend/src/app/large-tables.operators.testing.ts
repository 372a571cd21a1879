import { momentAt } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { damageCases } from '@meguri/projections/read-models/damage-cases/query.ts';
import { metricsOf, metricsPoints } from '@meguri/projections/read-models/round-metrics/query.ts';
import { searchRounds } from '@meguri/projections/read-models/rounds/search.ts';
import { roundsInView } from '@meguri/projections/read-models/rounds/views.ts';
import { taskWith } from '@meguri/projections/read-models/operator-tasks/marks.ts';
import { lateTasks, operatorTasks } from '@meguri/projections/read-models/operator-tasks/query.ts';
import { tasksOfRound } from '@meguri/projections/read-models/operator-tasks/round-tasks.ts';
import { trailPage } from '@meguri/projections/read-models/operator-trail/query.ts';
import type pg from 'pg';
import type { Clock } from '../event-sourcing/clock/clock.ts';
import { BulkMailSender } from '../operations/bulk-mail/bulk-mail-sender.ts';
import { listed } from '../operations/bulk-mail/reports.ts';
import { User } from '../accounts/user.entity.ts';
import { StoredFeedback } from '../operations/feedback/feedback.entity.ts';
import { Feedback } from '../operations/feedback/feedback.ts';
import { RoundSurroundingsView } from '../operations/histories/round-surroundings.ts';
import { StoredTaskWork, TaskNote } from '../operations/tasks/task.entity.ts';
import { TaskWork } from '../operations/tasks/task-work.ts';
import { UserDirectory } from '../operations/users/user-directory.ts';
import { UserNotifications } from '../operations/users/user-notifications.ts';
import { UserFiles } from '../operations/users/user-files.ts';
import { SupportFigures } from '../messages/support/support-figures.ts';
import { OperatedThreadRows } from '../messages/support/operated-thread-rows.ts';
import { Reports } from '../messages/reports/reports.ts';
import { NOW, type Asking } from './large-tables.testing.ts';

/** Tasks and records of operators, with a backlog of thousands of tasks. */
export const OPERATORS = `
  UPDATE app.users SET is_admin = true, operator_role = 'administrator' WHERE id <= 20;
  INSERT INTO read_models.operator_tasks (round_id, kind, cause, visible_from, due)
    SELECT id, 'late_fee_unpaid', 'x', at, at + interval '1 day' FROM n WHERE n % 5 = 0;
  INSERT INTO app.operator_task_work (round_id, kind, cause, owner_id, due)
    SELECT id, 'late_fee_unpaid', 'x', CASE WHEN n % 50 = 0 THEN 1 + n / 50 % 20 END, CASE WHEN n % 100 = 5 THEN at + interval '9 days' END
    FROM n WHERE n % 5 = 0 AND n <= 50000;
  INSERT INTO app.operator_task_notes (id, round_id, kind, cause, written_by, written_at, note)
    SELECT id::uuid, id, 'late_fee_unpaid', 'x', 1, at, '確認中' FROM n WHERE n % 5 = 0 AND n <= 50000;
  INSERT INTO app.operator_task_marks (round_id, kind, cause, done_at, done_by)
    SELECT id, 'late_fee_unpaid', 'x', at, 1 FROM n WHERE n % 50 = 45;
  INSERT INTO app.bulk_mails (id, subject, body, segment, state, created_by, size, created_at)
    SELECT id::uuid, '', '', '{"kind":"all"}', CASE WHEN n = 1 THEN 'sending' ELSE 'done' END, 1, 2000, at FROM n WHERE n <= 20;
  INSERT INTO app.bulk_mail_recipients (run_id, user_id, outcome, mail_id)
    SELECT b.id, n.n, CASE WHEN n.n < 19000 THEN 'queued' END, n.id::uuid FROM app.bulk_mails b, n WHERE n.n <= 20000;
  UPDATE app.mails m SET user_id = 1 + n.n % 20000, title = '【巡り Meguri】' FROM n WHERE n.id::uuid = m.id;
  INSERT INTO app.feedback (id, message, created_at) SELECT id::uuid, 'x', at FROM n WHERE n <= 20000;
  INSERT INTO read_models.round_metrics (round_id, requested_at, item_id, borrower_id, area, answer, answered_at, paid_at,
      charged, refunded, paid_out, fees, losses, premiums, claims, promotions)
    SELECT id, at, lpad(to_hex(1 + n % 20000), 8, '0') || '-0000-4000-8000-000000000000', 1 + (n + 7) % 20000, '大阪府',
      'approved', at, at, 1, 0, 0, 0, 0, 0, 0, 0 FROM n;
  INSERT INTO read_models.operator_trail (stream, revision, hash, entry_id, at, operator_id, kind, operation, about)
    SELECT 'operator-' || n % 20, n, '', id, at, 1 + n % 20, 'looked', 'see_round', ARRAY['round:' || id] FROM n;`;

const ID = '00000000-0000-4000-8000-000000000007';
const NOTHING = {} as never;
const clock = { now: () => new Date(NOW) } as Clock;
const OPERATOR = { userId: 7, isAdmin: true, role: 'administrator' } as const;
const TASK = { roundId: ID, kind: 'late_fee_unpaid', cause: 'x' } as const;
/** A row with the column names that TypeORM reads. */
const OWNED_TASK = {
  ...{ StoredTaskWork_round_id: ID, StoredTaskWork_kind: TASK.kind, StoredTaskWork_cause: TASK.cause },
  StoredTaskWork_owner_id: 7,
};
const MOMENT = momentAt(NOW, [{ kind: 'downtime', from: '2026-05-31T00:00:00.000Z', to: NOW }]);
const PAGE = { ...MOMENT, limit: 20 };
const A_WEEK = { from: '2026-05-01', to: '2026-05-07' };

const userFile = (db: pg.Pool) => {
  const parts = { one: async () => ({}), record: async () => ({}), list: async () => [], of: async () => new Map() };
  const part = parts as never;
  return new UserFiles(db, part, part, part, part, part, new UserNotifications(db));
};

/** Queries of operators' pages. They must find rows by index however large the tables are; totals may be counted. */
export const OPERATORS_ASK: readonly Asking[] = [
  ['one person whole', (db) => userFile(db).one(8, 1), [{ id: ID }]],
  ['a person in the list of them', (db) => new UserDirectory(db).one(7), [{ createdAt: new Date(NOW), code: null }]],
  ['the first tasks', (db) => operatorTasks(db, PAGE), [], 'list'],
  ['tasks of a kind', (db) => operatorTasks(db, { ...PAGE, kind: 'late_fee_unpaid' }), [], 'list'],
  ['tasks of one’s own', (db) => operatorTasks(db, { ...PAGE, ownerId: 7 }), [], 'list'],
  ['nobody’s tasks', (db) => operatorTasks(db, { ...PAGE, ownerId: 0 }), [], 'list'],
  ['late tasks', (db) => operatorTasks(db, { ...PAGE, late: 'escalated' }), [], 'list'],
  [
    'late tasks without a notification',
    (db) => lateTasks(db, { now: NOW, since: '2025-06-01T00:00:00.000Z', level: 1, limit: 50 }),
  ],
  ['the tasks of a round', (db) => tasksOfRound(db, ID, MOMENT)],
  ['a task', (db) => taskWith(db, `${ID}.late_fee_unpaid.x`)],
  [
    'work on a task',
    (db, rows) => {
      const change = { owner: { to: 8, seen: null }, note: { id: ID, note: 'x' } };
      return new TaskWork(db, clock, rows(StoredTaskWork), rows(TaskNote), rows(User)).change(OPERATOR, TASK, change);
    },
    [
      { id: 7, role: 'administrator', ownerId: null, parties: [] },
      { id: 8, role: 'administrator' },
    ],
  ],
  [
    'whether a task may be finished',
    (db, rows) => new TaskWork(db, clock, rows(StoredTaskWork), rows(TaskNote), rows(User)).mayFinish(OPERATOR, TASK),
    [{ parties: [], ...OWNED_TASK }],
  ],
  ['damage cases', (db) => damageCases(db, { states: null, limit: 20 }), [], 'list'],
  ['reports', (db) => new Reports(db, NOTHING, NOTHING, clock).list(7, { state: 'closed', limit: 20 }), [], 'list'],
  ['questions that wait', (db) => new OperatedThreadRows(db).operated(7, { state: 'waiting', limit: 20 }), [], 'list'],
  ['answered questions', (db) => new OperatedThreadRows(db).operated(7, { state: 'answered', limit: 20 }), [], 'list'],
  ['ended questions', (db) => new OperatedThreadRows(db).operated(7, { state: 'closed', limit: 20 }), [], 'list'],
  [
    'an operator’s own questions',
    (db) => new OperatedThreadRows(db).operated(7, { state: 'waiting', owner: 'me', limit: 20 }),
    [],
    'list',
  ],
  [
    'questions without an operator',
    (db) => new OperatedThreadRows(db).operated(7, { state: 'waiting', owner: 'nobody', limit: 20 }),
    [],
    'list',
  ],
  ['figures of questions', (db) => new SupportFigures(db, clock).recent(), [{}]],
  ['a question', (db) => new OperatedThreadRows(db).operatedPage(8, ID), [{ asker: { id: 7 } }]],
  ['feedback', (db, rows) => new Feedback(db, NOTHING, clock, rows(StoredFeedback)).page({ limit: 20 }), [], 'list'],
  ['mails to many', (db) => listed(db, null), [], 'list'],
  ['the next readers of one', (db) => new BulkMailSender(db, NOTHING, NOTHING, clock, NOTHING, NOTHING).sendBatch()],
  ['the newest rentals', (db) => searchRounds(db, { limit: 20 }), [], 'list'],
  ['rentals of a week', (db) => searchRounds(db, { ...A_WEEK, limit: 20 }), [], 'list'],
  ['what went on around a rental', (db) => new RoundSurroundingsView(db).of(ID, [])],
  ['the trail', (db) => trailPage(db, { limit: 20 }), [], 'list'],
  ['an operator’s trail', (db) => trailPage(db, { operatorId: 7, limit: 20 }), [], 'list'],
  ['who looked at a person', (db) => trailPage(db, { personId: 7, limit: 20 }), [], 'list'],
  ['metrics of a week', (db) => metricsOf(db, A_WEEK)],
  ['metrics of a week by day', (db) => metricsPoints(db, A_WEEK, 'day')],
];

/** Queries that read all open tasks, which are few, but no other table from end to end. */
export const OF_OPEN_TASKS: readonly Asking[] = [
  ['disputed rentals', (db) => searchRounds(db, { view: { name: 'dispute', moment: MOMENT }, limit: 20 }), [], 'list'],
  ['the number of disputed rentals', (db) => roundsInView(db, 'dispute', MOMENT)],
  ['the numbers of people in each state', (db) => new UserDirectory(db).counts()],
];
