import { OccasionChips } from '../../features/items/components/search/occasion-chips.tsx';
import { WearOnField } from '../../features/items/components/search/wear-on-field.tsx';

interface WearSearchProps {
  /** The query parameters of the list. */
  readonly search: string;
  /** Which part, each rendered in another place. */
  readonly part: 'day' | 'occasions';
}

/** When and what for an item is worn. Its parts are in one module, because the list page contains the name of each lazy chunk. */
export default function WearSearch({ search, part }: WearSearchProps) {
  return part === 'day' ? <WearOnField search={search} /> : <OccasionChips search={search} />;
}
