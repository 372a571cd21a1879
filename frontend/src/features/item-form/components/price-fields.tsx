import { payoutFeeOf } from '@meguri/contracts/rental-round/money/money.ts';
import { CURRENT_POLICY_VERSION, policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { yenIn } from '@meguri/contracts/typed-yen.ts';
import { useWatch } from 'react-hook-form';
import { yen } from '../../../rental/format.ts';
import { Checkbox, TextField } from '../../../ui/forms/field.tsx';
import { isPriceTooLow, PRICE_TOO_LOW } from '../item-form-values.ts';
import { FormPart, type PartProps } from './form-part.tsx';

/** Whether it is for rent, and for how much a week. */
export function PriceFields({ form: { register, control, formState } }: PartProps) {
  const [isRentable, rentalPrice] = useWatch({ control, name: ['isRentable', 'rentalPrice'] });
  const price = yenIn(rentalPrice);
  const tooLow = rentalPrice !== '' && isPriceTooLow({ isRentable, rentalPrice });
  return (
    <FormPart title="レンタル料金">
      <Checkbox label="レンタルを受け付ける" {...register('isRentable')} />
      <TextField
        label="1週間の料金（円）"
        required={isRentable}
        inputMode="numeric"
        autoComplete="off"
        hint={price === undefined || tooLow ? '100円以上' : <Payout price={price} />}
        error={tooLow ? PRICE_TOO_LOW : formState.errors.rentalPrice?.message}
        {...register('rentalPrice')}
      />
    </FormPart>
  );
}

/** What is left of it for the owner. */
function Payout({ price }: { readonly price: number }) {
  const policy = policyOf(CURRENT_POLICY_VERSION);
  const fee = payoutFeeOf(price, policy);
  return `お受け取り額 ${yen(price - fee)}（決済手数料${policy.payoutFeePerMille / 10}% ${yen(fee)}を差し引いた金額）`;
}
