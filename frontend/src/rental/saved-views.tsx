import { grouped } from '@meguri/contracts/text/grouped.ts';
import { cx } from '../lib/class-names.ts';
import { Link } from '../ui/controls/link.tsx';

export interface SavedView {
  readonly label: string;
  /** The query of the page's URL; '' shows everything. */
  readonly query: string;
  /** undefined: not known yet, or not counted. */
  readonly count?: number | undefined;
  readonly isCurrent: boolean;
}

interface SavedViewsProps {
  readonly label: string;
  /** The page's path. */
  readonly path: string;
  readonly views: readonly SavedView[];
  /** The list is a part of the page, which stays where it is scrolled to. */
  readonly keepsScroll?: boolean;
}

/** Links to often needed filters of a list, each with its number of entries. They can be bookmarked. */
export const SavedViews = ({ label, path, views, keepsScroll = false }: SavedViewsProps) => (
  <nav aria-label={label} className="mb-4">
    <ul className="flex flex-wrap gap-2">
      {views.map(({ label: name, query, count, isCurrent }) => (
        <li key={name}>
          <Link
            to={query === '' ? path : `${path}?${query}`}
            {...(keepsScroll && { replace: true, state: { keepsScroll } })}
            aria-current={isCurrent ? 'true' : undefined}
            className={cx(
              'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm whitespace-nowrap',
              isCurrent
                ? 'border-accent font-medium text-ink'
                : 'border-line text-soft hover:border-ink hover:text-ink',
            )}
          >
            <span>{name}</span>
            {count !== undefined && <span className="tabular-nums">{grouped(count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
