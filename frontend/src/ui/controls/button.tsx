import { LoaderCircle } from 'lucide';
import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactNode } from 'react';
import { type Chosen, cx, variants } from '../../lib/class-names.ts';
import type { Elements } from '../elements.ts';
import { Link, type LinkProps } from './link.tsx';
import { Icon } from '../icon.tsx';

const UNDERLINED = 'underline decoration-line decoration-2 underline-offset-[6px] hover:decoration-accent';

const classesOf = variants(
  'inline-flex items-center justify-center gap-2 rounded-full font-medium leading-tight tracking-[0.04em] text-center phrases transition-colors duration-200 disabled:cursor-not-allowed',
  {
    variant: {
      primary: 'bg-ink text-paper hover:bg-ink/85 disabled:bg-ink/35',
      accent: 'bg-accent text-paper hover:bg-accent/88 disabled:bg-accent/40',
      secondary: 'bg-wash text-ink hover:bg-line disabled:text-ink/45',
      /** A secondary button on a background of the same colour. */
      onWash: 'bg-paper text-ink hover:bg-line disabled:text-ink/45',
      quiet: `text-ink ${UNDERLINED}`,
      quietDanger: `text-bad disabled:text-soft ${UNDERLINED}`,
      danger: 'bg-danger text-white hover:bg-danger/88 disabled:bg-danger/40',
      /** Primary and secondary button on a dark picture. */
      onNight: 'bg-on-said text-night hover:bg-on-said/85',
      outlineOnNight: 'border border-white/70 text-white hover:bg-white/10',
    },
    size: {
      small: 'min-h-9 px-4 text-sm',
      smallest: 'min-h-9 px-4 text-xs',
      compact: 'min-h-9 px-2 text-sm',
      medium: 'min-h-11 px-6',
      large: 'min-h-13 px-8 text-base',
      /** Flush with the text around it. */
      inline: 'min-h-11',
      inlineSmall: 'min-h-9 text-sm',
    },
  },
  { variant: 'primary', size: 'medium' },
);

export interface Appearance extends Chosen<typeof classesOf> {
  readonly wide?: boolean | undefined;
}

/** Class names for other elements that look like a button. */
export const buttonClasses = ({ wide = false, ...chosen }: Appearance): string =>
  cx(classesOf(chosen), wide && 'w-full');

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Appearance {
  readonly children?: string | Elements;
  /** Ignores clicks and Enter while pending. Unlike a disabled button it keeps its width and the focus, and announces its state. */
  readonly pending?: boolean;
  /** Why it is disabled, announced and shown as its title. */
  readonly disabledReason?: string | undefined;
}

export function Button({ pending = false, disabledReason, variant, size, wide, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClasses({ variant, size, wide }), rest.className)}
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
  return <Link {...rest} className={cx(buttonClasses({ variant, size, wide }), className)} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, since there is no text. */
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
