import { SlidersHorizontal } from 'lucide';
import { type ComponentType, useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import type { ItemCriteria } from '../../criteria.ts';
import { filtersIn } from '../../filters.ts';
import type { FilterDialogProps } from './filter-dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';

const SORTS = [
  { id: '', name: '新着順' },
  { id: 'popular', name: '人気順' },
  { id: 'price_asc', name: '料金が安い順' },
  { id: 'price_desc', name: '料金が高い順' },
] as const;

interface ItemListToolsProps {
  readonly criteria: ItemCriteria;
  readonly onChange: (criteria: ItemCriteria) => void;
  /** The filter dialog. */
  readonly Filters: ComponentType<FilterDialogProps>;
}

/** Buttons to filter and to sort. */
export function ItemListTools({ criteria, onChange, Filters }: ItemListToolsProps) {
  const [narrowing, setNarrowing] = useState(false);
  const count = filtersIn(criteria);
  const sort = SORTS.some(({ id }) => id === criteria.sort) ? criteria.sort : '';
  const chosen = (next: ItemCriteria) => {
    setNarrowing(false);
    onChange(next);
  };
  return (
    <div className="ml-auto flex items-center gap-2">
      <Button variant="secondary" onClick={() => setNarrowing(true)} aria-haspopup="dialog" className="max-md:px-4">
        <Icon of={SlidersHorizontal} aria-hidden size={17} />
        <span>絞り込み</span>
        {count > 0 && <span className="text-accent">{count}</span>}
      </Button>
      <select
        name="sort"
        aria-label="並び順"
        value={sort}
        onChange={({ target }) => onChange({ ...criteria, sort: target.value })}
        className="own-arrow min-h-11 rounded-full bg-paper pl-1 text-base md:pl-3 md:text-sm hover:bg-wash"
      >
        {SORTS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {narrowing && <Filters criteria={criteria} onClose={() => setNarrowing(false)} onChosen={chosen} />}
    </div>
  );
}
