import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import type { TaskKind } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { remaining } from '../../../lib/time/format.ts';

/** The cause of these is a damage report: its case is where they are done. */
const OF_CASES: ReadonlySet<TaskKind> = new Set([
  'damage_case',
  'handle_non_return',
  'handle_objection',
  'answer_missing',
]);

/** Where a task is done. */
export const placeOf = ({ kind, cause, roundId }: Pick<OperatorTask, 'kind' | 'cause' | 'roundId'>) =>
  OF_CASES.has(kind)
    ? { to: `/admin/damage-reports/${cause}`, label: '案件を開く' }
    : { to: `/admin/rental-requests/${roundId}`, label: '取引を開く' };

/** The way for which a task wants a code, if it does. */
export function directionOf(kind: TaskKind): 'dispatch' | 'return' | null {
  if (kind === 'register_shipping_code') return 'dispatch';
  return kind === 'register_return_code' ? 'return' : null;
}

const SOON = 24 * 3_600_000;

interface Due {
  readonly words: string;
  readonly tone: 'plain' | 'warn' | 'bad';
}

/** When a task is due, in words. @param now in ms since 1970 */
export function dueText(due: string, now: number): Due {
  const left = Date.parse(due) - now;
  if (left < 0) return { words: `期限を${remaining(-left)}過ぎています`, tone: 'bad' };
  return { words: `期限まであと${remaining(left)}`, tone: left < SOON ? 'warn' : 'plain' };
}
