import { measurementsOf } from '@meguri/contracts/reference/measurements.ts';
import { useWatch } from 'react-hook-form';
import { cx } from '../../../../lib/class-names.ts';
import { howToMeasure } from '../../../../rental/measurement-words.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import { FormPart, type PartProps } from './form-part.tsx';

/** The measurements that apply to the category. Values typed for another category are kept but not sent. */
export function MeasurementFields({ form: { register, control, formState } }: PartProps) {
  const subCategory = useWatch({ control, name: 'subCategory' });
  const errors = formState.errors.measurements;
  const measured = measurementsOf(subCategory);
  if (measured.length === 0) return null;
  return (
    <FormPart title="寸法（任意）">
      <p className="text-sm text-soft">{`${howToMeasure(measured)}わかるものだけで構いません。`}</p>
      <div
        className={cx(
          'grid grid-cols-2 gap-x-4 gap-y-5',
          // Avoids a single field in the last row.
          measured.length % 3 === 1 ? 'md:grid-cols-4' : 'md:grid-cols-3',
        )}
      >
        {measured.map(({ id, name }) => (
          <TextField
            key={id}
            label={`${name}（cm）`}
            inputMode="decimal"
            autoComplete="off"
            error={errors?.[id]?.message}
            {...register(`measurements.${id}`)}
          />
        ))}
      </div>
    </FormPart>
  );
}
