import type { FieldErrors, Resolver } from 'react-hook-form';
import { errorsOf, type ItemFormValues } from './item-form-values.ts';

/** The contracts' rules as the form's library wants to hear them. */
export const itemResolver: Resolver<ItemFormValues> = (values) => {
  const found = Object.entries(errorsOf(values));
  if (found.length === 0) return { values, errors: {} };
  const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'rule', message }]));
  return { values: {}, errors: errors as FieldErrors<ItemFormValues> };
};
