import { zodResolver } from '@hookform/resolvers/zod';
import { type ReversePayoutBody, reversePayoutSchema } from '@meguri/contracts/rental-round/commands.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { useForm } from 'react-hook-form';
import { Select, TextArea, TextField } from '../../../ui/forms/field.tsx';
import { useOperatorAction } from '../api/operator-action.ts';
import { asYen, reversalChoices } from '../obligations.ts';
import { REASON_HINT } from '../operator-actions.ts';
import { ActionDialog } from './action-dialog.tsx';

interface ReversePayoutDialogProps {
  readonly roundId: string;
  readonly round: RentalRound;
  readonly onClose: () => void;
}

/** A payout that has left comes back, or a part of it. */
export function ReversePayoutDialog({ roundId, round, onClose }: ReversePayoutDialogProps) {
  const choices = reversalChoices(round);
  const { run, ...state } = useOperatorAction<ReversePayoutBody>(roundId, 'commands/reverse-payout', {
    done: '送金の取り消しを手続きしました',
    onClose,
  });
  const { register, handleSubmit, formState } = useForm<ReversePayoutBody>({
    resolver: zodResolver(reversePayoutSchema),
    defaultValues: { orderedBy: choices[0]?.value ?? '', reason: '' },
  });
  return (
    <ActionDialog
      title="送金を取り戻す"
      question="オーナーに送った報酬を、決済サービスの口座から取り戻します。口座に残高がない分は、次の送金のあとに取り戻します。"
      confirm="取り戻す"
      danger
      {...state}
      onClose={onClose}
      onSubmit={() => void handleSubmit(run)()}
    >
      <Select label="対象" required error={formState.errors.orderedBy?.message} {...register('orderedBy')}>
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
