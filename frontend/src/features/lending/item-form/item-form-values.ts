import { yenIn } from '@meguri/contracts/text/typed-yen.ts';
import { type ItemInput, newItemSchema } from '@meguri/contracts/item/item-input.ts';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { MIN_RENTAL_PRICE } from '@meguri/contracts/limits.ts';
import { DEFAULT_CARE } from '@meguri/contracts/reference/care.ts';
import { subCategoriesOf } from '@meguri/contracts/reference/categories.ts';
import { type MeasurementId, measurementsOf } from '@meguri/contracts/reference/measurements.ts';
import { shippingMethodOf } from '@meguri/contracts/reference/item-options.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { type FieldError, type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { centimetresIn } from '../../../lib/centimetres.ts';
import { type FormPhoto, storedPhoto } from './form-photos.ts';

/** An item as the form holds it; '' means nothing chosen. */
export interface ItemFormValues {
  readonly photos: readonly FormPhoto[];
  readonly name: string;
  readonly brand: string;
  readonly mainCategory: string;
  readonly subCategory: string;
  readonly genderCategory: string;
  readonly size: string;
  /** In centimetres, as typed. */
  readonly measurements: Readonly<Partial<Record<MeasurementId, string>>>;
  readonly color: string;
  readonly material: string;
  readonly condition: string;
  readonly description: string;
  readonly occasions: readonly string[];
  readonly isRentable: boolean;
  /** In yen per week, as typed. */
  readonly rentalPrice: string;
  /** In yen, as typed; '' applies the amount in the terms. */
  readonly replacementValue: string;
  readonly washingInstructions: string;
  readonly washingNotes: readonly string[];
  readonly returnUnwashed: boolean;
  readonly fitRefund: boolean;
  readonly identityRequired: boolean;
  readonly delivery: boolean;
  readonly pickup: boolean;
  readonly pickupAreas: readonly string[];
  /** Value of the select field. */
  readonly daysBetween: string;
}

export const EMPTY_ITEM: ItemFormValues = {
  photos: [],
  name: '',
  brand: '',
  mainCategory: '',
  subCategory: '',
  genderCategory: '',
  size: '',
  measurements: {},
  color: '',
  material: '',
  condition: '',
  description: '',
  occasions: [],
  isRentable: true,
  rentalPrice: String(MIN_RENTAL_PRICE),
  replacementValue: '',
  washingInstructions: DEFAULT_CARE,
  washingNotes: [],
  returnUnwashed: false,
  fitRefund: false,
  identityRequired: false,
  delivery: true,
  pickup: false,
  pickupAreas: [],
  daysBetween: '0',
};

/** In the order of the form. */
const FIELDS: readonly (keyof ItemFormValues)[] = [
  ...(['photos', 'name', 'brand', 'description', 'mainCategory', 'subCategory', 'genderCategory', 'size'] as const),
  ...([
    'color',
    'material',
    'condition',
    'occasions',
    'measurements',
    'washingInstructions',
    'washingNotes',
    'returnUnwashed',
    'fitRefund',
    'isRentable',
    'rentalPrice',
    'replacementValue',
    'identityRequired',
  ] as const),
  ...(['delivery', 'pickup', 'pickupAreas', 'daysBetween'] as const),
];

/** A field, or one of the measurements. */
export type ItemFormField = keyof ItemFormValues | `measurements.${MeasurementId}`;

/** A field with an error, and the error in words that make sense away from the field. */
export interface WrongField {
  readonly field: ItemFormField;
  readonly text: string;
}

/** The fields with an error, in the order of the form. */
export const wrongFields = (errors: FieldErrors<ItemFormValues>): WrongField[] =>
  FIELDS.filter((name) => errors[name] !== undefined)
    .flatMap((name): readonly ItemFormField[] =>
      name === 'measurements'
        ? (Object.keys(errors.measurements ?? {}) as MeasurementId[]).map((id) => `measurements.${id}` as const)
        : [name],
    )
    .map((field) => ({ field, text: refusalOf(errors, field) }));

type Newer = 'fitRefund' | 'identityRequired';
/** During an update, a server of the previous release omits the newer fields. */
type StoredItem = Omit<Item, Newer> & Partial<Pick<Item, Newer>>;

export function valuesOf(item: StoredItem): ItemFormValues {
  const { name, mainCategory, subCategory, genderCategory, size, condition, description, isRentable } = item;
  const {
    washingInstructions,
    washingNotes,
    shippingMethod,
    pickupAreas,
    occasions,
    returnUnwashed,
    fitRefund = false,
    identityRequired = false,
  } = item;
  return {
    ...{ name, mainCategory, subCategory, genderCategory, size, condition, description, isRentable },
    ...{ washingInstructions, washingNotes, returnUnwashed, fitRefund, identityRequired, pickupAreas, occasions },
    photos: item.images.map(storedPhoto),
    brand: item.brand ?? '',
    color: item.color ?? '',
    material: item.material ?? '',
    measurements: Object.fromEntries(Object.entries(item.measurements).map(([id, cm]) => [id, String(cm)])),
    rentalPrice: String(item.rentalPrice),
    replacementValue: item.replacementValue === null ? '' : String(item.replacementValue),
    delivery: shippingMethod !== 'pickup',
    pickup: shippingMethod !== 'delivery',
    daysBetween: String(item.daysBetween),
  };
}

/** A new item that is like a listed one. Photos show one garment only, and a paused item isn't what one lists. */
export const valuesLike = (item: StoredItem): ItemFormValues => ({ ...valuesOf(item), photos: [], isRentable: true });

export const isPriceTooLow = ({
  isRentable,
  rentalPrice,
}: Pick<ItemFormValues, 'isRentable' | 'rentalPrice'>): boolean =>
  isRentable && (yenIn(rentalPrice) ?? 0) < MIN_RENTAL_PRICE;

/** The body of POST and PUT; may be incomplete. @param images URLs of the photos, in order */
export function inputOf(values: ItemFormValues, images: readonly string[]): unknown {
  const { photos: _, delivery, pickup, pickupAreas, ...fields } = values;
  const shippingMethod = shippingMethodOf(delivery, pickup);
  const offered = subCategoriesOf(values.mainCategory).some(({ id }) => id === values.subCategory);
  const price = yenIn(values.rentalPrice);
  return {
    ...fields,
    subCategory: offered ? values.subCategory : undefined,
    measurements: Object.fromEntries(
      measurementsOf(values.subCategory).map(({ id }) => [id, centimetresIn(values.measurements[id] ?? '')]),
    ),
    brand: values.brand.trim() || null,
    color: values.color || null,
    material: values.material || null,
    rentalPrice: values.isRentable ? price : (price ?? MIN_RENTAL_PRICE),
    // NaN, so that the schema reports an invalid amount.
    replacementValue: values.replacementValue.trim() === '' ? null : (yenIn(values.replacementValue) ?? Number.NaN),
    shippingMethod,
    pickupAreas: shippingMethod === 'delivery' ? [] : pickupAreas,
    daysBetween: Number(values.daysBetween),
    images,
  };
}

/** A placeholder for photos that aren't uploaded yet. */
const UNSENT = '/unsent';
export const imagesOf = (photos: readonly FormPhoto[]): string[] =>
  photos.map(({ url, id }) => url ?? `${UNSENT}/${id}`);

export type ItemFormErrors = Partial<Record<ItemFormField, string>>;
export const PRICE_TOO_LOW = '100円以上を入力してください';
/** The API's own message. */
const NO_PHOTO = '最低1枚必要です';

/** All errors at once. The schema compares fields only when each one is valid by itself, so those comparisons are made here too. */
export function errorsOf(values: ItemFormValues): ItemFormErrors {
  const parsed = newItemSchema.safeParse(inputOf(values, imagesOf(values.photos)));
  const found = (parsed.error?.issues ?? []).map(({ path, message }) => [fieldOf(nameOf(path)), message] as const);
  const noPlace = shippingMethodOf(values.delivery, values.pickup) !== 'delivery' && values.pickupAreas.length === 0;
  return {
    ...Object.fromEntries(found.toReversed()),
    ...(isPriceTooLow(values) && { rentalPrice: PRICE_TOO_LOW }),
    ...(noPlace && { pickupAreas: ROUND_REJECTIONS.meeting_point_required.message }),
  };
}

function refusalOf(errors: FieldErrors<ItemFormValues>, field: ItemFormField): string {
  const message = (get(errors, field) as FieldError | undefined)?.message ?? '';
  if (field === 'photos') return message === NO_PHOTO ? '画像がありません' : message;
  return message === PRICE_TOO_LOW ? 'レンタル料金は100円以上で入力してください' : message;
}

/** A list counts as one field; each measurement is a field. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .slice(0, path[0] === 'measurements' ? 2 : 1)
    .map(String)
    .join('.');

/** The form's name of an API field. */
export const fieldOf = (field: string): ItemFormField => {
  if (field === 'images') return 'photos';
  return field === 'shippingMethod' ? 'delivery' : (field as ItemFormField);
};

/** Validates once more before sending. @throws ZodError, though the form lets nothing through that the schema rejects */
export const checkedInput = (values: ItemFormValues, images: readonly string[]): ItemInput =>
  newItemSchema.parse(inputOf(values, images));

/** The contract's rules as a resolver for React Hook Form. */
export const itemResolver: Resolver<ItemFormValues> = (values) => {
  const found = Object.entries(errorsOf(values));
  if (found.length === 0) return { values, errors: {} };
  const errors: Record<string, unknown> = {};
  for (const [field, message] of found) set(errors, field, { type: 'rule', message });
  return { values: {}, errors: errors as FieldErrors<ItemFormValues> };
};
