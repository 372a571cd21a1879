import { isFinal, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import type { Tone } from '../../ui/notice.tsx';

const TONES: Partial<Readonly<Record<RoundStatus, Tone>>> = {
  request_sent: 'warn',
  request_approved: 'warn',
  payment_pending: 'warn',
  completed: 'good',
  usage_overdue: 'bad',
  damage_reported: 'bad',
  damage_fee_pending: 'bad',
};

/** The badge's colour: what wants attention, what is wrong, what went well; the rest is on its way, or over. */
export const statusTone = (status: RoundStatus): Tone | 'accent' =>
  TONES[status] ?? (isFinal(status) ? 'plain' : 'accent');
