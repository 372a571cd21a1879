import { zodResolver } from '@hookform/resolvers/zod';
import { trackingCodeSchema } from '@meguri/contracts/rental-round/shipping-code.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { TextField } from '../../../ui/field.tsx';
import { OperationDialog } from './operation-dialog.tsx';
import { useToldOperation } from './use-told-operation.ts';

const schema = z.object({ trackingCode: trackingCodeSchema });
type Tracking = z.infer<typeof schema>;

/** The number under which the parcel to the borrower can be followed. */
export function TrackingDialog({ roundId, onClose }: { readonly roundId: string; readonly onClose: () => void }) {
  const operation = useToldOperation<Tracking>(
    roundId,
    'commands/register-tracking',
    '追跡番号を登録しました',
    onClose,
  );
  const { register, handleSubmit, formState } = useForm<Tracking>({
    resolver: zodResolver(schema),
    defaultValues: { trackingCode: '' },
  });
  return (
    <OperationDialog
      title="追跡番号を登録する"
      question="発送された荷物の追跡番号を登録します。登録済みの番号は置き換えられます。オーナーと借り手に表示されます。"
      confirm="追跡番号を登録する"
      isPending={operation.isPending}
      error={operation.error}
      onClose={onClose}
      onSubmit={() => void handleSubmit(operation.run)()}
    >
      <TextField
        label="追跡番号"
        required
        autoComplete="off"
        hint="8〜40文字の英数字とハイフン"
        error={formState.errors.trackingCode?.message}
        {...register('trackingCode')}
      />
    </OperationDialog>
  );
}
