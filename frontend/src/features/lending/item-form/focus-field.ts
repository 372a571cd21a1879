import type { UseFormReturn } from 'react-hook-form';
import type { ItemFormField, ItemFormValues } from './item-form-values.ts';

/** Id of the photos' file input. */
export const PHOTO_INPUT = 'item-photos';

/** Groups of checkboxes, which the form library can't focus. */
const GROUPS: readonly (ItemFormField | undefined)[] = ['pickupAreas', 'occasions', 'washingNotes'];

/** Focuses a field. The photos aren't registered with the form library. @param field undefined: none */
export function focusField(form: UseFormReturn<ItemFormValues>, field: ItemFormField | undefined): void {
  if (field === 'photos') document.getElementById(PHOTO_INPUT)?.focus();
  else if (GROUPS.includes(field)) document.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
  // Disabled until then.
  else if (field === 'subCategory' && form.getValues('mainCategory') === '') form.setFocus('mainCategory');
  else if (field !== undefined) form.setFocus(field);
}
