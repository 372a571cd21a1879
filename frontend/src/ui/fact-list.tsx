import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** A long word or one that is read out: gets its own line in a narrow list. */
  readonly isLong?: boolean;
  /** Contains a link: has a touch target's height on phones. */
  readonly isLink?: boolean;
}

/** Names and values, one per line. `tight`: for long lists with small text. */
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
