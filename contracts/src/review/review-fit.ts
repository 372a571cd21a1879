import { type SizeOption, SIZES } from '../reference/sizes.ts';

/** How an item fitted its borrower, with what people see. Stored names never change. */
const FITS = { small: '小さめ', right: 'ちょうどよい', large: '大きめ' } as const;
export type ReviewFit = keyof typeof FITS;
export const REVIEW_FITS = Object.keys(FITS) as [ReviewFit, ...ReviewFit[]];
export const reviewFitLabel = (fit: ReviewFit): string => FITS[fit];

/** The first centimetre of each band of body heights: the exact height is never asked for (decision 146). */
export const HEIGHT_BAND = 5;
const MIN_HEIGHT = 70;
const MAX_HEIGHT = 210;
export const HEIGHTS: readonly number[] = Array.from(
  { length: (MAX_HEIGHT - MIN_HEIGHT) / HEIGHT_BAND },
  (_, band) => MIN_HEIGHT + band * HEIGHT_BAND,
);
export const heightLabel = (height: number): string => `${height}〜${height + HEIGHT_BAND - 1}cm`;

/** Reviews are summed up by bands of ten centimetres, so that each has more of them. */
const SUM_BAND = 10;
export const HEIGHTS_SUMMED: readonly number[] = HEIGHTS.filter((height) => height % SUM_BAND === 0);
export const summedHeight = (height: number): number => height - (height % SUM_BAND);
export const summedHeightLabel = (height: number): string => `身長${height}cm台`;

/** Heights that most adults have, for the lists of adults' forms. */
const ADULT = { min: 130, max: 205 };
const KIDS = { min: 70, max: 165 };
const between = ({ min, max }: typeof ADULT) => HEIGHTS.filter((height) => height >= min && height <= max);
export const ADULT_HEIGHTS = between(ADULT);

const groupOf = new Map(SIZES.map(({ value, group }) => [value, group]));

/** Whether an item of that size is worn, so that it can fit; a bag isn't. */
export const isWorn = (size: string): boolean => groupOf.get(size) !== 'bags';

/** The sizes that a person may usually wear who wears an item of that size. */
export const usualSizesFor = (size: string): readonly SizeOption[] => {
  const group = groupOf.get(size);
  return SIZES.filter((one) => one.group === (group === 'free' ? 'regular' : group));
};

/** The heights of people who may wear an item of that size. */
export const heightsFor = (size: string): readonly number[] =>
  groupOf.get(size) === 'kids' ? between(KIDS) : ADULT_HEIGHTS;
