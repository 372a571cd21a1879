import { BadgeCheck } from 'lucide';
import { Icon } from '../../ui/icon.tsx';

/** Somebody has checked who this is; not more than that. */
export const VerifiedMark = () => (
  <span className="inline-flex w-fit items-center gap-1 text-xs text-good">
    <Icon of={BadgeCheck} aria-hidden size={14} />
    <span>本人確認済み</span>
  </span>
);
