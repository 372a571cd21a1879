import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../lib/class-names.ts';
import { confirmedForDownload } from '../../lib/http/api.ts';
import { type Appearance, buttonClasses } from './button.tsx';

interface DownloadLinkProps extends Appearance {
  /** Path of the file on this site. */
  readonly href: string;
  readonly label?: string;
  /** The server asks for a confirmation of the member's identity first. */
  readonly isGuarded?: boolean;
  readonly children: ReactNode;
}

/** Downloads a file without leaving the page. */
export function DownloadLink({ href, label, isGuarded = false, children, ...look }: DownloadLinkProps) {
  const [isProved, setProved] = useState(!isGuarded);
  const link = useRef<HTMLAnchorElement>(null);
  const first = async () => {
    if (!(await confirmedForDownload())) return;
    flushSync(() => setProved(true));
    link.current?.click();
    setProved(false);
  };
  return (
    <a
      ref={link}
      href={href}
      download
      onClick={(event) => {
        if (isProved) return;
        event.preventDefault();
        void first();
      }}
      aria-label={label}
      className={cx(buttonClasses({ variant: 'secondary', ...look }), look.size === 'small' && 'max-md:min-h-11')}
    >
      {children}
    </a>
  );
}
