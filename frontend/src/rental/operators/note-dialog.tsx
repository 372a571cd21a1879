import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';

/** Asks an operator for a few words about what they do or did. */
export const NoteDialog = lazyDialog(() => import('./note-form.tsx'));
