import type { ReactNode } from 'react';
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
    <a href={href} download aria-label={label} className={appearance({ variant: 'secondary', ...look })}>
      {children}
    </a>
  );
}
