import { MAIN_CATEGORIES } from '@meguri/contracts/reference/main-categories.ts';
import type { ReactNode } from 'react';
import { cx } from '../../../../lib/class-names.ts';
import { type ItemCriteria, searchOf, withFilters } from '../../criteria.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import type { Elements } from '../../../../ui/elements.ts';

export const ALL = { id: '', name: 'すべて' };

interface CategoryChipsProps {
  readonly criteria: ItemCriteria;
  /** The sub-categories of the selected category. */
  readonly children: Elements;
}

/** Main categories, each a link with its own URL. */
export function CategoryChips({ criteria, children }: CategoryChipsProps) {
  const { category = '' } = criteria;
  return (
    <nav aria-label="カテゴリ" className="flex flex-col gap-1">
      <ChipRow>
        {[ALL, ...MAIN_CATEGORIES].map(({ id, name }) => (
          <Chip key={id} to={withFilters(criteria, { category: id, subCategory: '' })} current={category === id}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      {children}
    </nav>
  );
}

/** Scrolls horizontally if it is wider than the screen, edge to edge. */
export const ChipRow = ({ children }: { readonly children: ReactNode }) => (
  <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:-mx-8 md:px-8 lg:-mx-1 lg:flex-wrap lg:px-1">
    {children}
  </ul>
);

interface ChipProps {
  readonly to: ItemCriteria;
  readonly current: boolean;
  readonly small?: boolean;
  readonly children: string;
}

export function Chip({ to, current, small = false, children }: ChipProps) {
  const look = small
    ? cx('px-2', current ? 'font-medium text-accent underline decoration-2 underline-offset-8' : 'text-soft')
    : cx('rounded-full px-5', current ? 'bg-ink text-paper' : 'bg-wash hover:bg-line');
  return (
    <li className="shrink-0">
      <Link
        to={`/items${searchOf(to)}`}
        aria-current={current ? 'true' : undefined}
        className={cx('inline-flex min-h-11 items-center text-sm whitespace-nowrap transition-colors', look)}
      >
        {children}
      </Link>
    </li>
  );
}
