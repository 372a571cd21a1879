import { BadgeCheck } from 'lucide-react';

/** Somebody has checked who this is; not more than that. */
export const VerifiedMark = () => (
  <span className="inline-flex w-fit items-center gap-1 text-xs text-good">
    <BadgeCheck aria-hidden size={14} />
    <span>本人確認済み</span>
  </span>
);
