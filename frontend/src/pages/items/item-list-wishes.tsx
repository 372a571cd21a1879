import { SaveSearchButton } from '../../features/favourites/components/save-search-button.tsx';
import ChosenWishes from '../../features/items/components/chosen-wishes.tsx';
import type { ItemCriteria } from '../../features/items/criteria.ts';
import { searchNameOf } from '../../features/items/filter-options.ts';
import { filtersIn } from '../../features/items/filters.ts';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';

const TO_KEEP = '検索条件を保存するには、ログインしてください。';

interface ItemListWishesProps {
  readonly criteria: ItemCriteria;
  /** Of the two that stand in different places: what was chosen, or the way to keep it. */
  readonly part: 'chosen' | 'keep';
}

/** What the item list is narrowed to. Both in one file: its name stands in what every visit of the list loads. */
export default function ItemListWishes({ criteria, part }: ItemListWishesProps) {
  return part === 'keep' ? <KeepSearch criteria={criteria} /> : <ChosenWishes criteria={criteria} />;
}

/** One owner's closet alone isn't kept. */
function KeepSearch({ criteria }: { readonly criteria: ItemCriteria }) {
  const { viewer } = useViewer();
  const guest = viewer === null ? (then: () => void) => askToLogIn({ reason: TO_KEEP, then }) : null;
  const { sort: _, ...wishes } = criteria;
  const isNarrowed = filtersIn(criteria) > 0 || criteria.q !== undefined || criteria.category !== undefined;
  return isNarrowed && <SaveSearchButton query={wishes} name={searchNameOf(criteria)} onGuest={guest} />;
}
