import { deleteFrom, type ReadModelTable, upsertInto } from '../../runner/read-model-table.ts';

/**
 * Operators' tasks, derived from the rounds' states and visible from `visible_from` on. Marks of finished tasks are
 * stored elsewhere.
 */
export const OPERATOR_TASKS = {
  name: 'operator_tasks',
  columns: { round_id: 'text', kind: 'text', cause: 'text', visible_from: 'timestamptz', due: 'timestamptz' },
  key: ['round_id', 'kind', 'cause'],
  indexes: { operator_tasks_due: '(due)' },
} as const satisfies ReadModelTable;

export const UPSERT_OPERATOR_TASKS = upsertInto(OPERATOR_TASKS);
export const DELETE_OPERATOR_TASKS = deleteFrom(OPERATOR_TASKS);
