import type { Account } from '@meguri/contracts/account/account-view.ts';
import {
  plainPhone,
  plainPostCode,
  type ProfileChange,
  profileChangeSchema,
} from '@meguri/contracts/account/profile.ts';

/** The form's fields, under the names that the interface takes them in; all are text. */
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
/** What each form saves, in its order. */
export const PROFILE_FIELDS: readonly Field[] = ['profile_name', 'bio'];
export const PARCEL_FIELDS: readonly Field[] = ['full_name', 'phone', ...ADDRESS];
/** May be emptied. */
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

/** What is sent: all that a form saves, also what is still missing of it, which the checks name. */
const changeOf = (values: Partial<ProfileFormValues>): Record<string, string | null> =>
  Object.fromEntries(
    (Object.entries(values) as [Field, string][]).map(([field, value]) => [
      field,
      OPTIONAL.includes(field) && value.trim() === '' ? null : value,
    ]),
  );

interface Checked {
  /** null when something is amiss. */
  readonly change: ProfileChange | null;
  readonly errors: Readonly<Partial<Record<Field, string>>>;
}

/** As it is saved: digits as the interface takes them, whatever keyboard they come from. */
export const plainOf = <Values extends Partial<ProfileFormValues>>(values: Values): Values => ({
  ...values,
  ...(values.post_code !== undefined && { post_code: plainPostCode(values.post_code) }),
  ...(values.phone !== undefined && { phone: plainPhone(values.phone) }),
});

/**
 * The change that a form asks for, and the first sentence for each field that is amiss. The interface takes any part of an
 * address; the form wants whatever a parcel needs, as its marks say.
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

/** Whether one of the fields that make an address is amiss. */
export const blamesAddress = (errors: Checked['errors']): boolean =>
  ADDRESS.some((field) => errors[field] !== undefined);
