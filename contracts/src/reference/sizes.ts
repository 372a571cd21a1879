/** Groups in the order they are offered. `petite` has no entries, but is still named in lists. */
export const SIZE_GROUPS = [
  { id: 'free', name: 'フリーサイズ' },
  { id: 'petite', name: '小さいサイズ' },
  { id: 'regular', name: '標準サイズ' },
  { id: 'shoes', name: '靴' },
  { id: 'bags', name: 'バッグ' },
  { id: 'hats', name: '帽子' },
  { id: 'belts', name: 'ベルト' },
  { id: 'accessories', name: 'アクセサリー' },
  { id: 'kids', name: 'キッズ' },
] as const;
export type SizeGroup = (typeof SIZE_GROUPS)[number]['id'];

export interface SizeOption {
  readonly value: string;
  readonly label: string;
  readonly group: SizeGroup;
}

const sizes = (group: SizeGroup, labels: Readonly<Record<string, string>>): SizeOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label, group }));

/** `count` sizes from `first`, `step` apart, such as shoes_20.5, shoes_21: whole numbers without decimals. */
const steps = (group: SizeGroup, prefix: string, unit: string, first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index * step).map((size): SizeOption => ({
    value: `${prefix}_${size}`,
    label: `${size}${unit}`,
    group,
  }));

export const SIZES: readonly SizeOption[] = [
  ...sizes('free', { free: 'フリーサイズ', os: 'ワンサイズ（表記）' }),
  ...sizes('regular', { xxs: 'XXS', xs: 'XS', s: 'S', m: 'M', l: 'L', xl: 'XL', '2xl': '2XL', '3xl_plus': '3XL以上' }),
  ...sizes('shoes', { shoes_under20: '20cm以下' }),
  ...steps('shoes', 'shoes', 'cm', 20.5, 0.5, 19),
  ...sizes('shoes', { shoes_over30: '30cm以上' }),
  ...sizes('bags', {
    bag_free: 'フリーサイズ',
    bag_a4_ok: 'A4対応',
    bag_5l: '5L以下',
    bag_10l: '6〜10L',
    bag_20l: '11〜20L',
    bag_30l: '21〜30L',
    bag_40l: '31〜40L',
    bag_over40l: '41L以上',
  }),
  ...sizes('hats', { hat_free: 'フリーサイズ', hat_os: 'ワンサイズ（表記）', hat_s: 'S', hat_m: 'M', hat_l: 'L' }),
  ...steps('hats', 'hat', 'cm', 52, 2, 6),
  ...sizes('belts', { belt_free: 'フリーサイズ' }),
  ...steps('belts', 'belt', 'cm', 70, 5, 11),
  ...sizes('accessories', {
    acc_free: 'フリーサイズ',
    acc_xs: 'XS',
    acc_s: 'S',
    acc_m: 'M',
    acc_l: 'L',
    acc_xl: 'XL',
  }),
  ...steps('kids', 'kids', 'cm', 80, 10, 8),
];

const labels = new Map(SIZES.map((size) => [size.value, size.label]));

/** The label of a size, or else the raw value. */
export const sizeLabel = (value: string): string => labels.get(value) ?? value;
