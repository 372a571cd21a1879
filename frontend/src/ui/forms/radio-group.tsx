import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';
import { FieldError } from './field.tsx';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly detail?: ReactNode;
}
interface RadioGroupProps<Value extends string> {
  readonly name: string;
  readonly legend: ReactNode;
  readonly options: readonly Option<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** A few short options, two in a row. */
  readonly even?: boolean;
}

/** A radio group with room for an explanation of each option. What the user chose in the server's markup is taken over. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { name, legend, options, value, onChange, error, required = false, disabled, even = false } = props;
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const takeOver = useEffectEvent(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined && option.value !== value) onChange(option.value);
  });
  useLayoutEffect(() => takeOver(), []);
  return (
    <fieldset
      ref={group}
      className="flex flex-col gap-2"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-2 text-sm font-medium">
        <span>{legend}</span>
        {required && <span className="ml-2 text-xs font-normal text-accent">必須</span>}
      </legend>
      <div className={cx('grid gap-2', even && 'grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-12 items-center gap-3 rounded-xl border px-4 py-2.5 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              value === option.value ? 'border-ink bg-wash' : 'border-field hover:border-soft',
            )}
          >
            <input
              type="radio"
              autoComplete="off"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 outline-none"
            />
            <span className="flex flex-col leading-snug">
              <span>{option.label}</span>
              {option.detail !== undefined && <span className="text-xs text-soft">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
