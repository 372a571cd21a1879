import { zodResolver } from '@hookform/resolvers/zod';
import { type ReasonBody, reasonSchema } from '@meguri/contracts/rental-round/commands.ts';
import { useForm } from 'react-hook-form';
import { TextArea } from '../../../ui/field.tsx';
import type { ReasonedOperation } from '../operations.ts';
import { OperationDialog } from './operation-dialog.tsx';
import { useToldOperation } from './use-told-operation.ts';

interface ReasonDialogProps {
  readonly roundId: string;
  readonly operation: ReasonedOperation;
  readonly onClose: () => void;
}

/** Asks for the reason, says what will happen, and does it. */
export function ReasonDialog({ roundId, operation, onClose }: ReasonDialogProps) {
  const { path, label, question, confirm, done, danger, hint } = operation;
  const { run, isPending, error } = useToldOperation<ReasonBody>(roundId, path, done, onClose);
  const { register, handleSubmit, formState } = useForm<ReasonBody>({
    resolver: zodResolver(reasonSchema),
    defaultValues: { reason: '' },
  });
  return (
    <OperationDialog
      {...{ title: label, question, confirm, danger, isPending, error, onClose }}
      onSubmit={() => void handleSubmit(run)()}
    >
      <TextArea label="理由" required hint={hint} error={formState.errors.reason?.message} {...register('reason')} />
    </OperationDialog>
  );
}
