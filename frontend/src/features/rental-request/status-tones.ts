import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import type { Tone } from '../../ui/notice.tsx';

/** accent: someone is to act; good: on its way or done; warn: time or money presses; bad: something went wrong. */
export const STATUS_TONES: Readonly<Record<RoundStatus, Tone | 'accent'>> = {
  requested: 'accent',
  request_sent: 'accent',
  request_expired: 'plain',
  request_approved: 'accent',
  request_declined: 'plain',
  request_cancelled: 'plain',
  rejected: 'plain',
  payment_pending: 'warn',
  payment_completed: 'good',
  paid: 'good',
  shipping_code_generating: 'accent',
  await_shipment_code: 'accent',
  shipping_code_generated: 'accent',
  shipped: 'accent',
  received: 'good',
  in_use: 'good',
  usage_overdue: 'bad',
  return_shipping_code_generated: 'accent',
  returned: 'accent',
  damage_reported: 'warn',
  damage_fee_pending: 'warn',
  damage_fee_paid: 'good',
  completed: 'good',
  cancelled: 'plain',
};
