import { reasonSchema } from '@meguri/contracts/rental-round/commands.ts';
import { trackingCodeSchema } from '@meguri/contracts/rental-round/shipping-code.ts';
import * as z from 'zod';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { type Direction, ShippingCodeForm } from '../components/shipping-code-form.tsx';
import { TrackingDialog } from '../components/tracking-dialog.tsx';
import type { DialogAction, FormAction } from './operator-action.ts';

const codeAction = (label: string, direction: Direction): DialogAction => ({
  place: 'round',
  label,
  Dialog: ({ roundId, onClose }) => (
    <Dialog open onClose={onClose} title={label}>
      <div className="pt-4">
        <ShippingCodeForm {...{ roundId, onClose, direction }} />
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
