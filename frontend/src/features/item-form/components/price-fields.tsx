import { MIN_RENTAL_PRICE } from '@meguri/contracts/limits.ts';
import { payoutFeeOf } from '@meguri/contracts/rental-round/money/money.ts';
import { CURRENT_POLICY_VERSION, policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { yenIn } from '@meguri/contracts/typed-yen.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { FIGURES } from '../../../rental/figures.ts';
import { yen } from '../../../rental/format.ts';
import { Checkbox, TextField } from '../../../ui/forms/field.tsx';
import { isPriceTooLow, PRICE_TOO_LOW } from '../item-form-values.ts';
import { priceRangeOf, similarItemsQuery } from '../price-range.ts';
import { FormPart, type PartProps } from './form-part.tsx';

const { damageFeeMaximumPrices } = FIGURES;

/** Whether it is for rent, and for how much a week. */
export function PriceFields({ form: { register, control, formState } }: PartProps) {
  const [isRentable, rentalPrice, category, subCategory] = useWatch({
    control,
    name: ['isRentable', 'rentalPrice', 'mainCategory', 'subCategory'],
  });
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
        hint={price === undefined || tooLow ? `${yen(MIN_RENTAL_PRICE)}以上` : <Payout price={price} />}
        error={tooLow ? PRICE_TOO_LOW : formState.errors.rentalPrice?.message}
        {...register('rentalPrice')}
      />
      {isRentable && <UsualPrice category={category} subCategory={subCategory} />}
      {isRentable && price !== undefined && !tooLow && (
        <p className="text-xs leading-relaxed text-soft">
          破損などのとき、借り手にご負担いただく金額の上限は {yen(price * damageFeeMaximumPrices)}
          （1週間の料金の{damageFeeMaximumPrices}倍）です。
        </p>
      )}
    </FormPart>
  );
}

interface UsualPriceProps {
  readonly category: string;
  readonly subCategory: string;
}

/** What others ask for the like, and of how many that is known; of too few nothing is said. */
function UsualPrice({ category, subCategory }: UsualPriceProps) {
  const { data } = useQuery({ ...similarItemsQuery(category, subCategory), enabled: category !== '' });
  const range = priceRangeOf(data?.items.map(({ rentalPrice }) => rentalPrice) ?? []);
  if (range === null) return null;
  return (
    <p role="status" className="text-sm">
      似たアイテムは {yen(range.low)}〜{yen(range.high)} / 週
      <span className="ml-1 text-xs text-soft">（同じ種類の{range.count}件から）</span>
    </p>
  );
}

/** What is left of it for the owner. */
function Payout({ price }: { readonly price: number }) {
  const policy = policyOf(CURRENT_POLICY_VERSION);
  const fee = payoutFeeOf(price, policy);
  return `お受け取り額 ${yen(price - fee)}（決済手数料${policy.payoutFeePerMille / 10}% ${yen(fee)}を差し引いた金額）`;
}
