import { OCCASIONS } from '@meguri/contracts/reference/occasions.ts';
import { criteriaOf, valuesOf, withFilters } from '../../criteria.ts';
import type { Elements } from '../../../../ui/elements.ts';
import { Chip, ChipRow } from './category-chips.tsx';

interface OccasionChipsProps {
  /** The query parameters of the list. */
  readonly search: string;
  /** A chip before them. */
  readonly first?: Elements;
}

/** What items are worn for. A selected one leads to the search without it. */
export function OccasionChips({ search, first }: OccasionChipsProps) {
  const criteria = criteriaOf(new URLSearchParams(search));
  const chosen = valuesOf(criteria, 'occasion');
  return (
    <nav aria-label="着る場面">
      <ChipRow>
        {first}
        {OCCASIONS.map(({ id, name }) => {
          const isChosen = chosen.includes(id);
          const occasion = isChosen ? chosen.filter((one) => one !== id).join(',') : id;
          return (
            <Chip key={id} to={withFilters(criteria, { occasion })} current={isChosen}>
              {name}
            </Chip>
          );
        })}
      </ChipRow>
    </nav>
  );
}
