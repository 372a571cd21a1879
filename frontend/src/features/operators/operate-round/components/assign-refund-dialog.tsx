import { zodResolver } from '@hookform/resolvers/zod';
import { type AssignForeignRefundBody, assignForeignRefundSchema } from '@meguri/contracts/rental-round/commands.ts';
import { useForm } from 'react-hook-form';
import { useOperatorAction } from '../api/operator-action.ts';
import { asYen, foreignRefundChoices } from '../obligations.ts';
import { ActionDialog } from './action-dialog.tsx';
import { type MoneyDialogProps, ReasonField, SubjectField, YenField } from './money-fields.tsx';

const PARTS = { rental: 'レンタル料', shipping: '送料', insurance: '保険料' } as const;
type Part = keyof typeof PARTS;

/** Assigns a refund that was made manually at the provider to parts of the payment. */
export function AssignRefundDialog({ roundId, round, onClose }: MoneyDialogProps) {
  const choices = foreignRefundChoices(round);
  const { run, ...state } = useOperatorAction<AssignForeignRefundBody>(roundId, 'commands/assign-foreign-refund', {
    done: '返金の内訳を登録しました',
    onClose,
  });
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<AssignForeignRefundBody>({
    resolver: zodResolver(assignForeignRefundSchema),
    defaultValues: {
      refundId: choices[0]?.value ?? '',
      parts: { rental: 0, shipping: 0, insurance: 0 },
      reason: '',
    },
  });
  return (
    <ActionDialog
      title="返金の内訳を登録する"
      question="決済会社で直接行われた返金が何の分かを登録します。どの項目にも入れない額は運営の負担になります。止まっていた送金は、登録後に再開します。"
      confirm="内訳を登録する"
      {...state}
      onClose={onClose}
      onSubmit={() => void handleSubmit(run)()}
    >
      <SubjectField choices={choices} error={errors.refundId?.message} {...register('refundId')} />
      {(Object.keys(PARTS) as Part[]).map((part) => (
        <YenField
          key={part}
          label={PARTS[part]}
          error={errors.parts?.[part]?.message}
          {...register(`parts.${part}`, { setValueAs: asYen })}
        />
      ))}
      <ReasonField error={errors.reason?.message} {...register('reason')} />
    </ActionDialog>
  );
}
