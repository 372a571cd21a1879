import { isUnanswered } from '@meguri/contracts/rental-round/status.ts';
import { type Notice, noticeId } from '../../../notifications/notice.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import { inBrackets } from '../notifications/notification-rules.ts';
import type { Process, ProcessTools } from '../running/process.ts';

const AT_ONCE = 500;
const gathered = (itemId: string): string => `favourite ${itemId}`;

/**
 * Notifies users who like an item when it becomes free; if it is reserved again before they have read that, the
 * notification is withdrawn.
 */
export const favourites = {
  reactions: {
    PeriodReleased: ({ target: itemId, event, time: at, cause }) => [
      jobOf('favourite-free', cause.id, { itemId, roundId: event.data.roundId, at, cause }),
    ],
    // Days that may still be given back aren't taken yet: their confirmation is another event.
    PeriodReserved: ({ target: itemId, event, cause }) =>
      event.data.tentative === true ? [] : [jobOf('favourite-taken', cause.id, { itemId })],
  },
  jobs: {
    'favourite-free': { atOnce: 2, run: tellFree },
    'favourite-taken': { atOnce: 2, run: ({ itemId }, { notifications }) => notifications.withdraw(gathered(itemId)) },
  },
} satisfies Process;

async function tellFree(job: JobData['favourite-free'], tools: ProcessTools): Promise<void> {
  const { itemId, roundId } = job;
  const { reservations } = await tools.streams.calendar(itemId);
  if (Object.keys(reservations).length > 0) return;
  const { status, borrowerId, shipment, returned } = await tools.streams.round(roundId);
  // The owner's answer to a parcel was refused and gave the days back: no one has rented the item.
  if (isUnanswered(status)) return;
  // An item that was sent and never came back must be presumed lost.
  if (shipment !== null && returned === null) return;
  const name = await tools.queries.itemName(itemId);
  for (let after = 0; ;) {
    const likers = await tools.queries.likersOf(itemId, { after, limit: AT_ONCE });
    // Its borrower knows that the rental is over.
    const others = likers.filter((userId) => userId !== borrowerId);
    await tools.notifications.notify(others.map((userId) => noticeOf(job, userId, inBrackets(name))));
    if (likers.length < AT_ONCE) return;
    after = likers.at(-1)!;
  }
}

const noticeOf = ({ itemId, at, cause }: JobData['favourite-free'], userId: number, item: string): Notice => ({
  id: noticeId(`favourite free ${cause.id}`, userId, 'favourite_free'),
  ...{ userId, kind: 'favourite_free', title: 'お気に入りが空きました', who: null, at, deadline: null },
  sentence: `お気に入りの${item}が、また借りられるようになりました。`,
  ...{ path: `/items/${itemId}`, roundId: null, itemId, gathers: gathered(itemId) },
});
