import { OCCASIONS } from '@meguri/contracts/reference/occasions.ts';
import { useWatch } from 'react-hook-form';
import { CheckboxGroup } from '../../../../ui/forms/checkbox-group.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { FormPart, type PartProps } from './form-part.tsx';

/** What the item is worn for: borrowers search by it. */
export function OccasionFields({ form: { control, setValue, formState } }: PartProps) {
  const occasions = useWatch({ control, name: 'occasions' });
  return (
    <FormPart title="着る場面">
      <CheckboxGroup
        name="occasions"
        legend="合う場面をすべて選択（任意）"
        options={OCCASIONS.map(({ id, name }) => ({ value: id, label: name }))}
        values={occasions}
        onChange={(chosen) => setValue('occasions', [...chosen], { shouldDirty: true })}
      />
      <FieldError error={formState.errors.occasions?.message} />
    </FormPart>
  );
}
