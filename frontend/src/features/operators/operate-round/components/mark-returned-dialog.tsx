import { zodResolver } from '@hookform/resolvers/zod';
import { reasonSchema } from '@meguri/contracts/rental-round/commands.ts';
import { trackingCodeSchema } from '@meguri/contracts/rental-round/shipping-code.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { TextArea, TextField } from '../../../../ui/forms/field.tsx';
import { useOperatorAction } from '../api/operator-action.ts';
import { READ_REASON_HINT, TRACKING_HINT } from '../operator-actions.ts';
import { ActionDialog } from './action-dialog.tsx';

const schema = reasonSchema.extend({ trackingCode: z.literal('').or(trackingCodeSchema) });
type Return = z.infer<typeof schema>;
type ReturnBody = Pick<Return, 'reason'> & Partial<Pick<Return, 'trackingCode'>>;

/** Records that the item is on its way back, though the borrower didn't report it. */
export function MarkReturnedDialog({ roundId, onClose }: { readonly roundId: string; readonly onClose: () => void }) {
  const { run, isPending, error } = useOperatorAction<ReturnBody>(roundId, 'commands/mark-returned', {
    done: '返却済みにしました',
    onClose,
  });
  const { register, handleSubmit, formState } = useForm<Return>({
    resolver: zodResolver(schema),
    defaultValues: { reason: '', trackingCode: '' },
  });
  const submit = handleSubmit(({ reason, trackingCode }) => run({ reason, ...(trackingCode && { trackingCode }) }));
  return (
    <ActionDialog
      title="返却済みにする"
      question="借り手に代わって返却を登録します。延滞料があれば、この時点で金額が決まります。"
      confirm="返却済みにする"
      {...{ isPending, error, onClose }}
      onSubmit={() => void submit()}
    >
      <TextArea
        label="理由"
        required
        hint={READ_REASON_HINT}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <TextField
        label="追跡番号（任意）"
        autoComplete="off"
        hint={TRACKING_HINT}
        error={formState.errors.trackingCode?.message}
        {...register('trackingCode')}
      />
    </ActionDialog>
  );
}
