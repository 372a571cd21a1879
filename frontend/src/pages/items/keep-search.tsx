import { SaveSearchButton } from '../../features/favourites/components/save-search-button.tsx';
import type { ItemCriteria } from '../../features/items/criteria.ts';
import { searchNameOf } from '../../features/items/filter-options.ts';
import { filtersIn } from '../../features/items/filters.ts';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';

const TO_KEEP = '検索条件を保存するには、ログインしてください。';

/** The way to keep what the item list is narrowed to; one owner's closet alone isn't kept. */
export default function KeepSearch({ criteria }: { readonly criteria: ItemCriteria }) {
  const { viewer } = useViewer();
  const guest = viewer ? null : (then: () => void) => askToLogIn({ reason: TO_KEEP, then });
  const { sort: _, ...wishes } = criteria;
  const isNarrowed = filtersIn(criteria) > 0 || criteria.q !== undefined || criteria.category !== undefined;
  return isNarrowed && <SaveSearchButton query={wishes} name={searchNameOf(criteria)} onGuest={guest} />;
}
