import type { RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { statusLabelOf } from '@meguri/contracts/rental-round/status.ts';
import type { HandoverMethod } from '@meguri/contracts/rental-round/time/period.ts';
import { LoaderCircle } from 'lucide';
import { Badge } from '../ui/states/badge.tsx';
import type { Tone } from '../ui/states/tones.ts';
import { Icon } from '../ui/icon.tsx';

/** Name of a round's status for this handover method. */
export const statusLabel = (status: RoundState, handover: HandoverMethod): string =>
  status === 'none' ? '開始前' : statusLabelOf(status, handover);

/** Colours of good and bad outcomes; the other statuses are in progress or over. */
const TONES: Partial<Readonly<Record<RoundState, Tone>>> = {
  completed: 'good',
  usage_overdue: 'bad',
  damage_reported: 'bad',
  damage_fee_pending: 'warn',
};

interface StatusBadgeProps {
  readonly status: RoundState;
  /** The status as text, by handover method. */
  readonly label: string;
  /** The round waits for the viewer. */
  readonly isTurn?: boolean;
  /** A change is pending, so the status may be about to change. */
  readonly isChanging?: boolean;
}

/** The status of a round. */
export const StatusBadge = ({ status, label, isTurn = false, isChanging = false }: StatusBadgeProps) => (
  <Badge tone={TONES[status] ?? (isTurn ? 'accent' : 'plain')}>
    {isChanging && <Icon of={LoaderCircle} aria-hidden size={12} className="animate-spin" />}
    <span>{`${label}${isChanging ? '（更新中）' : ''}`}</span>
  </Badge>
);
