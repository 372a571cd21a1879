import { Inbox } from 'lucide';
import { Icon, type IconNode } from '../icon.tsx';
import type { MessageProps } from './error-view.tsx';

interface EmptyStateProps extends MessageProps {
  readonly mark?: IconNode;
  /** An empty list is good news here. */
  readonly isGood?: boolean;
}

/** An empty list, with a suggestion for what to do. */
export const EmptyState = ({ title, children, action, mark = Inbox, isGood = false }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
    <Icon of={mark} aria-hidden size={32} strokeWidth={1.25} className={isGood ? 'text-good' : 'text-accent'} />
    <p className="font-serif text-lg text-balance phrases">{title}</p>
    {children !== undefined && <div className="max-w-sm text-sm text-balance phrases text-soft">{children}</div>}
    {action !== undefined && <div className="mt-3">{action}</div>}
  </div>
);
