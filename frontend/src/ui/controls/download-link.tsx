import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { type Appearance, appearance } from './button.tsx';

interface DownloadLinkProps extends Appearance {
  /** Where the file is, below the site's root. */
  readonly href: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Saves a file; the page stays. */
export function DownloadLink({ href, label, children, ...look }: DownloadLinkProps) {
  return (
    <a
      href={href}
      download
      aria-label={label}
      className={cx(appearance({ variant: 'secondary', ...look }), look.size === 'small' && 'max-md:min-h-11')}
    >
      {children}
    </a>
  );
}
