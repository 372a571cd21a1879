import { Star } from 'lucide';
import { useId } from 'react';
import { cx } from '../../lib/class-names.ts';
import { MAX_STARS } from '../stars.tsx';
import { FieldError } from './field.tsx';
import { Icon } from '../icon.tsx';

interface StarInputProps {
  readonly name: string;
  readonly legend: string;
  /** Labels of one, two … stars. */
  readonly meanings: readonly string[];
  /** null: none chosen yet. */
  readonly value: number | null;
  readonly onChange: (value: number) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** One to five stars as radio buttons, for arrow keys and screen readers. */
export function StarInput({ name, legend, meanings, value, onChange, error, disabled }: StarInputProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1 text-sm font-medium">
        <span>{legend}</span>
        <span className="ml-2 text-xs font-normal text-accent">必須</span>
      </legend>
      <div className="-ml-2 flex flex-wrap items-center gap-x-3">
        <div className="flex">
          {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((stars) => (
            <label
              key={stars}
              className={cx(
                'inline-flex size-12 cursor-pointer items-center justify-center rounded-full',
                'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
              )}
            >
              <input
                type="radio"
                name={name}
                value={stars}
                checked={value === stars}
                disabled={disabled}
                onChange={() => onChange(stars)}
                aria-label={`星${stars}つ：${meanings[stars - 1] ?? ''}`}
                className="sr-only"
              />
              <Icon
                of={Star}
                aria-hidden
                size={30}
                strokeWidth={1.4}
                className={value !== null && stars <= value ? 'fill-current text-accent' : 'text-soft'}
              />
            </label>
          ))}
        </div>
        <p aria-hidden className="min-h-6 text-sm">
          {value === null ? '' : meanings[value - 1]}
        </p>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
