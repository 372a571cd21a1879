import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { useNow } from '../../../lib/time/server-time.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { MEMBER_ACTIONS } from '../actions/index.ts';
import type { MemberActionName } from '../actions/member-action.ts';
import type { ActionCommand } from '../api/use-action.ts';

/** Brings the input checks, which nothing else on this page needs. */
export const ActionFormDialog = lazyPage(() => import('./action-form-dialog.tsx'));

interface ActionDialogProps {
  readonly action: MemberActionName;
  readonly request: RentalRequest;
  readonly command: ActionCommand;
  readonly onClose: () => void;
}

/** What an action asks before it is sent. */
export function ActionDialog({ action, request, command, onClose }: ActionDialogProps) {
  const now = useNow();
  const { form, question } = MEMBER_ACTIONS[action];
  if (form !== undefined) return <ActionFormDialog form={form(request)} {...{ action, request, command, onClose }} />;
  if (question === undefined) return null;
  const { title, text, confirm, danger = false } = question;
  return (
    <ConfirmDialog
      open
      {...{ onClose, title, confirm, danger }}
      onConfirm={() => {
        // From here on the page itself shows that it is under way.
        onClose();
        command.run({ action });
      }}
    >
      <p>{text(request, now)}</p>
    </ConfirmDialog>
  );
}
