import { OccasionChips } from '../../features/items/components/search/occasion-chips.tsx';
import { WearOnField } from '../../features/items/components/search/wear-on-field.tsx';
import { useViewer } from '../../features/session/api/viewer.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

interface WearSearchProps {
  /** The query parameters of the list. */
  readonly search: string;
  /** Which part, each rendered in another place. */
  readonly part: 'day' | 'occasions';
}

const SPACE = (
  <li className="shrink-0">
    <Skeleton className="h-11 w-31 rounded-full" />
  </li>
);
/** Only for members, and not named in the list page: its first scripts have no room for it. */
const OwnSizesChip = lazyPage(() => import('./own-sizes-chip.tsx'), SPACE);

/** When and what for an item is worn. Its parts are in one module, because the list page contains the name of each lazy chunk. */
export default function WearSearch({ search, part }: WearSearchProps) {
  return part === 'day' ? <WearOnField search={search} /> : <Occasions search={search} />;
}

function Occasions({ search }: Pick<WearSearchProps, 'search'>) {
  const { viewer } = useViewer();
  return (
    <OccasionChips
      search={search}
      first={
        viewer !== null && (
          <PartBoundary instead={SPACE}>
            <OwnSizesChip search={search} />
          </PartBoundary>
        )
      }
    />
  );
}
