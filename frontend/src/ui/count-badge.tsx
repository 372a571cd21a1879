import { cx } from '../lib/class-names.ts';

interface CountBadgeProps {
  readonly count: number;
  /** Accessible name. @param shown the number as displayed */
  readonly label: (shown: string) => string;
  /** bad: counts something overdue. */
  readonly tone?: 'accent' | 'bad';
}

const MAX_COUNTED = 99;
/** Numbers above 99 are shown as 99+. */
export const counted = (count: number): string => (count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count));

/** A number of waiting items; nothing for 0. */
export const CountBadge = ({ count, label, tone = 'accent' }: CountBadgeProps) =>
  count > 0 && (
    <span
      className={cx(
        'inline-flex min-w-5 shrink-0 items-center justify-center rounded-full px-1.5 text-xs leading-5 font-medium text-paper tabular-nums',
        tone === 'bad' ? 'bg-bad' : 'bg-accent',
      )}
    >
      <span aria-hidden>{counted(count)}</span>
      <span className="sr-only">{`（${label(counted(count))}）`}</span>
    </span>
  );

/** At the corner of an icon. The icon's accessible name includes the number. */
export const CornerCount = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <span
      aria-hidden
      className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4.5 font-medium text-paper tabular-nums ring-2 ring-paper"
    >
      {counted(count)}
    </span>
  );
