import { cx } from '../lib/class-names.ts';

/** The logo, a ring. `turns`: rotates once. */
export const Ring = ({ className, turns = false }: { readonly className?: string; readonly turns?: boolean }) => (
  <svg
    aria-hidden
    viewBox="0 0 64 64"
    fill="none"
    strokeLinecap="round"
    className={cx('stroke-accent', turns && 'animate-turn', className)}
  >
    <path d="M47 15.5A22 22 0 1 0 54 34" strokeWidth="4.5" />
    <path d="M49 6.5 47 15.5l9.5 1" strokeWidth="4" strokeLinejoin="round" />
  </svg>
);
