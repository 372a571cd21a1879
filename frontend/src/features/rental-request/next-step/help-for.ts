import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { type RoundStatus, TO_SEND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { isPickup } from '../../../rental/handover.ts';

export interface Help {
  readonly to: string;
  readonly label: string;
}

const PACKING: Help = { to: '/posts/how-to-pack', label: '図で見る包み方' };
const LATE: Help = { to: '/overdue-items', label: '返却が遅れている取引' };
const FEES: Help = { to: '/help#fees', label: '料金と決まり' };

const SENT_BY_BORROWER: readonly RoundStatus[] = ['return_shipping_code_generated', 'usage_overdue'];
const MONEY: readonly RoundStatus[] = ['request_approved', 'payment_pending', 'damage_fee_pending', 'cancelled'];

/** The help page for the next step; null for operators. */
export function helpFor(
  request: Pick<RentalRequest, 'status' | 'viewerParty' | 'itemShippingMethod' | 'itemOverdue'>,
): Help | null {
  const { status, viewerParty, itemOverdue } = request;
  if (viewerParty === 'operator') return null;
  if (viewerParty === 'owner' && itemOverdue) return LATE;
  const packs = viewerParty === 'owner' ? TO_SEND_STATUSES : SENT_BY_BORROWER;
  if (packs.includes(status) && !isPickup(request)) return PACKING;
  if (MONEY.includes(status)) return FEES;
  return { to: viewerParty === 'owner' ? '/help#lend' : '/help#borrow', label: '使い方とよくある質問' };
}
