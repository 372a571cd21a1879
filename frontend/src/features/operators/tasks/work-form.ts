import type { TasksWorkBody } from '@meguri/contracts/operators/task-work.ts';

/** As it is filled in; '' changes nothing. */
export interface WorkForm {
  /** An operator's id, or `NOBODY`. */
  readonly owner: string;
  /** A day. */
  readonly due: string;
  /** The due time is the rental's again, whatever day is filled in. */
  readonly dueBack: boolean;
  readonly note: string;
}

export const NOBODY = 'nobody';
export const UNCHANGED: WorkForm = { owner: '', due: '', dueBack: false, note: '' };

type Changes = Omit<TasksWorkBody, 'tasks'>;

/** What is sent; null: nothing is filled in. @param noteId a new one for every form, so that a note sent twice is one */
export function changesIn({ owner, due, dueBack, note }: WorkForm, noteId: string): Changes | null {
  const changes: Changes = {
    ...(owner !== '' && { ownerId: owner === NOBODY ? null : Number(owner) }),
    ...(dueBack ? { due: null } : due !== '' && { due }),
    ...(note.trim() !== '' && { note: { id: noteId, note: note.trim() } }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
