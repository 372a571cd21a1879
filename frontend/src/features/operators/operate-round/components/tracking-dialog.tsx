import { zodResolver } from '@hookform/resolvers/zod';
import { trackingSchema } from '@meguri/contracts/rental-round/commands.ts';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { useOperatorAction } from '../api/operator-action.ts';
import type { RoundDialogProps, SentAction } from '../actions/operator-action.ts';
import { ActionDialog } from './action-dialog.tsx';
import { TRACKING_HINT } from './action-fields.tsx';

const schema = trackingSchema.pick({ trackingCode: true });
type Tracking = z.infer<typeof schema>;
const NO_NUMBER: Tracking = { trackingCode: null };
const SENT: SentAction = { path: 'commands/register-tracking', done: '追跡番号について登録しました' };

/** The tracking number of either leg, or that there is none. */
export function TrackingDialog({ roundId, onClose }: RoundDialogProps) {
  const { run, isPending, error } = useOperatorAction<Tracking>(roundId, SENT, { onClose });
  const { register, handleSubmit, formState } = useForm<Tracking>({
    resolver: zodResolver(schema),
    defaultValues: { trackingCode: '' },
  });
  return (
    <ActionDialog
      title="追跡番号を登録する"
      question="発送された荷物の追跡番号を登録します。登録済みの番号は置き換えられます。オーナーと借り手に表示されます。"
      confirm="追跡番号を登録する"
      {...{ isPending, error, onClose }}
      onSubmit={() => void handleSubmit(run)()}
    >
      <TextField
        label="追跡番号"
        required
        autoComplete="off"
        hint={TRACKING_HINT}
        error={formState.errors.trackingCode?.message}
        {...register('trackingCode')}
      />
      <Button variant="secondary" wide pending={isPending} onClick={() => run(NO_NUMBER)}>
        番号がないことを記録する
      </Button>
    </ActionDialog>
  );
}
