import { SaveSearchButton } from '../../features/favourites/components/save-search-button.tsx';
import ActiveFilters from '../../features/items/components/active-filters.tsx';
import type { ItemCriteria } from '../../features/items/criteria.ts';
import { SubCategoryChips } from '../../features/items/components/search/sub-category-chips.tsx';
import { searchNameOf, titleOf } from '../../features/items/filter-options.ts';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const TO_KEEP = '検索条件を保存するには、ログインまたは新規登録をしてください。';

interface ActiveSearchProps {
  readonly criteria: ItemCriteria;
  /** Which part, each rendered in another place: the title and the links of sub-categories, the active filters, the button to save the search. */
  readonly part: 'title' | 'kinds' | 'chosen' | 'keep';
}

/** What a narrowed list shows. Its parts are in one module, because the list page contains the name of each lazy chunk. */
export default function ActiveSearch({ criteria, part }: ActiveSearchProps) {
  if (part === 'title') return <PageHeading title={titleOf(criteria)} />;
  if (part === 'kinds') return <SubCategoryChips criteria={criteria} />;
  return part === 'keep' ? <KeepSearch criteria={criteria} /> : <ActiveFilters criteria={criteria} />;
}

function KeepSearch({ criteria }: { readonly criteria: ItemCriteria }) {
  const { viewer } = useViewer();
  const guest = viewer === null ? (then: () => void) => askToLogIn({ reason: TO_KEEP, then }) : null;
  const { sort: _, ...filters } = criteria;
  return <SaveSearchButton query={filters} name={searchNameOf(criteria)} onGuest={guest} />;
}
