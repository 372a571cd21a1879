import { zodResolver } from '@hookform/resolvers/zod';
import {
  MAX_RECEPTION_NUMBER,
  MAX_SHIPPING_PASSWORD,
  MIN_RECEPTION_NUMBER,
  MIN_SHIPPING_PASSWORD,
  SHIPPING_CODE_DIGITS,
} from '@meguri/contracts/limits.ts';
import { CARRIERS, type ShippingCode } from '@meguri/contracts/rental-round/shipping-code.ts';
import { useForm, useWatch } from 'react-hook-form';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select, TextField } from '../../../../ui/forms/field.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { useOperatorAction } from '../api/operator-action.ts';
import type { RoundDialogProps } from '../actions/operator-action.ts';
import { codeFormSchema, type TypedCode } from '../shipping-code-input.ts';
import { type Direction, ItemsOfCode } from './items-of-code.tsx';

const LABELS: Readonly<Record<Direction, { readonly submit: string; readonly done: string; readonly text: string }>> = {
  dispatch: {
    submit: '発送コードを登録する',
    done: '発送コードを登録しました',
    text: 'オーナーが店頭で使うコードです。登録するとオーナーに通知され、取引が発送待ちに進みます。',
  },
  return: {
    submit: '返却コードを登録する',
    done: '返却コードを登録しました',
    text: '借り手が店頭で使うコードです。登録すると借り手に通知され、返却できるようになります。',
  },
};
const EMPTY: TypedCode = { carrier: '', shippingCode27: '', receptionNumber: '', shippingPassword: '' };

interface ShippingCodeFormProps extends RoundDialogProps {
  readonly direction: Direction;
}

/** The shipping code of one leg, of a parcel for all of its items; the fields depend on the carrier. */
export default function ShippingCodeForm({ roundId, parcelId, direction, onClose }: ShippingCodeFormProps) {
  const { submit, done, text } = LABELS[direction];
  const { run, isPending, error } = useOperatorAction<ShippingCode & { direction: Direction }>(
    roundId,
    { path: 'shipping-codes', done },
    { onClose },
  );
  const form = useForm<TypedCode, unknown, ShippingCode>({
    resolver: zodResolver(codeFormSchema),
    defaultValues: EMPTY,
  });
  const { register, handleSubmit, control, formState } = form;
  usePersistentForm(form, `${roundId} ${direction}`, { secret: ['shippingCode27', 'shippingPassword'] });
  const carrier = useWatch({ control, name: 'carrier' });
  const send = handleSubmit((code) => run({ direction, ...code }));
  const digits = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex max-w-md flex-col gap-5">
      <p className="text-sm">{text}</p>
      {parcelId !== null && <ItemsOfCode {...{ roundId, parcelId, direction }} />}
      <Select
        label="配送業者"
        required
        placeholder="選択してください"
        error={errors.carrier?.message}
        {...register('carrier')}
      >
        {CARRIERS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      {carrier === 'セブンイレブン' && (
        <TextField
          {...digits}
          label="発送コード"
          hint={`${SHIPPING_CODE_DIGITS}桁の数字。空白やハイフンは自動で取り除きます`}
          error={errors.shippingCode27?.message}
          {...register('shippingCode27')}
        />
      )}
      {carrier !== '' && carrier !== 'セブンイレブン' && (
        <>
          <TextField
            {...digits}
            label="受付番号"
            hint={`${MIN_RECEPTION_NUMBER}〜${MAX_RECEPTION_NUMBER}桁の数字`}
            error={errors.receptionNumber?.message}
            {...register('receptionNumber')}
          />
          <TextField
            {...digits}
            label="パスワード"
            hint={`${MIN_SHIPPING_PASSWORD}〜${MAX_SHIPPING_PASSWORD}桁の数字`}
            error={errors.shippingPassword?.message}
            {...register('shippingPassword')}
          />
        </>
      )}
      {error !== null && (
        <div role="alert">
          <Alert tone="bad" title="登録できませんでした">
            {sentenceOf(error)}
          </Alert>
        </div>
      )}
      <Button type="submit" pending={isPending} className="self-start">
        {submit}
      </Button>
    </form>
  );
}
