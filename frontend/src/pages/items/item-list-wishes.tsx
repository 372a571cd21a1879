import { SaveSearchButton } from '../../features/favourites/components/save-search-button.tsx';
import { ChosenWishes } from '../../features/items/components/chosen-wishes.tsx';
import type { ItemCriteria } from '../../features/items/criteria.ts';
import { searchNameOf } from '../../features/items/filter-options.ts';
import { filtersIn } from '../../features/items/filters.ts';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';

const TO_KEEP = '検索条件を保存するには、ログインしてください。';

/** What the item list is narrowed to, and the way to keep it. */
export default function ItemListWishes({ criteria }: { readonly criteria: ItemCriteria }) {
  const { viewer } = useViewer();
  const guest = viewer ? null : (then: () => void) => askToLogIn({ reason: TO_KEEP, then });
  const { sort: _, ...wishes } = criteria;
  const isNarrowed = filtersIn(criteria) > 0 || criteria.q !== undefined || criteria.category !== undefined;
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      <ChosenWishes criteria={criteria} />
      {isNarrowed && (
        <div className="pb-6">
          <SaveSearchButton query={wishes} name={searchNameOf(criteria)} onGuest={guest} />
        </div>
      )}
    </div>
  );
}
