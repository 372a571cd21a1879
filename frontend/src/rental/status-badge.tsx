import type { RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { statusLabelOf } from '@meguri/contracts/rental-round/status.ts';
import type { HandoverMethod } from '@meguri/contracts/rental-round/time/period.ts';
import { LoaderCircle } from 'lucide';
import { Badge, type Tone } from '../ui/states/notice.tsx';
import { Icon } from '../ui/icon.tsx';

/** Where a round stands that changes hands so, or that it hasn't begun. */
export const statusLabel = (status: RoundState, handover: HandoverMethod): string =>
  status === 'none' ? '開始前' : statusLabelOf(status, handover);

/** What went wrong or well; the rest is on its way, or over. */
const TONES: Partial<Readonly<Record<RoundState, Tone>>> = {
  completed: 'good',
  usage_overdue: 'bad',
  damage_reported: 'bad',
  damage_fee_pending: 'warn',
};

interface StatusBadgeProps {
  readonly status: RoundState;
  /** Its name, by the way of handing over. */
  readonly label: string;
  /** The round waits for the one who looks at it. */
  readonly isTurn?: boolean;
  /** A change is under way: what is shown isn't the last word. */
  readonly isChanging?: boolean;
}

/** Where a round stands. */
export const StatusBadge = ({ status, label, isTurn = false, isChanging = false }: StatusBadgeProps) => (
  <Badge tone={TONES[status] ?? (isTurn ? 'accent' : 'plain')}>
    {isChanging && <Icon of={LoaderCircle} aria-hidden size={12} className="animate-spin" />}
    <span>{`${label}${isChanging ? '（更新中）' : ''}`}</span>
  </Badge>
);
