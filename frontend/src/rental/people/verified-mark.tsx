import { BadgeCheck } from 'lucide';
import { Icon } from '../../ui/icon.tsx';

/** The user's identity has been checked; it says nothing more. */
export const VerifiedMark = () => (
  <span className="inline-flex w-fit items-center gap-1 text-xs text-good">
    <Icon of={BadgeCheck} aria-hidden size={14} />
    <span>本人確認済み</span>
  </span>
);
