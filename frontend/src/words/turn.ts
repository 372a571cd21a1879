import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Action } from '@meguri/contracts/rental-round/actions.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import type { Tone } from '../ui/notice.tsx';

/** Actions that a round waits for; all others are offered besides. */
const AWAITED: ReadonlySet<Action> = new Set<Action>([
  'approve',
  'pay',
  'mark_shipped',
  'confirm_receipt',
  'mark_returned',
  'confirm_return',
  'pay_damage_fee',
  'pay_late_fee',
]);

/** Whether the round waits for the viewer; for a late fee even after its end. */
export const isMyTurn = ({ actions }: Pick<RentalRequest, 'actions'>): boolean =>
  actions.some((action) => AWAITED.has(action));

const TONES: Partial<Readonly<Record<RoundStatus, Tone>>> = {
  completed: 'good',
  usage_overdue: 'bad',
  damage_reported: 'bad',
  damage_fee_pending: 'bad',
};

/** The badge's colour: what went wrong or well, what waits for the viewer; the rest is on its way, or over. */
export const statusTone = (round: Pick<RentalRequest, 'actions' | 'status'>): Tone | 'accent' =>
  TONES[round.status] ?? (isMyTurn(round) ? 'accent' : 'plain');
