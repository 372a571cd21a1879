import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';

interface Chip {
  readonly value: string;
  readonly label: ReactNode;
  /** Number of matches, if known. */
  readonly count?: number | undefined;
}
interface CheckboxGroupProps {
  readonly name: string;
  readonly legend: string;
  /** Part of a larger group with its own legend. */
  readonly quiet?: boolean;
  readonly options: readonly Chip[];
  /** Many short options: in columns on phones. */
  readonly even?: boolean;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

const EVEN = 'max-md:grid max-md:grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] max-md:*:justify-center max-md:*:px-1';

/** Checkboxes that look like tags. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { name, legend, quiet = false, options, even = false, values, onChange } = props;
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...values, value] : values.filter((one) => one !== value));
  return (
    <fieldset>
      <legend className={cx('mb-2', quiet ? 'text-xs text-soft' : 'text-sm font-medium')}>{legend}</legend>
      <div className={cx('flex flex-wrap gap-2', even && EVEN)}>
        {options.map(({ value, label, count }) => (
          <label key={value} className={chip(values.includes(value))}>
            <input
              type="checkbox"
              name={name}
              value={value}
              className="sr-only"
              checked={values.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            <span>{label}</span>
            {count !== undefined && <span className="text-xs opacity-75">{count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const chip = (chosen: boolean) =>
  cx(
    'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4 text-sm transition-colors',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
    chosen ? 'border-ink bg-ink text-paper' : 'border-field hover:border-soft',
  );
