import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** One long word, which on a phone gets a line of its own. */
  readonly isLong?: boolean;
}

/** Names and values, line by line. `tight`: for long lists of small things. */
export const FactList = ({ facts, tight = false }: { readonly facts: readonly Fact[]; readonly tight?: boolean }) => (
  <dl className="text-sm">
    {facts.map(({ label, value, isLong = false }, index) => (
      <div
        key={`${index} ${label}`}
        className={cx(
          'grid grid-cols-[minmax(7.25rem,2fr)_5fr] gap-x-4 border-b border-line last:border-0',
          tight ? 'py-1 leading-relaxed' : 'py-2',
        )}
      >
        <dt className="text-soft">{label}</dt>
        <dd className={cx('min-w-0 tabular-nums', isLong && 'max-md:col-span-2')}>{value}</dd>
      </div>
    ))}
  </dl>
);
