import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../icon.tsx';

const TONES = {
  plain: { icon: Info, wash: 'bg-wash', mark: 'text-soft' },
  good: { icon: CircleCheck, wash: 'bg-good-wash', mark: 'text-good' },
  warn: { icon: TriangleAlert, wash: 'bg-warn-wash', mark: 'text-warn' },
  bad: { icon: CircleAlert, wash: 'bg-bad-wash', mark: 'text-bad' },
} as const;
export type Tone = keyof typeof TONES;

interface NoticeProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A word on the side, within the page. */
export function Notice({ tone = 'plain', title, children, action }: NoticeProps) {
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

/** Beside what does nothing without scripts. @param to what one would do there */
export const NeedsScript = ({ to }: { readonly to: string }) => (
  <noscript>
    <Notice tone="warn">{`${to}には、ブラウザーのJavaScriptを有効にしてください。`}</Notice>
  </noscript>
);

/** A state in a word. */
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
