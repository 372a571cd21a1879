import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import type { Elements } from '../elements.ts';
import { Icon } from '../icon.tsx';

interface Described {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly required?: boolean | undefined;
}
interface FieldProps extends Described {
  /** Browsers fill it in by this. */
  readonly name: string;
}
interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Classes of a text input; the border's colour is added. */
export const CONTROL =
  'w-full rounded-xl border bg-paper px-4 py-2.5 text-base outline-offset-0 placeholder:text-soft disabled:bg-wash';
const border = (error: string | undefined) => (error === undefined ? 'border-field hover:border-soft' : 'border-bad');

/** Connects label, control, hint and error for assistive technology. */
function Field({ label, error, hint, required, children }: Described & { children: (wiring: Wiring) => Elements }) {
  const id = useId();
  const descriptions = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  const describedBy = descriptions === '' ? undefined : descriptions;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        <span>{label}</span>
        {required && <span className="ml-2 text-xs font-normal text-accent">必須</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error === undefined ? undefined : true })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-xs leading-relaxed text-soft">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { readonly id?: string; readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm leading-relaxed text-bad">
      <Icon of={CircleAlert} aria-hidden size={16} className="mt-1 shrink-0" />
      <span className="phrases">{error}</span>
    </p>
  );
}

export function TextField({ label, error, hint, required, ...rest }: ComponentProps<'input'> & FieldProps) {
  return (
    <Field {...{ label, error, hint, ...(required && { required }) }}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={cx(CONTROL, 'min-h-12', border(error))} />}
    </Field>
  );
}

interface PasswordFieldProps extends FieldProps {
  /** Where several fields are shown and hidden together; absent: this one alone. */
  readonly shown?: boolean;
  readonly onShown?: (shown: boolean) => void;
}

/** With a button to show the password, since typing it blind is hard on a phone. */
export function PasswordField(props: ComponentProps<'input'> & PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const { label, error, hint, required, shown = isShown, onShown = setShown, ...rest } = props;
  return (
    <Field {...{ label, error, hint, required }}>
      {(wiring) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={cx(CONTROL, 'min-h-12 pr-13', border(error))}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label="入力した文字を表示"
            onClick={() => onShown(!shown)}
            className="absolute inset-y-0 right-1 inline-flex w-11 items-center justify-center rounded-xl text-soft hover:text-ink"
          >
            <Icon of={shown ? EyeOff : Eye} aria-hidden size={18} strokeWidth={1.6} />
          </button>
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & FieldProps;

export function TextArea({ label, error, hint, required, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, error, hint, ...(required && { required }) }}>
      {(wiring) => <textarea rows={4} {...rest} {...wiring} className={cx(CONTROL, border(error))} />}
    </Field>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldProps & {
    readonly children: Elements;
    /** Shown while nothing is selected. */
    readonly placeholder?: string | undefined;
  };

/** The empty option looks like a placeholder, but normal within the list. */
const UNCHOSEN = "has-[option[value='']:checked]:text-soft *:text-ink";

/** A native select, which works best on phones. The arrow is ours, because browsers place theirs at the very edge. */
export function Select({ label, error, hint, required, placeholder, children, ...rest }: SelectProps) {
  return (
    <Field {...{ label, error, hint, ...(required && { required }) }}>
      {(wiring) => (
        <div className="relative">
          <select
            {...rest}
            {...wiring}
            className={cx(
              CONTROL,
              'min-h-12 appearance-none pr-11',
              placeholder !== undefined && UNCHOSEN,
              border(error),
            )}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {children}
          </select>
          <Icon
            of={ChevronDown}
            aria-hidden
            size={18}
            strokeWidth={1.6}
            className="pointer-events-none absolute inset-y-0 right-4 my-auto"
          />
        </div>
      )}
    </Field>
  );
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly name: string;
  readonly label: ReactNode;
  readonly error?: string | undefined;
};

export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          {...rest}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          className="size-5 shrink-0"
        />
        <span className="leading-relaxed">{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
