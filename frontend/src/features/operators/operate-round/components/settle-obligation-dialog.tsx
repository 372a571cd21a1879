import { zodResolver } from '@hookform/resolvers/zod';
import { type SettleObligationBody, settleObligationSchema } from '@meguri/contracts/rental-round/commands.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { Select, TextField } from '../../../../ui/forms/field.tsx';
import { useOperatorAction } from '../api/operator-action.ts';
import { settleableChoices } from '../obligations.ts';
import { ActionDialog } from './action-dialog.tsx';
import { type MoneyDialogProps, ReasonField, SubjectField } from './money-fields.tsx';

const { reason, by, reference } = settleObligationSchema.shape;
const schema = z
  .strictObject({
    target: z.string().min(1, '対象を選択してください'),
    by,
    reference: z.literal('').or(reference.unwrap()),
    reason,
  })
  .refine((typed) => typed.by === 'nothing_owed' || typed.reference !== '', {
    path: ['reference'],
    error: '振込の受付番号または決済会社のIDを入力してください',
  });
type Typed = z.infer<typeof schema>;

/** Marks an outstanding amount as paid outside the service, so that it isn't sent. */
export function SettleObligationDialog({ roundId, round, onClose }: MoneyDialogProps) {
  const choices = settleableChoices(round);
  const { run, ...state } = useOperatorAction<SettleObligationBody>(roundId, 'commands/settle-obligation', {
    done: '精算済みにしました',
    onClose,
  });
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<Typed>({
    resolver: zodResolver(schema),
    defaultValues: { target: choices[0]?.value ?? '', by: 'bank_transfer', reference: '', reason: '' },
  });
  const submit = handleSubmit(({ target, by: way, reference: number, reason: why }) => {
    const [obligation, subject = ''] = target.split(' ');
    const about = { obligation: obligation as SettleObligationBody['obligation'], subject, by: way, reason: why };
    return run({ ...about, ...(number !== '' && { reference: number }) });
  });
  return (
    <ActionDialog
      title="別の方法で精算済みにする"
      question="この返金または送金を、別の方法で支払い済みとして記録します。以後、自動では送金されません。"
      confirm="精算済みにする"
      {...state}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <SubjectField choices={choices} error={errors.target?.message} {...register('target')} />
      <Select label="精算方法" required error={errors.by?.message} {...register('by')}>
        <option value="bank_transfer">銀行振込で支払った</option>
        <option value="provider">決済会社で直接行った</option>
        <option value="nothing_owed">取り消しは正しく、支払いは不要</option>
      </Select>
      <TextField
        label="振込の受付番号・決済会社のID"
        autoComplete="off"
        error={errors.reference?.message}
        {...register('reference')}
      />
      <ReasonField error={errors.reason?.message} {...register('reason')} />
    </ActionDialog>
  );
}
