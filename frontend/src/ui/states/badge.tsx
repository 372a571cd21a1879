import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { type Tone, TONES } from './tones.ts';

/** A state in one word. */
export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone | 'accent';
  readonly children: ReactNode;
}) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-full px-3 py-0.5 text-xs font-medium whitespace-nowrap',
      tone === 'accent' ? 'bg-accent-wash text-accent' : cx(TONES[tone].wash, TONES[tone].mark),
    )}
  >
    {children}
  </span>
);
