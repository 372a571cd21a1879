import { zodResolver } from '@hookform/resolvers/zod';
import { type ReasonBody, reasonSchema } from '@meguri/contracts/rental-round/commands.ts';
import { useForm } from 'react-hook-form';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { useOperatorAction } from '../api/operator-action.ts';
import { READ_REASON_HINT, type ReasonedAction } from '../operator-actions.ts';
import { ActionDialog } from './action-dialog.tsx';

interface ReasonDialogProps {
  readonly roundId: string;
  readonly action: ReasonedAction;
  readonly onClose: () => void;
}

/** Shows the effects, asks for a reason and runs the action. */
export function ReasonDialog({ roundId, action, onClose }: ReasonDialogProps) {
  const { path, label, question, confirm, done, danger } = action;
  const { run, ...state } = useOperatorAction<ReasonBody>(roundId, path, { done, onClose });
  const { register, handleSubmit, formState } = useForm<ReasonBody>({
    resolver: zodResolver(reasonSchema),
    defaultValues: { reason: '' },
  });
  return (
    <ActionDialog
      {...{ title: label, question, confirm, danger, onClose, ...state }}
      onSubmit={() => void handleSubmit(run)()}
    >
      <TextArea
        label="理由"
        required
        hint={READ_REASON_HINT}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </ActionDialog>
  );
}
