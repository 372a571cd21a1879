import { CARE_INSTRUCTIONS, type CareInstruction, careNotesFor } from '@meguri/contracts/reference/care.ts';
import { useWatch } from 'react-hook-form';
import { RETURN_UNWASHED } from '../../../../rental/return-unwashed.ts';
import { Checkbox, Select } from '../../../../ui/forms/field.tsx';
import { CheckboxGroup } from '../../../../ui/forms/checkbox-group.tsx';
import { FormPart, type PartProps } from './form-part.tsx';

/** How the item is cleaned; each method offers the notes that apply to it. */
export function CareFields({ form: { register, control, getValues, setValue, formState } }: PartProps) {
  const { errors } = formState;
  const [instruction, notes, unwashed] = useWatch({
    control,
    name: ['washingInstructions', 'washingNotes', 'returnUnwashed'],
  });
  const offered = careNotesFor(instruction as CareInstruction);
  const dropUnfitting = () => {
    const fitting = careNotesFor(getValues('washingInstructions') as CareInstruction).map(({ id }) => id);
    setValue(
      'washingNotes',
      getValues('washingNotes').filter((note) => fitting.includes(note)),
    );
  };
  return (
    <FormPart title="お手入れ">
      <Select
        label="洗濯方法"
        required
        error={errors.washingInstructions?.message}
        hint={
          instruction === 'dry_clean' && !unwashed
            ? '借り手が、返却前に自分の費用でクリーニングに出します。'
            : undefined
        }
        {...register('washingInstructions', { onChange: dropUnfitting })}
      >
        {CARE_INSTRUCTIONS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <CheckboxGroup
        name="washingNotes"
        legend="注意事項（任意）"
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        values={notes}
        onChange={(chosen) => setValue('washingNotes', [...chosen], { shouldDirty: true })}
      />
      <div>
        <Checkbox label="そのまま返してOK（お手入れはオーナー）" {...register('returnUnwashed')} />
        <p className="pl-8 text-xs text-soft">
          {`「${RETURN_UNWASHED}」と表示します。お手入れの費用は、1週間の料金に含めて設定できます。`}
        </p>
      </div>
    </FormPart>
  );
}
