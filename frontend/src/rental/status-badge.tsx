import type { RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { STATUS_LABELS } from '@meguri/contracts/rental-round/status.ts';
import { LoaderCircle } from 'lucide-react';
import { Badge, type Tone } from '../ui/states/notice.tsx';

export const statusLabel = (status: RoundState): string => (status === 'none' ? '開始前' : STATUS_LABELS[status]);

/** What went wrong or well; the rest is on its way, or over. */
const TONES: Partial<Readonly<Record<RoundState, Tone>>> = {
  completed: 'good',
  usage_overdue: 'bad',
  damage_reported: 'bad',
  damage_fee_pending: 'bad',
};

interface StatusBadgeProps {
  readonly status: RoundState;
  /** Its name where the way of handing over is known; without one, the one for parcels. */
  readonly label?: string;
  /** The round waits for the one who looks at it. */
  readonly isTurn?: boolean;
  /** A change is under way: what is shown isn't the last word. */
  readonly isChanging?: boolean;
}

/** Where a round stands. */
export const StatusBadge = ({
  status,
  label = statusLabel(status),
  isTurn = false,
  isChanging = false,
}: StatusBadgeProps) => (
  <Badge tone={TONES[status] ?? (isTurn ? 'accent' : 'plain')}>
    {isChanging && <LoaderCircle aria-hidden size={12} className="animate-spin" />}
    {label}
    {isChanging && '（更新中）'}
  </Badge>
);
