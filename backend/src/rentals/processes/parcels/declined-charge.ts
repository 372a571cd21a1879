import { awaitsPayment } from '@meguri/contracts/rental-round/status.ts';
import { paymentEnd } from '@meguri/contracts/rental-round/time/windows.ts';
import { untilWords } from '../../../event-sourcing/clock/tokyo-words.ts';
import { inBrackets, roundNotice } from '../notifications/notification-rules.ts';
import type { ProcessTools } from '../running/process.ts';

/**
 * The card that paid another round of the parcel couldn't be charged for this one. The borrower reads until when it can be paid on a page
 * of its own; no event says so, since the round is as before.
 * @param cause the charge; the same one notifies once
 */
export async function tellDeclined(roundId: string, cause: string, tools: ProcessTools): Promise<void> {
  const { clock, interruptionState, notifications, queries, streams } = tools;
  const round = await streams.round(roundId);
  const at = clock.now().toISOString();
  const deadline = paymentEnd(round, interruptionState.until(at));
  if (!awaitsPayment(round.status) || deadline === null || deadline <= at) return;
  const item = inBrackets(await queries.requestedItemName(roundId, round));
  const words = {
    kind: 'parcel_card_declined',
    title: '同じ荷物の1点を決済できませんでした',
    sentence: `同じカードで${item}を決済できませんでした。${untilWords(deadline)}までに、取引の画面からお支払いください。`,
    deadline,
  } as const;
  await notifications.notify([roundNotice({ cause, roundId, round, recipient: 'borrower', words, at })]);
}
