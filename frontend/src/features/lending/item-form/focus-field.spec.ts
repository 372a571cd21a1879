/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import type { UseFormReturn } from 'react-hook-form';
import { focusField } from './focus-field.ts';
import type { ItemFormField, ItemFormValues } from './item-form-values.ts';

const setFocus = jest.fn();
const form = { setFocus, getValues: () => 'tops' } as unknown as UseFormReturn<ItemFormValues>;

it.each(['pickupAreas', 'occasions', 'washingNotes'] as const)(
  'the link to an error of the checkboxes %s leads to the first of them, which the form library can’t focus',
  (field: ItemFormField) => {
    document.body.innerHTML = `<input type="checkbox" name="${field}" id="a"><input type="checkbox" name="${field}">`;
    focusField(form, field);
    expect(document.activeElement?.id).toBe('a');
    expect(setFocus).not.toHaveBeenCalled();
  },
);
