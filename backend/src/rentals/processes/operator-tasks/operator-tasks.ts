import { TASK_ROLES } from '@meguri/contracts/operators/task-work.ts';
import { TASK_LABELS } from '@meguri/contracts/rental-round/actions/task-labels.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { ROUNDS_PROJECTION } from '@meguri/projections/read-models/rounds/projection.ts';
import type { LateTask } from '@meguri/projections/read-models/operator-tasks/query.ts';
import { type Notice, noticeId } from '../../../notifications/notice.ts';
import type { Process, ProcessTools } from '../running/process.ts';

const EVERY_MS = 60_000;
const AT_ONCE = 100;

/** The later level first, so that a task that reaches both at once has one notification. */
const LEVELS = [
  { level: 2, after: WINDOWS.secondEscalation },
  { level: 1, after: WINDOWS.firstEscalation },
] as const;

/**
 * Notifies operators of late tasks: the owner, or all who can own it; at the second level the administrators as well.
 */
export const operatorTasks = {
  watch: (tools) => ({ everyMs: EVERY_MS, reads: [ROUNDS_PROJECTION.name], run: (stop) => tend(tools, stop) }),
} satisfies Process;

async function tend(tools: ProcessTools, stop: AbortSignal): Promise<void> {
  const now = tools.clock.now().toISOString();
  for (const { level, after } of LEVELS) {
    for (let late: readonly LateTask[] | null = null; late === null || late.length === AT_ONCE;) {
      late = await tools.queries.lateTasks({ now, since: plus(now, -after), level, limit: AT_ONCE });
      for (const task of late) {
        if (stop.aborted) return;
        await notifyOfLateTask(task, level, tools);
      }
    }
  }
  await tools.queries.sweepTaskWork();
}

async function notifyOfLateTask(task: LateTask, level: 1 | 2, { queries, notifications }: ProcessTools): Promise<void> {
  const all = task.ownerId === null;
  const administrators = all || level === 1 ? [] : await queries.operators(['administrator']);
  const recipients = all ? await queries.operators(TASK_ROLES) : [...new Set([task.ownerId, ...administrators])];
  await notifications.notify(recipients.map((userId) => noticeOf(task, level, userId)));
  await queries.recordLateTaskLevel(task, level);
}

function noticeOf({ roundId, kind, cause, due }: LateTask, level: 1 | 2, userId: number): Notice {
  const after = level === 2 ? WINDOWS.secondEscalation : WINDOWS.firstEscalation;
  return {
    id: noticeId(`task ${roundId} ${kind} ${cause} ${due} ${level}`, userId, 'task_escalated'),
    ...{ userId, kind: 'task_escalated', title: `タスクの期限を${after / DAY}日過ぎています`, who: null },
    ...{ at: plus(due, after), deadline: null },
    sentence: `「${TASK_LABELS[kind]}」が対応されていません。`,
    ...{ path: '/admin/tasks?late=escalated', roundId, itemId: null },
    // However many tasks are late, there is one unread notification and one mail.
    ...{ gathers: `late tasks ${level}`, replacesUnread: true },
  };
}
