import { reasonSchema, trackingSchema } from '@meguri/contracts/rental-round/operator-commands.ts';
import { trackingCodeSchema } from '@meguri/contracts/rental-round/shipping-code.ts';
import * as z from 'zod';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { Direction } from '../components/items-of-code.tsx';
import ShippingCodeForm from '../components/shipping-code-form.tsx';
import type { DialogAction, FormAction, RoundDialogProps, SentAction } from './operator-action.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { useOperatorAction } from '../api/operator-action.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { TRACKING_HINT } from '../components/action-fields.tsx';

const schema = trackingSchema.pick({ trackingCode: true });
type Tracking = z.infer<typeof schema>;
const IN_ONE_PARCEL = '同じ荷物で運ばれているほかのアイテムにも登録されます。';
const NO_NUMBER: Tracking = { trackingCode: null };
const SENT: SentAction = { path: 'commands/register-tracking', done: '追跡番号について登録しました' };

/** The tracking number of either leg, or that there is none. */
function TrackingDialog({ roundId, parcelId, onClose }: RoundDialogProps) {
  const { run, isPending, error } = useOperatorAction<Tracking>(roundId, SENT, { onClose });
  const { register, handleSubmit, formState } = useForm<Tracking>({
    resolver: zodResolver(schema),
    defaultValues: { trackingCode: '' },
  });
  return (
    <ActionDialog
      title="追跡番号を登録する"
      question={`発送された荷物の追跡番号を登録します。登録済みの番号は置き換えられます。オーナーと借り手に表示されます。${parcelId === null ? '' : IN_ONE_PARCEL}`}
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

const codeAction = (label: string, direction: Direction): DialogAction => ({
  place: 'round',
  label,
  Dialog: (props) => (
    <Dialog open onClose={props.onClose} title={label}>
      <div className="pt-4">
        <ShippingCodeForm {...props} direction={direction} />
      </div>
    </Dialog>
  ),
});

/** The primary button, because without a code nothing can be sent. */
export const registerShippingCode: DialogAction = {
  ...codeAction('発送コードを登録する', 'dispatch'),
  isPrimary: true,
};
export const registerReturnCode = codeAction('返却コードを登録する', 'return');
export const registerTracking: DialogAction = {
  place: 'round',
  label: '追跡番号を登録する',
  Dialog: TrackingDialog,
};

/** Records that the item is on its way back, though the borrower didn't report it. */
export const markReturned: FormAction = {
  place: 'round',
  path: 'commands/mark-returned',
  label: '返却済みにする',
  question: '借り手に代わって返却を登録します。延滞料があれば、この時点で金額が決まります。',
  confirm: '返却済みにする',
  done: '返却済みにしました',
  schema: reasonSchema
    .extend({ trackingCode: z.literal('').or(trackingCodeSchema) })
    .transform(({ reason, trackingCode }) => ({ reason, ...(trackingCode !== '' && { trackingCode }) })),
  fields: ['reason', 'trackingCode'],
};
