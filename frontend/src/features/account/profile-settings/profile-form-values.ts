import type { Account } from '@meguri/contracts/account/account-view.ts';
import {
  plainPhone,
  plainPostCode,
  type ProfileChange,
  profileChangeSchema,
} from '@meguri/contracts/account/profile.ts';

/** The form's fields under their API names; all are text. */
export interface ProfileFormValues {
  readonly profile_name: string;
  readonly bio: string;
  readonly full_name: string;
  readonly phone: string;
  readonly post_code: string;
  readonly prefecture: string;
  readonly city: string;
  readonly street_address: string;
  readonly building: string;
}
type Field = keyof ProfileFormValues;

const ADDRESS = ['post_code', 'prefecture', 'city', 'street_address', 'building'] as const;
/** The fields that each form saves, in its order. */
export const PROFILE_FIELDS: readonly Field[] = ['profile_name', 'bio'];
export const PARCEL_FIELDS: readonly Field[] = ['full_name', 'phone', ...ADDRESS];
/** Fields that may be emptied. */
const OPTIONAL: readonly Field[] = ['profile_name', 'bio', 'building'];

export const valuesOf = (account: Account): ProfileFormValues => ({
  profile_name: account.profileName ?? '',
  bio: account.bio ?? '',
  full_name: account.fullName ?? '',
  phone: account.phone ?? '',
  post_code: account.postCode ?? '',
  prefecture: account.prefecture ?? '',
  city: account.city ?? '',
  street_address: account.streetAddress ?? '',
  building: account.building ?? '',
});

/** Everything the form saves, also empty required fields, so that validation reports them. */
const changeOf = (values: Partial<ProfileFormValues>): Record<string, string | null> =>
  Object.fromEntries(
    (Object.entries(values) as [Field, string][]).map(([field, value]) => [
      field,
      OPTIONAL.includes(field) && value.trim() === '' ? null : value,
    ]),
  );

interface Checked {
  /** null if there are errors. */
  readonly change: ProfileChange | null;
  readonly errors: Readonly<Partial<Record<Field, string>>>;
}

/** The values as they are saved: digits normalized, whichever keyboard they were typed on. */
export const plainOf = <Values extends Partial<ProfileFormValues>>(values: Values): Values => ({
  ...values,
  ...(values.post_code !== undefined && { post_code: plainPostCode(values.post_code) }),
  ...(values.phone !== undefined && { phone: plainPhone(values.phone) }),
});

/**
 * Validates a form and returns its change, or the first error of each field. The API accepts partial addresses; the form requires
 * whatever a parcel needs.
 * @param fields those of the form
 */
export function checked(values: ProfileFormValues, fields: readonly Field[]): Checked {
  const plain = plainOf(values);
  const own = Object.fromEntries(fields.map((field) => [field, plain[field]]));
  const result = profileChangeSchema.safeParse(changeOf(own));
  if (result.success) return { change: result.data, errors: {} };
  const errors: Partial<Record<Field, string>> = {};
  for (const { path, message } of result.error.issues) errors[path[0] as Field] ??= message;
  return { change: null, errors };
}

/** Whether one of the address fields has an error. */
export const blamesAddress = (errors: Checked['errors']): boolean =>
  ADDRESS.some((field) => errors[field] !== undefined);
