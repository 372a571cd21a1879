import { zodResolver } from '@hookform/resolvers/zod';
import { reasonSchema } from '@meguri/contracts/rental-round/commands.ts';
import { trackingCodeSchema } from '@meguri/contracts/rental-round/shipping-code.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { OperationDialog } from './operation-dialog.tsx';
import { useToldOperation } from './use-told-operation.ts';

const schema = reasonSchema.extend({ trackingCode: z.literal('').or(trackingCodeSchema) });
type Return = z.infer<typeof schema>;

/** The item is on its way back, though the borrower didn't say so. */
export function MarkReturnedDialog({ roundId, onClose }: { readonly roundId: string; readonly onClose: () => void }) {
  const { run, isPending, error } = useToldOperation<{ reason: string; trackingCode?: string }>(
    roundId,
    'commands/mark-returned',
    '返却済みにしました',
    onClose,
  );
  const { register, handleSubmit, formState } = useForm<Return>({
    resolver: zodResolver(schema),
    defaultValues: { reason: '', trackingCode: '' },
  });
  const submit = handleSubmit(({ reason, trackingCode }) => run({ reason, ...(trackingCode && { trackingCode }) }));
  return (
    <OperationDialog
      title="返却済みにする"
      question="借り手に代わって返却を登録します。延滞料があれば、この時点で金額が決まります。"
      confirm="返却済みにする"
      {...{ isPending, error, onClose }}
      onSubmit={() => void submit()}
    >
      <TextArea
        label="理由"
        required
        hint="取引の履歴に残ります（500文字以内）"
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <TextField
        label="追跡番号（任意）"
        autoComplete="off"
        hint="8〜40文字の英数字とハイフン"
        error={formState.errors.trackingCode?.message}
        {...register('trackingCode')}
      />
    </OperationDialog>
  );
}
