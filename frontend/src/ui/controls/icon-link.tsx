import { cx } from '../../lib/class-names.ts';
import { Link, type LinkProps, useCurrent } from './link.tsx';
import type { Elements } from '../elements.ts';

interface IconLinkProps extends LinkProps {
  /** Accessible name, since there is no text. */
  readonly label: string;
  readonly children: Elements;
}

/** An icon as a link, highlighted on its target page; as large as an `IconButton`. */
export const IconLink = ({ label, className, children, ...rest }: IconLinkProps) => (
  <Link
    {...rest}
    aria-current={useCurrent(rest.to.replace(/\?.*/, ''))}
    className={cx(
      'relative inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-wash',
      'aria-[current=page]:text-accent',
      className,
    )}
  >
    {children}
    <span className="sr-only">{label}</span>
  </Link>
);
