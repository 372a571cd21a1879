import * as z from 'zod';
import { MAX_TASK_NOTE, MAX_TASKS_TOGETHER } from '../limits.ts';
import { text } from '../text/text.ts';
import { OPERATIONS } from './operations.ts';
import { may } from './roles.ts';
import { OPERATOR_ROLES } from '../shared/operator-role.ts';
import { operatorNameSchema } from '../shared/person.ts';

/** Roles that can own tasks: those that may finish one. */
export const TASK_ROLES = OPERATOR_ROLES.filter((role) => may(role, OPERATIONS.own_task.capability));

const taskId = z.string().max(100);
const personId = z.int().min(1).max(2_147_483_647);

/** GET /api/admin/tasks/operators: operators who can own tasks. */
export const operatorListSchema = z.object({ items: z.array(operatorNameSchema) });
export type OperatorList = z.infer<typeof operatorListSchema>;

/**
 * The owner that the page showed. If two operators take a task, the second is rejected and reads who has it.
 */
const seen = personId.nullable();
/** PUT /api/admin/tasks/{id}/owner. null: none. */
export const taskOwnerSchema = z.strictObject({ ownerId: personId.nullable(), seen });
export type TaskOwnerBody = z.infer<typeof taskOwnerSchema>;

const note = text({
  max: MAX_TASK_NOTE,
  required: 'メモを入力してください',
  tooLong: `メモは${MAX_TASK_NOTE}文字以内で入力してください`,
});
/** POST /api/admin/tasks/work: the same change for one or several tasks, each with its own result. */
export const tasksWorkSchema = z
  .strictObject({
    tasks: z
      .array(z.strictObject({ id: taskId, seen }))
      .min(1, 'タスクを選択してください')
      .max(MAX_TASKS_TOGETHER, `一度に変更できるタスクは${MAX_TASKS_TOGETHER}件までです`),
    ownerId: personId.nullable().optional(),
    /** The task is due at the end of that day in Tokyo; null: at the time that follows from the rental. */
    due: z.iso.date('日付を入力してください').nullable().optional(),
    /** The client chooses the id, by which a retry is recognised. */
    note: z.strictObject({ id: z.uuid(), note }).optional(),
  })
  .refine((body) => body.ownerId !== undefined || body.due !== undefined || body.note !== undefined, {
    message: '変更する内容を指定してください',
  });
export type TasksWorkBody = z.infer<typeof tasksWorkSchema>;

/** One entry per requested task, in the same order; `error` null: done. */
export const tasksWorkAnswerSchema = z.object({
  items: z.array(z.object({ id: z.string(), error: z.object({ code: z.string(), message: z.string() }).nullable() })),
});
export type TasksWorkAnswer = z.infer<typeof tasksWorkAnswerSchema>;

/** Operators' work on a task, as lists show it. */
export const taskWorkSchema = z.object({
  /** null: no operator, also when the former owner no longer is one. */
  owner: operatorNameSchema.nullable(),
  /** Whether an operator changed its due time. */
  isPutOff: z.boolean(),
  /** Oldest first. */
  notes: z.array(z.object({ id: z.uuid(), by: operatorNameSchema.nullable(), at: z.iso.datetime(), note: z.string() })),
});
export type TaskWork = z.infer<typeof taskWorkSchema>;
