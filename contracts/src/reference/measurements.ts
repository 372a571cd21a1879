/** What can be measured of an item, in centimetres, with plausible bounds. */
export interface Measurement {
  readonly id: MeasurementId;
  readonly name: string;
  readonly min: number;
  readonly max: number;
}

const BOUNDS = {
  length: { name: '着丈', min: 10, max: 200 },
  shoulder: { name: '肩幅', min: 15, max: 90 },
  chest: { name: '身幅', min: 15, max: 120 },
  sleeve: { name: '袖丈', min: 3, max: 110 },
  waist: { name: 'ウエスト', min: 35, max: 180 },
  hip: { name: 'ヒップ', min: 40, max: 200 },
  rise: { name: '股上', min: 8, max: 60 },
  inseam: { name: '股下', min: 3, max: 120 },
  total_length: { name: '総丈', min: 10, max: 200 },
  heel: { name: 'ヒール', min: 0, max: 25 },
  shaft: { name: '筒丈', min: 3, max: 90 },
  height: { name: '高さ', min: 1, max: 120 },
  width: { name: '幅', min: 0.5, max: 150 },
  depth: { name: 'マチ', min: 0, max: 80 },
  handle: { name: '持ち手の高さ', min: 2, max: 150 },
  head: { name: '頭まわり', min: 35, max: 75 },
  brim: { name: 'つば', min: 0, max: 40 },
  long_side: { name: '長さ', min: 1, max: 350 },
} as const;
export type MeasurementId = keyof typeof BOUNDS;

export const MEASUREMENTS: readonly Measurement[] = (Object.keys(BOUNDS) as MeasurementId[]).map((id) => ({
  id,
  ...BOUNDS[id],
}));

const TOPS = ['length', 'shoulder', 'chest', 'sleeve'] as const;
const TROUSERS = ['waist', 'hip', 'rise', 'inseam', 'total_length'] as const;
const SKIRT = ['waist', 'hip', 'total_length'] as const;
const BAG = ['height', 'width', 'depth', 'handle'] as const;
const CLOTH = ['long_side', 'width'] as const;

/** The measurements of each sub-category, in their usual order. */
const OF_SUB_CATEGORY: Readonly<Record<string, readonly MeasurementId[]>> = {
  tshirt_cutsew: TOPS,
  shirt_blouse: TOPS,
  polo_shirt: TOPS,
  knit_sweater: TOPS,
  sweatshirt_hoodie: TOPS,
  cardigan: TOPS,
  vest: ['length', 'shoulder', 'chest'],
  other_tops: TOPS,
  jacket_tailored: TOPS,
  jacket_casual: TOPS,
  coat: TOPS,
  blouson_jumper: TOPS,
  down_jacket: TOPS,
  leather_jacket: TOPS,
  other_outerwear: TOPS,
  pants_casual: TROUSERS,
  slacks: TROUSERS,
  denim_jeans: TROUSERS,
  sweat_pants: TROUSERS,
  cargo_pants: TROUSERS,
  long_skirt: SKIRT,
  short_skirt: SKIRT,
  shorts: TROUSERS,
  jorts: TROUSERS,
  other_pants: TROUSERS,
  dress: [...TOPS, 'waist', 'hip'],
  shirt_dress: [...TOPS, 'waist'],
  knit_dress: [...TOPS, 'waist', 'hip'],
  setup: [...TOPS, 'waist', 'hip', 'inseam'],
  jumpsuit_allinone: [...TOPS, 'waist', 'hip', 'inseam', 'total_length'],
  salopette_overall: ['waist', 'hip', 'rise', 'inseam', 'total_length'],
  shoulder_bag: BAG,
  tote_bag: BAG,
  handbag: BAG,
  backpack: ['height', 'width', 'depth'],
  boston_bag: BAG,
  waist_pouch: ['height', 'width', 'depth'],
  clutch_pouch: ['height', 'width', 'depth'],
  other_bags: BAG,
  sneakers: ['heel', 'width'],
  pumps_heels: ['heel', 'width'],
  sandals: ['heel', 'width'],
  boots: ['heel', 'width', 'shaft'],
  leather_shoes: ['heel', 'width'],
  other_shoes: ['heel', 'width'],
  hair_accessory: ['long_side', 'width'],
  hat: ['head', 'height', 'brim'],
  scarf: CLOTH,
  muffler: CLOTH,
  belt: CLOTH,
  eyewear: ['width', 'height'],
  other_goods: ['long_side', 'width', 'height'],
};

/** The possible measurements of such an item; [] if its kind isn't known. */
export const measurementsOf = (subCategory: string): readonly Measurement[] =>
  Object.hasOwn(OF_SUB_CATEGORY, subCategory) ? OF_SUB_CATEGORY[subCategory]!.map((id) => ({ id, ...BOUNDS[id] })) : [];

/** Centimetres by measurement. */
export type Measured = Readonly<Partial<Record<MeasurementId, number>>>;

/** Measurements with a value, in the order of the kind; those that don't apply to the kind are left out. */
export const measuredOf = (subCategory: string, measured: Measured): readonly (Measurement & { cm: number })[] =>
  measurementsOf(subCategory).flatMap((one) => {
    const cm = measured[one.id];
    return cm === undefined ? [] : [{ ...one, cm }];
  });
