import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const Confirmation = lazyDialog<ConfirmDialogProps>(async () => {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx');
  return { default: ConfirmDialog };
});

/** A confirmation on a page that mostly does without one: its code and the dialog library are loaded when it opens. */
export const LaterConfirmDialog = (props: ConfirmDialogProps) => props.open && <Confirmation {...props} />;
