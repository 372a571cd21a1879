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

/** An address is whole or not there at all. */
const ADDRESS = ['post_code', 'prefecture', 'city', 'street_address'] as const;
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

/** What is sent: everything but what was empty and still is. Who begins an address has to give all of it. */
function changeOf(values: ProfileFormValues, before: ProfileFormValues): Record<string, string | null> {
  const hasAddress = ADDRESS.some((field) => values[field] !== '' || before[field] !== '');
  const change: Record<string, string | null> = {};
  for (const [field, value] of Object.entries(values) as [Field, string][]) {
    const isAddress = (ADDRESS as readonly Field[]).includes(field);
    if (OPTIONAL.includes(field)) change[field] = value.trim() === '' ? null : value;
    else if (isAddress ? hasAddress : value !== '' || before[field] !== '') change[field] = value;
  }
  return change;
}

interface Checked {
  /** null when something is amiss. */
  readonly change: ProfileChange | null;
  readonly errors: Readonly<Partial<Record<Field, string>>>;
}

/** The change that the form asks for, and the first sentence for each field that is amiss. */
export function checked(values: ProfileFormValues, account: Account): Checked {
  const plain = { ...values, post_code: plainPostCode(values.post_code), phone: plainPhone(values.phone) };
  const result = profileChangeSchema.safeParse(changeOf(plain, valuesOf(account)));
  if (result.success) return { change: result.data, errors: {} };
  const errors: Partial<Record<Field, string>> = {};
  for (const { path, message } of result.error.issues) errors[path[0] as Field] ??= message;
  return { change: null, errors };
}

/** Whether one of the fields that make an address is amiss. */
export const blamesAddress = (errors: Checked['errors']): boolean =>
  [...ADDRESS, 'building' as const].some((field) => errors[field] !== undefined);
