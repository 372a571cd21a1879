import { subCategoriesOf } from '@meguri/contracts/reference/categories.ts';
import { type ItemCriteria, withFilters } from '../../criteria.ts';
import { ALL, Chip, ChipRow } from './category-chips.tsx';

/** The sub-categories of the selected category, each a link with its own URL. */
export function SubCategoryChips({ criteria }: { readonly criteria: ItemCriteria }) {
  const { category = '', subCategory = '' } = criteria;
  return (
    <ChipRow>
      {[ALL, ...subCategoriesOf(category)].map(({ id, name }) => (
        <Chip key={id} to={withFilters(criteria, { subCategory: id })} current={subCategory === id} small>
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}
