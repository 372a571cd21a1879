import type { ItemGone } from '@meguri/contracts/rental-round/damage/item-is.ts';
import { isUnanswered } from '@meguri/contracts/rental-round/status.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import type { EventOf, Process, ProcessTools, Reaction } from '../running/process.ts';
import { commandOf } from '../running/system-commands.ts';

const PROCESS = 'lost-items';
/** Longer than an approval takes that read the item before it was unlisted. */
const DELAY_SECONDS = 5;

/** An operator recorded that the item won't come back. */
const leaveList: Reaction<EventOf<'RefundOrdered' | 'DamageFeeAssessed'>> = ({ target, event, position, cause }) => {
  const { itemIs } = event.data;
  if (itemIs === undefined) return [];
  return [
    jobOf('unlist-item', cause.id, { roundId: target, cause }),
    jobOf('end-rounds-of-item', cause.id, { roundId: target, cause, itemIs, decidedAt: position }, DELAY_SECONDS),
  ];
};

/**
 * An item that won't come back is unlisted; pending requests for it are rejected, and operators cancel approved ones.
 */
export const lostItems = {
  reactions: { RefundOrdered: leaveList, DamageFeeAssessed: leaveList },
  jobs: {
    'unlist-item': { atOnce: 4, run: unlist },
    'end-rounds-of-item': { atOnce: 4, run: endRounds },
  },
} satisfies Process;

async function unlist({ roundId }: JobData['unlist-item'], { streams, items }: ProcessTools): Promise<void> {
  const { itemId } = await streams.round(roundId);
  await items.unlist(itemId, roundId);
}

/** The read model isn't up to date yet: the job is retried. */
class ReadModelBehind extends Error {
  override name = 'ReadModelBehind';
}

/** @throws ReadModelBehind */
async function endRounds(job: JobData['end-rounds-of-item'], tools: ProcessTools): Promise<void> {
  const { roundId, itemIs, decidedAt } = job;
  const { itemId } = await tools.streams.round(roundId);
  const others = await tools.queries.openRoundsOf(itemId, decidedAt);
  if (others === null) throw new ReadModelBehind(`the read model of rounds has not come to ${decidedAt}`);
  for (const { id, status } of others) {
    if (id !== roundId) await end({ id, isUnanswered: isUnanswered(status) }, { ...job, itemIs }, tools);
  }
}

async function end(
  { id, isUnanswered }: { readonly id: string; readonly isUnanswered: boolean },
  { roundId, cause, itemIs }: JobData['end-rounds-of-item'] & { readonly itemIs: ItemGone },
  { commands }: ProcessTools,
): Promise<void> {
  const about = { target: id, key: cause.id, cause };
  if (isUnanswered) {
    const input = { cause: 'item_unavailable', reason: null, takenBy: roundId } as const;
    await commands.sendUnlessRefused(commandOf(PROCESS, 'reject-request', { ...about, input }));
  }
  // The owner may have approved in the meantime.
  const input = { itemIs, decidedIn: roundId };
  await commands.sendUnlessRefused(commandOf(PROCESS, 'record-unavailable-item', { ...about, input }));
}
