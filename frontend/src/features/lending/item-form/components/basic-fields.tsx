import { MAX_ITEM_DESCRIPTION, MAX_ITEM_NAME } from '@meguri/contracts/item/item-input.ts';
import { characters } from '@meguri/contracts/text/characters.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { brandsQuery } from '../api/similar-items.ts';
import { TextArea, TextField } from '../../../../ui/forms/field.tsx';
import { FormPart, type PartProps } from './form-part.tsx';

/** Name, brand and description. */
export function BasicFields({ form: { register, control, formState } }: PartProps) {
  const { errors } = formState;
  const brands = useId();
  const [name, description] = useWatch({ control, name: ['name', 'description'] });
  return (
    <FormPart title="基本情報">
      <TextField
        label="アイテム名"
        required
        placeholder="例：ネイビーのシルクワンピース"
        hint={<Count text={name} most={MAX_ITEM_NAME} />}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="ブランド（任意）"
        list={brands}
        autoComplete="off"
        error={errors.brand?.message}
        {...register('brand')}
      />
      <Brands id={brands} />
      <TextArea
        label="商品説明（任意）"
        rows={5}
        placeholder="着心地、サイズ感、合わせ方など"
        hint={<Count text={description} most={MAX_ITEM_DESCRIPTION} />}
        error={errors.description?.message}
        {...register('description')}
      />
    </FormPart>
  );
}

/** Suggests brands in the spelling others have used. */
function Brands({ id }: { readonly id: string }) {
  const { data } = useQuery(brandsQuery);
  return (
    <datalist id={id}>
      {data?.facets?.brand.map(({ value }) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

function Count({ text, most }: { readonly text: string; readonly most: number }) {
  const count = characters(text.trim());
  return <span className={count > most ? 'text-bad tabular-nums' : 'tabular-nums'}>{`${count} / ${most}文字`}</span>;
}
