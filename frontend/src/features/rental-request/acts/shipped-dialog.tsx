import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { CARRIER_NAMES } from '../carriers.ts';
import { useState } from 'react';
import { Select, TextField } from '../../../ui/field.tsx';
import { isPickup } from '../task/task.ts';
import { type ActDialogProps, ActFormDialog } from './act-form-dialog.tsx';
import { HandoverField, isHandoverCode } from './handover-field.tsx';

interface ShippedDialogProps extends ActDialogProps {
  readonly request: RentalRequest;
}

/** That the item is on its way: in the borrower's hands, or in a carrier's. */
export const ShippedDialog = (props: ShippedDialogProps) =>
  isPickup(props.request) ? <HandedOver {...props} /> : <Sent {...props} />;

function HandedOver({ command, onClose }: ShippedDialogProps) {
  const [handoverCode, setHandoverCode] = useState('');
  return (
    <ActFormDialog
      {...{ command, onClose }}
      title="受け渡しの完了"
      description="借り手が見せる4桁のコードを入力すると、受け渡しが記録されます。"
      submit="受け渡しを完了する"
      missing={isHandoverCode(handoverCode) ? undefined : '4桁のコードを入力すると送信できます'}
      onSubmit={() => command.run({ action: 'mark_shipped', fields: { handoverCode } })}
    >
      <HandoverField value={handoverCode} onChange={setHandoverCode} disabled={command.isPending} from="借り手" />
    </ActFormDialog>
  );
}

function Sent({ request, command, onClose }: ShippedDialogProps) {
  const dispatch = request.shippingEvents.find(({ direction }) => direction === 'dispatch');
  const [carrier, setCarrier] = useState(dispatch?.carrier ?? '');
  const [trackingCode, setTrackingCode] = useState('');
  const disabled = command.isPending;
  return (
    <ActFormDialog
      {...{ command, onClose }}
      title="発送の通知"
      description="アイテムを発送したことを借り手に知らせます。追跡番号がまだ分からない場合は、運営があとから入力します。"
      submit="発送を通知する"
      missing={undefined}
      onSubmit={() => command.run({ action: 'mark_shipped', fields: { carrier, trackingCode } })}
    >
      <Select
        label="配送業者（任意）"
        placeholder="選択しない"
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
        disabled={disabled}
      >
        {CARRIER_NAMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <TextField
        label="追跡番号（任意）"
        value={trackingCode}
        onChange={(event) => setTrackingCode(event.target.value)}
        disabled={disabled}
        hint="控えに書かれた8〜40文字の英数字"
      />
    </ActFormDialog>
  );
}
