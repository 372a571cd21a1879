import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { type ItemCriteria, searchOf } from '../criteria.ts';
import { filtersIn, wishesIn } from '../filters.ts';
import { FilterDialog } from './filter-dialog.tsx';

const SORTS = [
  { id: '', name: '新着順' },
  { id: 'popular', name: '人気順' },
  { id: 'price_asc', name: '料金が安い順' },
  { id: 'price_desc', name: '料金が高い順' },
] as const;

interface ItemListToolsProps {
  readonly criteria: ItemCriteria;
  readonly onChange: (criteria: ItemCriteria) => void;
}

/** Narrowing and order. */
export function ItemListTools({ criteria, onChange }: ItemListToolsProps) {
  const [narrowing, setNarrowing] = useState(false);
  const count = filtersIn(criteria);
  const sort = SORTS.some(({ id }) => id === criteria.sort) ? criteria.sort : '';
  const chosen = (next: ItemCriteria) => {
    setNarrowing(false);
    onChange(next);
  };
  return (
    <div className="flex items-center gap-2">
      <Button look="secondary" onClick={() => setNarrowing(true)} aria-haspopup="dialog">
        <SlidersHorizontal aria-hidden size={17} />
        絞り込み
        {count > 0 && <span className="text-accent">{count}</span>}
      </Button>
      <select
        aria-label="並び順"
        value={sort}
        onChange={({ target }) => onChange({ ...criteria, sort: target.value })}
        className="min-h-11 rounded-full bg-paper px-3 text-sm hover:bg-wash"
      >
        {SORTS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {narrowing && <FilterDialog criteria={criteria} onClose={() => setNarrowing(false)} onChosen={chosen} />}
    </div>
  );
}

/** What the list is narrowed to; each can be taken back. */
export function ChosenWishes({ criteria }: { readonly criteria: ItemCriteria }) {
  const wishes = wishesIn(criteria);
  if (wishes.length === 0) return null;
  return (
    <ul aria-label="絞り込みの条件" className="flex flex-wrap gap-2 pb-6">
      {wishes.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={`/items${searchOf(without)}`}
            aria-label={`${label}の条件を外す`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-accent-wash px-4 text-sm text-accent"
          >
            {label}
            <X aria-hidden size={15} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
