import { policyOf } from '../policy.ts';
import type { RentalRound } from '../rental-round.ts';
import type { Window } from './interruptions.ts';
import { plus } from './period.ts';
import { endOf } from './windows.ts';

/**
 * When the borrower can ask for the price back, from their own confirmation of the receipt; null: it isn't promised, or
 * others confirmed the receipt.
 */
export function fitRefundWindow({ fitRefund, receivedAt, receivedBy, policyVersion }: RentalRound): Window | null {
  const terms = policyOf(policyVersion).fitRefund;
  if (fitRefund !== true || terms === null || receivedAt === null || receivedBy !== 'borrower') return null;
  return { opens: receivedAt, ends: plus(receivedAt, terms.within) };
}
export const fitRefundEnd = endOf(fitRefundWindow);
