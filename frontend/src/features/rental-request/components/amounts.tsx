import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';

export interface Amount {
  readonly label: string;
  readonly value: ReactNode;
  /** The total, below a rule. */
  readonly total?: boolean;
}

/** Lines of a calculation. */
export const Amounts = ({ lines }: { readonly lines: readonly Amount[] }) => (
  <dl className="flex flex-col gap-2.5">
    {lines.map(({ label, value, total = false }) => (
      <div
        key={label}
        className={cx('flex items-baseline justify-between gap-4', total && 'mt-1 border-t border-line pt-3.5')}
      >
        <dt className={cx(total ? 'font-medium' : 'text-soft')}>{label}</dt>
        <dd className={cx('text-right tabular-nums', total && 'font-serif text-xl')}>{value}</dd>
      </div>
    ))}
  </dl>
);
