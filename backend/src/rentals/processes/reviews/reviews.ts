import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { reviewEnd } from '@meguri/contracts/review/review-window.ts';
import { type Notice, noticeId } from '../../../notifications/notice.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import { inBrackets } from '../notifications/notification-rules.ts';
import { untilWords } from '../../../event-sourcing/clock/tokyo-words.ts';
import type { AnyEvent, Process, ProcessTools, Seen } from '../running/process.ts';
import { leadingToRound } from '../../round/round-path.ts';

const EVERY_MS = 5_000;

const invite = ({ target: roundId, time: at, cause }: Seen<AnyEvent>) => [
  jobOf('invite-reviews', cause.id, { roundId, at, cause }),
];

/** Invites both parties to review a completed rental; publishes reviews when their time is over. */
export const reviews = {
  reactions: {
    Completed: invite,
    DamageSettled: (seen) => (seen.event.data.to === 'completed' ? invite(seen) : []),
    DamageFeeWrittenOff: (seen) => (seen.event.data.to === 'completed' ? invite(seen) : []),
  },
  jobs: { 'invite-reviews': { atOnce: 2, run: tellBoth } },
  watch: (tools) => ({ everyMs: EVERY_MS, run: (stop) => showDue(tools, stop) }),
} satisfies Process;

async function tellBoth(job: JobData['invite-reviews'], tools: ProcessTools): Promise<void> {
  const round = await tools.streams.round(job.roundId);
  const item = inBrackets(await tools.queries.requestedItemName(job.roundId, round));
  const until = reviewEnd(job.at, tools.interruptionState.until(tools.clock.now().toISOString()));
  const people = [round.borrowerId, round.ownerId];
  await tools.notifications.notify(people.map((userId) => noticeOf(job, userId, round, { item, until })));
}

function noticeOf(
  { roundId, at, cause }: JobData['invite-reviews'],
  userId: number,
  { borrowerId, ownerId }: RentalRound,
  { item, until }: { readonly item: string; readonly until: string },
): Notice {
  return {
    id: noticeId(`review invited ${cause.id}`, userId, 'review_invited'),
    ...{ userId, kind: 'review_invited', title: 'レビューをお願いします', at, deadline: null },
    who: userId === ownerId ? borrowerId : ownerId,
    sentence: `さんとの${item}の取引はいかがでしたか。${untilWords(until)}まで、レビューを書けます。`,
    ...leadingToRound(roundId),
  };
}

async function showDue({ interruptionState, clock, reviews: showing }: ProcessTools, stop: AbortSignal): Promise<void> {
  // Users who can't write now get time for it afterwards.
  if ((await interruptionState.current()) !== null) return;
  const now = clock.now().toISOString();
  await showing.showDue(now, interruptionState.until(now), stop);
}
