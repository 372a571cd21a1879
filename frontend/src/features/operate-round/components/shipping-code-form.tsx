import { zodResolver } from '@hookform/resolvers/zod';
import { CARRIERS, type ShippingCode } from '@meguri/contracts/rental-round/shipping-code.ts';
import { useForm, useWatch } from 'react-hook-form';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { codeFormSchema, type TypedCode } from '../shipping-code-input.ts';
import { useToldOperation } from './use-told-operation.ts';

type Direction = 'dispatch' | 'return';
const WORDS: Readonly<Record<Direction, { readonly submit: string; readonly done: string; readonly text: string }>> = {
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

interface ShippingCodeFormProps {
  readonly roundId: string;
  readonly direction: Direction;
  readonly onClose: () => void;
}

/** The code for one way of the parcel; what there is to type depends on the carrier. */
export function ShippingCodeForm({ roundId, direction, onClose }: ShippingCodeFormProps) {
  const { submit, done, text } = WORDS[direction];
  const operation = useToldOperation<ShippingCode & { direction: Direction }>(roundId, 'shipping-codes', done, onClose);
  const { register, handleSubmit, control, formState } = useForm<TypedCode, unknown, ShippingCode>({
    resolver: zodResolver(codeFormSchema),
    defaultValues: EMPTY,
  });
  const carrier = useWatch({ control, name: 'carrier' });
  const send = handleSubmit((code) => operation.run({ direction, ...code }));
  const digits = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex max-w-md flex-col gap-5">
      <p className="text-sm">{text}</p>
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
          hint="27桁の数字。空白やハイフンは自動で取り除きます"
          error={errors.shippingCode27?.message}
          {...register('shippingCode27')}
        />
      )}
      {carrier !== '' && carrier !== 'セブンイレブン' && (
        <>
          <TextField
            {...digits}
            label="受付番号"
            hint="6〜12桁の数字"
            error={errors.receptionNumber?.message}
            {...register('receptionNumber')}
          />
          <TextField
            {...digits}
            label="パスワード"
            hint="4〜8桁の数字"
            error={errors.shippingPassword?.message}
            {...register('shippingPassword')}
          />
        </>
      )}
      {operation.error !== null && (
        <div role="alert">
          <Notice tone="bad" title="登録できませんでした">
            {sentenceOf(operation.error)}
          </Notice>
        </div>
      )}
      <Button type="submit" pending={operation.isPending} className="self-start">
        {submit}
      </Button>
    </form>
  );
}
