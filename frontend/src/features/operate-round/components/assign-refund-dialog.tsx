import { zodResolver } from '@hookform/resolvers/zod';
import { type AssignForeignRefundBody, assignForeignRefundSchema } from '@meguri/contracts/rental-round/commands.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { useForm } from 'react-hook-form';
import { Select, TextArea, TextField } from '../../../ui/forms/field.tsx';
import { useOperatorAction } from '../api/operator-action.ts';
import { asYen, foreignRefundChoices } from '../obligations.ts';
import { REASON_HINT } from '../operator-actions.ts';
import { ActionDialog } from './action-dialog.tsx';

const PARTS = { rental: 'レンタル料', shipping: '送料', insurance: '保険料' } as const;
type Part = keyof typeof PARTS;

interface AssignRefundDialogProps {
  readonly roundId: string;
  readonly round: RentalRound;
  readonly onClose: () => void;
}

/** Which parts a refund was that somebody made at the provider by hand. */
export function AssignRefundDialog({ roundId, round, onClose }: AssignRefundDialogProps) {
  const choices = foreignRefundChoices(round);
  const { run, ...state } = useOperatorAction<AssignForeignRefundBody>(roundId, 'commands/assign-foreign-refund', {
    done: '返金の内訳を登録しました',
    onClose,
  });
  const { register, handleSubmit, formState } = useForm<AssignForeignRefundBody>({
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
      question="決済サービスで直接行われた返金が何の分かを登録します。どの項目にも入れない額は運営の負担になります。止まっていた送金は、登録後に再開します。"
      confirm="内訳を登録する"
      {...state}
      onClose={onClose}
      onSubmit={() => void handleSubmit(run)()}
    >
      <Select label="対象" required error={formState.errors.refundId?.message} {...register('refundId')}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {(Object.keys(PARTS) as Part[]).map((part) => (
        <TextField
          key={part}
          inputMode="numeric"
          autoComplete="off"
          required
          label={`${PARTS[part]}（円）`}
          error={formState.errors.parts?.[part]?.message}
          {...register(`parts.${part}`, { setValueAs: asYen })}
        />
      ))}
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
