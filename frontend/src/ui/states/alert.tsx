import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../icon.tsx';
import { type Tone, TONES } from './tones.ts';

interface AlertProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Something to know, within the page: present when it opens, so without the role that announces it. */
export function Alert({ tone = 'plain', title, children, action }: AlertProps) {
  const { icon, wash, mark } = TONES[tone];
  return (
    <div className={cx('flex gap-3 rounded-2xl px-5 py-4 text-sm leading-relaxed text-ink', wash)}>
      <Icon of={icon} aria-hidden size={18} className={cx('mt-0.5 shrink-0', mark)} />
      <div className="flex grow flex-col gap-1">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}

/** Says that a part of the page needs scripts. @param to that part, as the subject of the sentence */
export const NeedsScript = ({ to }: { readonly to: string }) => (
  <noscript>
    <Alert tone="warn">{`${to}には、ブラウザーのJavaScriptを有効にしてください。`}</Alert>
  </noscript>
);
