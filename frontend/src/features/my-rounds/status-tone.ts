import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import type { Tone } from '../../ui/notice.tsx';
import type { ListedRound } from './api/my-rounds.ts';
import { isMyTurn } from './round-groups.ts';

const TONES: Partial<Readonly<Record<RoundStatus, Tone>>> = {
  completed: 'good',
  usage_overdue: 'bad',
  damage_reported: 'bad',
  damage_fee_pending: 'bad',
};

/** The badge's colour: what went wrong or well, what waits for the viewer; the rest is on its way, or over. */
export const statusTone = (round: Pick<ListedRound, 'actions' | 'status'>): Tone | 'accent' =>
  TONES[round.status] ?? (isMyTurn(round) ? 'accent' : 'plain');
