import { CATEGORIES, subCategoriesOf } from '@meguri/contracts/reference/categories.ts';
import { COLOURS } from '@meguri/contracts/reference/colours.ts';
import { GENDER_CATEGORIES, ITEM_CONDITIONS } from '@meguri/contracts/reference/item-options.ts';
import { MATERIAL_GROUPS, MATERIALS } from '@meguri/contracts/reference/materials.ts';
import type { Named } from '@meguri/contracts/reference/named.ts';
import { SIZES } from '@meguri/contracts/reference/sizes.ts';
import { useWatch } from 'react-hook-form';
import { Select } from '../../../../ui/forms/field.tsx';
import { sizesOf } from '../sizes-of.ts';
import { FormPart, type PartProps } from './form-part.tsx';
import { GuessedFields } from './guessed-fields.tsx';

const CHOOSE = '選択してください';
const NOT_SAID = '指定しない';

/** The item's category. The sub-category can be chosen once the category is. */
export function ClassificationFields({ form }: PartProps) {
  const { register, control, setValue, formState } = form;
  const { errors } = formState;
  const [category, subCategory, size] = useWatch({ control, name: ['mainCategory', 'subCategory', 'size'] });
  /** Clears a size that doesn't exist in the new category. */
  const dropSizeUnlessIn = (kind: string, subKind: string) => {
    if (!sizesOf(kind, subKind, size).fits) setValue('size', '');
  };
  return (
    <FormPart title="カテゴリ・サイズ・状態">
      <GuessedFields form={form} onKind={dropSizeUnlessIn} />
      <div className="grid gap-5 md:grid-cols-2">
        <Select
          label="カテゴリ"
          required
          placeholder={CHOOSE}
          error={errors.mainCategory?.message}
          {...register('mainCategory', {
            onChange: ({ target }: { target: { value: string } }) => {
              setValue('subCategory', '');
              dropSizeUnlessIn(target.value, '');
            },
          })}
        >
          <Options among={CATEGORIES} />
        </Select>
        <Select
          // A new element for other options: the form library can't choose one that isn't rendered yet.
          key={category}
          label="サブカテゴリ"
          required
          placeholder={category === '' ? 'カテゴリを先に選択' : CHOOSE}
          error={errors.subCategory?.message}
          {...register('subCategory', {
            onChange: ({ target }: { target: { value: string } }) => dropSizeUnlessIn(category, target.value),
          })}
          // Not through `register`, which removes disabled fields from the values.
          disabled={category === ''}
        >
          <Options among={subCategoriesOf(category)} />
        </Select>
        <Select
          label="対象"
          required
          placeholder={CHOOSE}
          error={errors.genderCategory?.message}
          {...register('genderCategory')}
        >
          <Options among={GENDER_CATEGORIES} />
        </Select>
        <Select label="サイズ" required placeholder={CHOOSE} error={errors.size?.message} {...register('size')}>
          <Groups groups={sizesOf(category, subCategory, size).groups} options={SIZES} />
        </Select>
        <Select label="色（任意）" placeholder={NOT_SAID} error={errors.color?.message} {...register('color')}>
          <Options among={COLOURS} />
        </Select>
        <Select label="素材（任意）" placeholder={NOT_SAID} error={errors.material?.message} {...register('material')}>
          <Groups groups={MATERIAL_GROUPS} options={MATERIALS} />
        </Select>
        <div className="md:col-span-2">
          <Select
            label="状態"
            required
            placeholder={CHOOSE}
            error={errors.condition?.message}
            {...register('condition')}
          >
            <Options among={ITEM_CONDITIONS} />
          </Select>
        </div>
      </div>
    </FormPart>
  );
}

const Options = ({ among }: { readonly among: readonly Named[] }) =>
  among.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

interface GroupsProps {
  readonly groups: readonly Named[];
  readonly options: readonly { readonly value: string; readonly label: string; readonly group: string }[];
}

/** Groups without entries are omitted. */
const Groups = ({ groups, options }: GroupsProps) =>
  groups.map(({ id, name }) => {
    const entries = options.filter(({ group }) => group === id);
    return entries.length === 0 ? null : (
      <optgroup key={id} label={name}>
        {entries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </optgroup>
    );
  });
