import { TASK_KINDS, type TaskKind } from '@meguri/contracts/rental-round/actions/task-kinds.ts';

const OWNERS = ['me', 'nobody'] as const;
const LATE = ['overdue', 'escalated'] as const;

/** Filters of the task list; null: no filter. */
export interface TaskSearch {
  readonly kind: TaskKind | null;
  readonly owner: (typeof OWNERS)[number] | null;
  readonly late: (typeof LATE)[number] | null;
}

/** Parses the page's URL; invalid values count as missing. */
export const taskSearchIn = (query: URLSearchParams): TaskSearch => ({
  kind: TASK_KINDS.find((one) => one === query.get('kind')) ?? null,
  owner: OWNERS.find((one) => one === query.get('owner')) ?? null,
  late: LATE.find((one) => one === query.get('late')) ?? null,
});

/** The URL with one filter changed. @param value '': no filter */
export function withChoice(query: URLSearchParams, name: keyof TaskSearch, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
