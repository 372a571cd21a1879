import { cx } from '../lib/class-names.ts';

/** The mark: a ring that goes round. `drawn`: it draws itself. */
export const Ring = ({ className, drawn = false }: { readonly className?: string; readonly drawn?: boolean }) => (
  <svg aria-hidden viewBox="0 0 64 64" fill="none" strokeLinecap="round" className={cx('stroke-accent', className)}>
    <path pathLength={1} d="M47 15.5A22 22 0 1 0 54 34" strokeWidth="4.5" className={cx(drawn && 'animate-draw')} />
    <path d="M49 6.5 47 15.5l9.5 1" strokeWidth="4" strokeLinejoin="round" className={cx(drawn && 'animate-fade')} />
  </svg>
);
