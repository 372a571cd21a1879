import { reservedOf } from '@meguri/contracts/rental-round/extension.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import type { Process, ProcessTools, Reaction } from '../running/process.ts';
import { commandOf } from '../running/system-commands.ts';

/** The read model with the requests needs a moment to see the payment. */
const DELAY_SECONDS = 1;

const rejectOthers: Reaction = ({ target, position, cause }) => [
  jobOf('reject-overlapping', cause.id, { roundId: target, cause, paidAt: position }, DELAY_SECONDS),
];

/** Once a round or its extension is paid its days are taken: pending requests for them are rejected. */
export const overlappingRequests = {
  reactions: { Paid: rejectOthers, ExtensionPaid: rejectOthers },
  jobs: { 'reject-overlapping': { atOnce: 4, run: rejectOverlapping } },
} satisfies Process;

/** The read model isn't up to date yet: the job is retried. */
class ReadModelBehind extends Error {
  override name = 'ReadModelBehind';
}

/** @throws ReadModelBehind */
async function rejectOverlapping(
  { roundId, cause, paidAt }: JobData['reject-overlapping'],
  { streams, queries, commands }: ProcessTools,
): Promise<void> {
  const round = await streams.round(roundId);
  const { itemId } = round;
  const open = await queries.openRequests({ itemId, period: reservedOf(round), after: paidAt });
  if (open === null) throw new ReadModelBehind(`the read model of rounds has not come to ${paidAt}`);
  for (const target of open) {
    if (target === roundId) continue;
    const input = { cause: 'period_taken', reason: null, takenBy: roundId } as const;
    const about = { target, key: cause.id, input, cause };
    await commands.sendUnlessRefused(commandOf('overlapping-requests', 'reject-request', about));
  }
}
