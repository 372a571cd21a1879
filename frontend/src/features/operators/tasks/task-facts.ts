import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import type { TaskKind } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import { remaining } from '../../../lib/time/format.ts';

/** Tasks caused by a damage report, which are done on its case's page. */
const OF_CASES: ReadonlySet<TaskKind> = new Set([
  'damage_case',
  'handle_non_return',
  'handle_objection',
  'answer_missing',
]);

/** The page on which a task is done. */
export const placeOf = ({ kind, cause, roundId }: Pick<OperatorTask, 'kind' | 'cause' | 'roundId'>) =>
  OF_CASES.has(kind)
    ? { to: `/admin/damage-reports/${cause}`, label: '案件を開く' }
    : { to: `/admin/rental-requests/${roundId}`, label: '取引を開く' };

/** The leg for which the task needs a shipping code, if any. */
export function directionOf(kind: TaskKind): 'dispatch' | 'return' | null {
  if (kind === 'register_shipping_code') return 'dispatch';
  return kind === 'register_return_code' ? 'return' : null;
}

const SOON = 24 * 3_600_000;

interface Due {
  readonly words: string;
  readonly tone: 'plain' | 'warn' | 'bad';
}

/** A task's due time as text. @param now in ms since 1970 */
export function dueText(due: string, now: number): Due {
  const left = Date.parse(due) - now;
  if (left < 0) return { words: `期限を${remaining(-left)}過ぎています`, tone: 'bad' };
  return { words: `期限まであと${remaining(left)}`, tone: left < SOON ? 'warn' : 'plain' };
}
