import { MAX_NEW_COUNT } from '@meguri/contracts/favourite/favourite.ts';
import { startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { NEW_FINDS, type NewFind } from '../../../catalog/favourites/saved-searches.ts';
import { type Notice, noticeId } from '../../../notifications/notice.ts';
import { singleLine } from '../../../notifications/mail/single-line.ts';
import type { JobData } from '../../round/jobs.ts';
import type { Process, ProcessTools } from '../running/process.ts';
import { DailyJob } from '../upkeep/daily-job.ts';

const AT_ONCE = 200;

/**
 * Once a day, notifies users of new items in their saved searches, listed before that day: all searches in one
 * notification.
 */
export const newFinds = {
  jobs: { 'new-finds': { atOnce: 1, run: notifyOfFinds } },
  watch: ({ clock, queues }) => {
    const daily = new DailyJob('new-finds', clock, queues);
    return { everyMs: 1000, run: () => daily.enqueueToday() };
  },
} satisfies Process;

async function notifyOfFinds({ day }: JobData['new-finds'], tools: ProcessTools, stop: AbortSignal): Promise<void> {
  const until = startOfDay(day);
  for (let after = 0; ;) {
    const seekers = await tools.savedSearches.seekers({ after, limit: AT_ONCE });
    for (const userId of seekers) {
      stop.throwIfAborted();
      await tools.savedSearches.notifyOfFinds(userId, new Date(until), (finds, db) =>
        tools.notifications.notify([noticeOf(userId, until, finds)], db),
      );
    }
    if (seekers.length < AT_ONCE) return;
    after = seekers.at(-1)!;
  }
}

const noticeOf = (userId: number, at: string, finds: readonly [NewFind, ...NewFind[]]): Notice => ({
  id: noticeId(`new finds ${at}`, userId, 'search_found'),
  ...{ userId, kind: 'search_found', title: '保存した検索に新着があります', who: null, at, deadline: null },
  sentence: findsWords(finds),
  ...{ path: '/favourites?tab=searches', roundId: null, itemId: null, gathers: NEW_FINDS, replacesUnread: true },
});

/** 「ワンピース」など2件の保存した検索に、新しいアイテムが5点あります。 */
export function findsWords(finds: readonly [NewFind, ...NewFind[]]): string {
  const [{ name }] = finds;
  const searches = finds.length === 1 ? '' : `など${finds.length}件の保存した検索`;
  const counted = finds.reduce((sum, { newCount }) => sum + newCount, 0);
  const count = finds.some(({ newCount }) => newCount === MAX_NEW_COUNT) ? `${counted}点以上` : `${counted}点`;
  return `「${singleLine(name)}」${searches}に、新しいアイテムが${count}あります。`;
}
