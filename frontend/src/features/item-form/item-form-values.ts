import { yenIn } from '@meguri/contracts/typed-yen.ts';
import { type ItemInput, newItemSchema } from '@meguri/contracts/item/item-input.ts';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { MIN_RENTAL_PRICE } from '@meguri/contracts/limits.ts';
import { DEFAULT_CARE } from '@meguri/contracts/reference/care.ts';
import { subCategoriesOf } from '@meguri/contracts/reference/categories.ts';
import { shippingMethodOf } from '@meguri/contracts/reference/item-options.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type FormPhoto, storedPhoto } from './form-photos.ts';

/** An item as it is filled in; '' is nothing chosen. */
export interface ItemFormValues {
  readonly photos: readonly FormPhoto[];
  readonly name: string;
  readonly brand: string;
  readonly mainCategory: string;
  readonly subCategory: string;
  readonly genderCategory: string;
  readonly size: string;
  readonly color: string;
  readonly material: string;
  readonly condition: string;
  readonly description: string;
  readonly isRentable: boolean;
  /** Yen a week, as typed. */
  readonly rentalPrice: string;
  readonly washingInstructions: string;
  readonly washingNotes: readonly string[];
  readonly delivery: boolean;
  readonly pickup: boolean;
  readonly pickupAreas: readonly string[];
}

export const EMPTY_ITEM: ItemFormValues = {
  photos: [],
  name: '',
  brand: '',
  mainCategory: '',
  subCategory: '',
  genderCategory: '',
  size: '',
  color: '',
  material: '',
  condition: '',
  description: '',
  isRentable: true,
  rentalPrice: String(MIN_RENTAL_PRICE),
  washingInstructions: DEFAULT_CARE,
  washingNotes: [],
  delivery: true,
  pickup: false,
  pickupAreas: [],
};

/** In the form's own order. */
const FIELDS: readonly (keyof ItemFormValues)[] = [
  ...(['photos', 'name', 'brand', 'description', 'mainCategory', 'subCategory', 'genderCategory', 'size'] as const),
  ...(['color', 'material', 'condition', 'washingInstructions', 'washingNotes', 'isRentable', 'rentalPrice'] as const),
  ...(['delivery', 'pickup', 'pickupAreas'] as const),
];

/** The field that whoever fills the form in is led to. */
export const firstWrong = (errors: FieldErrors<ItemFormValues>): keyof ItemFormValues | undefined =>
  FIELDS.find((name) => errors[name] !== undefined);

export function valuesOf(item: Item): ItemFormValues {
  const { name, mainCategory, subCategory, genderCategory, size, condition, description, isRentable } = item;
  const { washingInstructions, washingNotes, shippingMethod, pickupAreas } = item;
  return {
    ...{ name, mainCategory, subCategory, genderCategory, size, condition, description, isRentable },
    ...{ washingInstructions, washingNotes, pickupAreas },
    photos: item.images.map(storedPhoto),
    brand: item.brand ?? '',
    color: item.color ?? '',
    material: item.material ?? '',
    rentalPrice: String(item.rentalPrice),
    delivery: shippingMethod !== 'pickup',
    pickup: shippingMethod !== 'delivery',
  };
}

export const isPriceTooLow = ({
  isRentable,
  rentalPrice,
}: Pick<ItemFormValues, 'isRentable' | 'rentalPrice'>): boolean =>
  isRentable && (yenIn(rentalPrice) ?? 0) < MIN_RENTAL_PRICE;

/** The body of POST and PUT, as far as it is filled in. @param images the addresses of the photos, in their order */
export function inputOf(values: ItemFormValues, images: readonly string[]): unknown {
  const { photos: _, delivery, pickup, pickupAreas, ...fields } = values;
  const shippingMethod = shippingMethodOf(delivery, pickup);
  const offered = subCategoriesOf(values.mainCategory).some(({ id }) => id === values.subCategory);
  const price = yenIn(values.rentalPrice);
  return {
    ...fields,
    subCategory: offered ? values.subCategory : undefined,
    brand: values.brand.trim() || null,
    color: values.color || null,
    material: values.material || null,
    rentalPrice: values.isRentable ? price : (price ?? MIN_RENTAL_PRICE),
    shippingMethod,
    pickupAreas: shippingMethod === 'delivery' ? [] : pickupAreas,
    images,
  };
}

/** In place of photos that are not sent yet. */
const UNSENT = '/unsent';
export const imagesOf = (photos: readonly FormPhoto[]): string[] =>
  photos.map(({ url, id }) => url ?? `${UNSENT}/${id}`);

export type ItemFormErrors = Partial<Record<keyof ItemFormValues, string>>;
export const PRICE_TOO_LOW = '100円以上を入力してください';

/** What is missing or wrong, all at once; the contracts' schema looks at single fields before it compares any. */
export function errorsOf(values: ItemFormValues): ItemFormErrors {
  const parsed = newItemSchema.safeParse(inputOf(values, imagesOf(values.photos)));
  const found = (parsed.error?.issues ?? []).map(({ path, message }) => [fieldOf(String(path[0])), message] as const);
  const noPlace = shippingMethodOf(values.delivery, values.pickup) !== 'delivery' && values.pickupAreas.length === 0;
  return {
    ...Object.fromEntries(found.toReversed()),
    ...(isPriceTooLow(values) && { rentalPrice: PRICE_TOO_LOW }),
    ...(noPlace && { pickupAreas: ROUND_REJECTIONS.meeting_point_required.message }),
  };
}

/** The form's name for a field of the interface. */
export const fieldOf = (field: string): keyof ItemFormValues => {
  if (field === 'images') return 'photos';
  return field === 'shippingMethod' ? 'delivery' : (field as keyof ItemFormValues);
};

/** Checked once more where it is sent. @throws ZodError: the form lets nothing through that the schema refuses */
export const checkedInput = (values: ItemFormValues, images: readonly string[]): ItemInput =>
  newItemSchema.parse(inputOf(values, images));

/** The contracts' rules as the form's library wants to hear them. */
export const itemResolver: Resolver<ItemFormValues> = (values) => {
  const found = Object.entries(errorsOf(values));
  if (found.length === 0) return { values, errors: {} };
  const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'rule', message }]));
  return { values: {}, errors: errors as FieldErrors<ItemFormValues> };
};
