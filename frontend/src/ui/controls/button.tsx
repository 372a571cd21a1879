import { LoaderCircle } from 'lucide';
import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import type { Elements } from '../elements.ts';
import { Link, type LinkProps } from './link.tsx';
import { Icon } from '../icon.tsx';

const VARIANTS = {
  primary: 'bg-ink text-paper hover:bg-ink/85 disabled:bg-ink/35',
  accent: 'bg-accent text-paper hover:bg-accent/88 disabled:bg-accent/40',
  secondary: 'bg-wash text-ink hover:bg-line disabled:text-ink/45',
  quiet: 'text-ink underline decoration-line decoration-2 underline-offset-[6px] hover:decoration-accent',
  danger: 'bg-danger text-white hover:bg-danger/88 disabled:bg-danger/40',
} as const;
const SIZES = { small: 'min-h-9 px-4 text-sm', medium: 'min-h-11 px-6', large: 'min-h-13 px-8 text-base' } as const;

export interface Appearance {
  readonly variant?: keyof typeof VARIANTS | undefined;
  readonly size?: keyof typeof SIZES | undefined;
  readonly wide?: boolean | undefined;
}

/** For what looks like a button and is none. */
export const appearance = ({ variant = 'primary', size = 'medium', wide = false }: Appearance): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-full font-medium leading-tight tracking-[0.04em]',
    'text-center transition-colors duration-200 disabled:cursor-not-allowed',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  );

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Appearance {
  readonly children?: string | Elements;
  /** Under way: a press, or Enter in its form, comes to nothing; it keeps its width and the focus, which a disabled one loses, and says so. */
  readonly pending?: boolean;
  /** Why it can't be pressed, read out and shown as its title. */
  readonly disabledReason?: string | undefined;
}

export function Button({ pending = false, disabledReason, variant, size, wide, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(appearance({ variant, size, wide }), rest.className)}
      onClick={pending ? toNothing : rest.onClick}
      disabled={!pending && (rest.disabled || disabledReason !== undefined)}
      aria-disabled={pending || undefined}
      title={disabledReason ?? rest.title}
      aria-busy={pending || undefined}
    >
      {pending && <Icon of={LoaderCircle} aria-hidden size={18} className="animate-spin" />}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}

const toNothing = (event: MouseEvent) => event.preventDefault();

export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & Appearance) {
  return <Link {...rest} className={cx(appearance({ variant, size, wide }), className)} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does: read out, since there is no text. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        'inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-wash',
        'disabled:cursor-not-allowed disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  );
}
