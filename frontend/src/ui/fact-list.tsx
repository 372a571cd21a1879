import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** One long word, or one that is read out: where the list is narrow it gets a line of its own. */
  readonly isLong?: boolean;
  /** Leads somewhere: on a phone its line is as high as a finger. */
  readonly isLink?: boolean;
}

/** Names and values, line by line. `tight`: for long lists of small things. */
export const FactList = ({ facts, tight = false }: { readonly facts: readonly Fact[]; readonly tight?: boolean }) => (
  <dl className={cx('text-sm', facts.some(({ isLong }) => isLong) && '@container')}>
    {facts.map(({ label, value, isLong = false, isLink = false }, index) => (
      <div
        key={`${index} ${label}`}
        className={cx(
          'grid grid-cols-[minmax(7.25rem,2fr)_5fr] gap-x-4 border-b border-line last:border-0',
          tight ? 'py-1 leading-relaxed' : 'py-2',
          isLink && 'max-md:py-2.5',
        )}
      >
        <dt className="text-soft">{label}</dt>
        <dd className={cx('min-w-0 tabular-nums', isLong && '@max-md:col-span-2')}>{value}</dd>
      </div>
    ))}
  </dl>
);
