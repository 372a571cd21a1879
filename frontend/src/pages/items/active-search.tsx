import { SaveSearchButton } from '../../features/favourites/components/save-search-button.tsx';
import ActiveFilters from '../../features/items/components/active-filters.tsx';
import type { ItemCriteria } from '../../features/items/criteria.ts';
import { searchNameOf } from '../../features/items/filter-options.ts';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';

const TO_KEEP = '検索条件を保存するには、ログインまたは新規登録をしてください。';

interface ActiveSearchProps {
  readonly criteria: ItemCriteria;
  /** Which of two parts, rendered in different places: the active filters, or the button to save the search. */
  readonly part: 'chosen' | 'keep';
}

/** The list's active filters. Both parts are in one module, because the list page contains the name of each lazy chunk. */
export default function ActiveSearch({ criteria, part }: ActiveSearchProps) {
  return part === 'keep' ? <KeepSearch criteria={criteria} /> : <ActiveFilters criteria={criteria} />;
}

function KeepSearch({ criteria }: { readonly criteria: ItemCriteria }) {
  const { viewer } = useViewer();
  const guest = viewer === null ? (then: () => void) => askToLogIn({ reason: TO_KEEP, then }) : null;
  const { sort: _, ...filters } = criteria;
  return <SaveSearchButton query={filters} name={searchNameOf(criteria)} onGuest={guest} />;
}
