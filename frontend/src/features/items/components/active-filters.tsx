import { X } from 'lucide';
import { type ItemCriteria, searchOf } from '../criteria.ts';
import { activeFilters } from '../filter-options.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The active filters, each with a button to remove it. */
export default function ActiveFilters({ criteria }: { readonly criteria: ItemCriteria }) {
  const filters = activeFilters(criteria);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="絞り込みの条件" className="flex flex-wrap gap-2 pb-6">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={`/items${searchOf(without)}`}
            aria-label={`${label}の条件を外す`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-accent-wash px-4 text-sm text-accent"
          >
            <span>{label}</span>
            <Icon of={X} aria-hidden size={15} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
