import { zodResolver } from '@hookform/resolvers/zod';
import { type ResendRefundBody, resendRefundSchema } from '@meguri/contracts/rental-round/commands.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { useForm } from 'react-hook-form';
import { Select, TextArea } from '../../../ui/forms/field.tsx';
import { useOperatorAction } from '../api/operator-action.ts';
import { resendChoices } from '../obligations.ts';
import { REASON_HINT } from '../operator-actions.ts';
import { ActionDialog } from './action-dialog.tsx';

interface ResendRefundDialogProps {
  readonly roundId: string;
  readonly round: RentalRound;
  readonly onClose: () => void;
}

/** A refund that the card's bank sent back goes out once more. */
export function ResendRefundDialog({ roundId, round, onClose }: ResendRefundDialogProps) {
  const choices = resendChoices(round);
  const { run, ...state } = useOperatorAction<ResendRefundBody>(roundId, 'commands/resend-refund', {
    done: '返金をもう一度手続きしました',
    onClose,
  });
  const { register, handleSubmit, formState } = useForm<ResendRefundBody>({
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
      <Select label="対象" required error={formState.errors.orderedBy?.message} {...register('orderedBy')}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
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
