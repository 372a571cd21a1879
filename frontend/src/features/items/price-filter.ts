import { MAX_RENTAL_PRICE } from '@meguri/contracts/limits.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import type { ItemCriteria } from './criteria.ts';

/** Only the digits, without separators or currency; full-width digits become ASCII. */
export const digitsIn = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');

const tooMuch = (price = ''): string | undefined =>
  Number(price) > MAX_RENTAL_PRICE ? `金額は${grouped(MAX_RENTAL_PRICE)}円以下で指定してください` : undefined;
const outOfOrder = ({ minPrice, maxPrice }: ItemCriteria): string | undefined =>
  minPrice !== undefined && maxPrice !== undefined && Number(minPrice) > Number(maxPrice)
    ? '上限は下限以上の金額を指定してください'
    : undefined;

/** Validation errors of a price range, by field. */
export const priceErrors = (criteria: ItemCriteria) => ({
  minPrice: tooMuch(criteria.minPrice),
  maxPrice: tooMuch(criteria.maxPrice) ?? outOfOrder(criteria),
});
