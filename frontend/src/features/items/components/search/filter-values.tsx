import type { ItemFacets } from '@meguri/contracts/item/item-search.ts';
import { SIZE_GROUPS, SIZES } from '@meguri/contracts/reference/sizes.ts';
import { CheckboxGroup } from '../../../../ui/forms/checkbox-group.tsx';
import { type Filter, type FilterOption, optionsOf } from '../../filter-options.ts';
import { Swatch } from '../swatch.tsx';

interface FilterValuesProps {
  readonly filter: Filter;
  /** null: no counts available. */
  readonly facets: ItemFacets | null;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** The values of one filter; sizes are grouped by system. */
export function FilterValues({ filter, facets, values, onChange }: FilterValuesProps) {
  const options = optionsOf(filter, facets, values);
  if (options.length === 0) return null;
  const chips = { name: filter.name, values, onChange };
  if (filter.name === 'size') {
    return bySizeGroup(options).map(({ name, sizes }) => (
      <CheckboxGroup key={name} {...chips} legend={`${filter.legend}（${name}）`} options={sizes} />
    ));
  }
  const shown = filter.name === 'color' ? options.map(withSwatch) : options;
  return <CheckboxGroup {...chips} legend={filter.legend} options={shown} />;
}

const withSwatch = ({ value, label, count }: FilterOption) => ({
  value,
  count,
  label: (
    <>
      <Swatch colour={value} />
      <span>{label}</span>
    </>
  ),
});

const groupOf = new Map(SIZES.map(({ value, group }) => [value, group]));
const bySizeGroup = (options: readonly FilterOption[]) =>
  SIZE_GROUPS.map(({ id, name }) => ({ name, sizes: options.filter(({ value }) => groupOf.get(value) === id) })).filter(
    ({ sizes }) => sizes.length > 0,
  );
