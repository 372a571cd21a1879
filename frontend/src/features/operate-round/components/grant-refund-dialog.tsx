import { zodResolver } from '@hookform/resolvers/zod';
import { type GrantRefundBody, grantRefundSchema } from '@meguri/contracts/rental-round/commands.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { useForm } from 'react-hook-form';
import { Select, TextArea, TextField } from '../../../ui/forms/field.tsx';
import { useOperatorAction } from '../api/operator-action.ts';
import { asYen, grantChoices } from '../obligations.ts';
import { REASON_HINT } from '../operator-actions.ts';
import { ActionDialog } from './action-dialog.tsx';

interface GrantRefundDialogProps {
  readonly roundId: string;
  readonly round: RentalRound;
  readonly onClose: () => void;
}

/** More than the rules give back: the platform bears it. */
export function GrantRefundDialog({ roundId, round, onClose }: GrantRefundDialogProps) {
  const choices = grantChoices(round);
  const { run, ...state } = useOperatorAction<GrantRefundBody>(roundId, 'commands/grant-refund', {
    done: '返金を決定しました',
    onClose,
  });
  const { register, handleSubmit, formState } = useForm<GrantRefundBody>({
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
      <Select label="対象" required error={formState.errors.chargeId?.message} {...register('chargeId')}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextField
        inputMode="numeric"
        autoComplete="off"
        required
        label="金額（円）"
        error={formState.errors.amount?.message}
        {...register('amount', { setValueAs: asYen })}
      />
      <TextArea
        label="理由"
        required
        hint={REASON_HINT}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </ActionDialog>
  );
}
