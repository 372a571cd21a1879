import { MIN_RENTAL_PRICE } from '@meguri/contracts/limits.ts';
import { CURRENT_POLICY_VERSION, policyOf, payoutFeeOf } from '@meguri/contracts/rental-round/policy.ts';
import { yenIn } from '@meguri/contracts/text/typed-yen.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { FIGURES } from '../../../../rental/figures.ts';
import { yen } from '../../../../rental/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox, TextField } from '../../../../ui/forms/field.tsx';
import { isPriceTooLow, PRICE_TOO_LOW } from '../item-form-values.ts';
import { similarItemsQuery } from '../api/similar-items.ts';
import { suggestedPrice } from '../price-range.ts';
import { FormPart, type PartProps } from './form-part.tsx';

const { damageFeeMaximumPrices } = FIGURES;

/** Whether the item is for rent, and its price per week. */
export function PriceFields({ form: { register, control, formState, setValue } }: PartProps) {
  const [isRentable, rentalPrice, category, subCategory, brand, condition] = useWatch({
    control,
    name: ['isRentable', 'rentalPrice', 'mainCategory', 'subCategory', 'brand', 'condition'],
  });
  const take = (usual: number) =>
    setValue('rentalPrice', String(usual), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const price = yenIn(rentalPrice);
  const tooLow = rentalPrice !== '' && isPriceTooLow({ isRentable, rentalPrice });
  return (
    <FormPart title="レンタル料金">
      <Checkbox label="レンタルを受け付ける" {...register('isRentable')} />
      {/* Before the field: the reason for a price is read before one is typed. */}
      {isRentable && <UsualPrice {...{ category, subCategory, brand, condition, price }} onTake={take} />}
      <TextField
        label="1週間の料金（円）"
        required={isRentable}
        inputMode="numeric"
        autoComplete="off"
        hint={price === undefined || tooLow ? `${yen(MIN_RENTAL_PRICE)}以上` : <Payout price={price} />}
        error={tooLow ? PRICE_TOO_LOW : formState.errors.rentalPrice?.message}
        {...register('rentalPrice')}
      />
      {isRentable && price !== undefined && !tooLow && (
        <TextField
          label="損害金の上限（円・任意）"
          inputMode="numeric"
          autoComplete="off"
          hint={maximumHint(price)}
          error={formState.errors.replacementValue?.message}
          {...register('replacementValue')}
        />
      )}
      {isRentable && price !== undefined && !tooLow && (
        <div>
          <Checkbox
            label="本人確認済みの方だけに貸す"
            error={formState.errors.identityRequired?.message}
            {...register('identityRequired')}
          />
          <p className="pl-8 text-xs text-soft">
            {`損害金の上限が${yen(FIGURES.identityFrom)}以上のアイテムで選べます。借り手は、リクエストの前に身分証と顔写真で本人確認をします。`}
          </p>
        </div>
      )}
    </FormPart>
  );
}

function maximumHint(price: number): string {
  const most = yen(price * damageFeeMaximumPrices);
  return `破損や紛失のとき、借り手にご負担いただく金額の上限です。空欄のときは、いまの料金では${most}（1週間の料金の${damageFeeMaximumPrices}倍）です。`;
}

interface UsualPriceProps {
  readonly category: string;
  readonly subCategory: string;
  readonly brand: string;
  readonly condition: string;
  /** The price entered now. */
  readonly price: number | undefined;
  readonly onTake: (price: number) => void;
}

/** A lower price is probably a slip, or the value that the form begins with. */
const FAR_BELOW_USUAL = 0.5;

/**
 * The usual price of comparable items, and how many it is based on; nothing if there are too few. Warns of a price far
 * below it.
 */
function UsualPrice({ category, subCategory, brand, condition, price, onTake }: UsualPriceProps) {
  const { data } = useQuery({ ...similarItemsQuery(category, subCategory), enabled: category !== '' });
  const usual = suggestedPrice(data?.items ?? [], { brand, condition });
  if (usual === null) return null;
  const { median, low, high, count, alike } = usual;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 text-sm">
      <p>
        <span>{`似たアイテムの料金：${low === high ? yen(median) : `${yen(low)}〜${yen(high)}`} / 週`}</span>
        <span className="ml-1 text-xs text-soft">{`（${alike}の${count}件${low === high ? '' : `、中央 ${yen(median)}`}）`}</span>
        {price !== undefined && price < median * FAR_BELOW_USUAL && (
          <span className="block text-warn">{`${yen(price)}は、似たアイテムよりかなり低い料金です。損害金の上限も低くなります。`}</span>
        )}
      </p>
      {price !== median && (
        <Button variant="quiet" size="inlineSmall" onClick={() => onTake(median)}>
          この料金にする
        </Button>
      )}
    </div>
  );
}

/** The owner's share of the price. */
function Payout({ price }: { readonly price: number }) {
  const policy = policyOf(CURRENT_POLICY_VERSION);
  const fee = payoutFeeOf(price, policy);
  return (
    <>
      <span>{`受け取り額は${yen(price - fee)}です（料金から、`}</span>
      <span className="inline-block">
        {`決済サービス手数料${policy.payoutFeePerMille / 10}%の${yen(fee)}を引いた額）。`}
      </span>
    </>
  );
}
