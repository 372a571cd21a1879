import { zodResolver } from '@hookform/resolvers/zod';
import { type ReversePayoutBody, reversePayoutSchema } from '@meguri/contracts/rental-round/commands.ts';
import { useForm } from 'react-hook-form';
import { useOperatorAction } from '../api/operator-action.ts';
import { asYen, reversalChoices } from '../obligations.ts';
import { ActionDialog } from './action-dialog.tsx';
import { type MoneyDialogProps, ReasonField, SubjectField, YenField } from './money-fields.tsx';

/** Reverses a sent payout, completely or in part. */
export function ReversePayoutDialog({ roundId, round, onClose }: MoneyDialogProps) {
  const choices = reversalChoices(round);
  const { run, ...state } = useOperatorAction<ReversePayoutBody>(roundId, 'commands/reverse-payout', {
    done: '送金の取り消しを手続きしました',
    onClose,
  });
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<ReversePayoutBody>({
    resolver: zodResolver(reversePayoutSchema),
    defaultValues: { orderedBy: choices[0]?.value ?? '', reason: '' },
  });
  return (
    <ActionDialog
      title="送金を取り戻す"
      question="オーナーに送った報酬を、決済会社の口座から取り戻します。口座に残高がない分は、次の送金のあとに取り戻します。"
      confirm="取り戻す"
      danger
      {...state}
      onClose={onClose}
      onSubmit={() => void handleSubmit(run)()}
    >
      <SubjectField choices={choices} error={errors.orderedBy?.message} {...register('orderedBy')} />
      <YenField label="金額" error={errors.amount?.message} {...register('amount', { setValueAs: asYen })} />
      <ReasonField error={errors.reason?.message} {...register('reason')} />
    </ActionDialog>
  );
}
