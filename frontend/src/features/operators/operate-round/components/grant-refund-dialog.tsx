import { zodResolver } from '@hookform/resolvers/zod';
import { type GrantRefundBody, grantRefundSchema } from '@meguri/contracts/rental-round/commands.ts';
import { useForm } from 'react-hook-form';
import { useOperatorAction } from '../api/operator-action.ts';
import { asYen, grantChoices } from '../obligations.ts';
import { ActionDialog } from './action-dialog.tsx';
import { type MoneyDialogProps, ReasonField, SubjectField, YenField } from './money-fields.tsx';

/** A refund beyond the rules, paid by the platform. */
export function GrantRefundDialog({ roundId, round, onClose }: MoneyDialogProps) {
  const choices = grantChoices(round);
  const { run, ...state } = useOperatorAction<GrantRefundBody>(roundId, 'commands/grant-refund', {
    done: '返金を決定しました',
    onClose,
  });
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<GrantRefundBody>({
    resolver: zodResolver(grantRefundSchema),
    defaultValues: { chargeId: choices[0]?.value ?? '', reason: '' },
  });
  return (
    <ActionDialog
      title="追加で返金する"
      question="精算が済んだ支払いから、運営の負担で借り手に返金します。オーナーの負担にするときは、あわせて送金を取り戻してください。"
      confirm="返金する"
      danger
      {...state}
      onClose={onClose}
      onSubmit={() => void handleSubmit(run)()}
    >
      <SubjectField choices={choices} error={errors.chargeId?.message} {...register('chargeId')} />
      <YenField label="金額" error={errors.amount?.message} {...register('amount', { setValueAs: asYen })} />
      <ReasonField error={errors.reason?.message} {...register('reason')} />
    </ActionDialog>
  );
}
