import { zodResolver } from '@hookform/resolvers/zod';
import { type ResendRefundBody, resendRefundSchema } from '@meguri/contracts/rental-round/commands.ts';
import { useForm } from 'react-hook-form';
import { useOperatorAction } from '../api/operator-action.ts';
import { resendChoices } from '../obligations.ts';
import { ActionDialog } from './action-dialog.tsx';
import { type MoneyDialogProps, ReasonField, SubjectField } from './money-fields.tsx';

/** Sends a refund again after the card's bank returned it. */
export function ResendRefundDialog({ roundId, round, onClose }: MoneyDialogProps) {
  const choices = resendChoices(round);
  const { run, ...state } = useOperatorAction<ResendRefundBody>(roundId, 'commands/resend-refund', {
    done: '返金をもう一度手続きしました',
    onClose,
  });
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<ResendRefundBody>({
    resolver: zodResolver(resendRefundSchema),
    defaultValues: { orderedBy: choices[0]?.value ?? '', reason: '' },
  });
  return (
    <ActionDialog
      title="返金をもう一度送る"
      question="カード会社から戻された返金を、同じカードにもう一度送ります。"
      confirm="もう一度送る"
      {...state}
      onClose={onClose}
      onSubmit={() => void handleSubmit(run)()}
    >
      <SubjectField choices={choices} error={errors.orderedBy?.message} {...register('orderedBy')} />
      <ReasonField error={errors.reason?.message} {...register('reason')} />
    </ActionDialog>
  );
}
