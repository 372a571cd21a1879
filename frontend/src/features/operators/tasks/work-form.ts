import type { TasksWorkBody } from '@meguri/contracts/operators/task-work.ts';

/** The form's values; '' changes nothing. */
export interface WorkForm {
  /** An operator's id, or `NO_OWNER`. */
  readonly owner: string;
  /** A date. */
  readonly due: string;
  /** Resets the due time to the rental's, ignoring `due`. */
  readonly dueBack: boolean;
  readonly note: string;
}

export const NO_OWNER = 'nobody';
export const UNCHANGED: WorkForm = { owner: '', due: '', dueBack: false, note: '' };

type Changes = Omit<TasksWorkBody, 'tasks'>;

/** The changes to send; null: none. @param noteId generated per form, so that a retried note is stored once */
export function changesIn({ owner, due, dueBack, note }: WorkForm, noteId: string): Changes | null {
  const changes: Changes = {
    ...(owner !== '' && { ownerId: owner === NO_OWNER ? null : Number(owner) }),
    ...(dueBack ? { due: null } : due !== '' && { due }),
    ...(note.trim() !== '' && { note: { id: noteId, note: note.trim() } }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
