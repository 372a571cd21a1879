import { openExtension, paidExtensions, reservedOf } from '@meguri/contracts/rental-round/extension.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import { APPROVAL_GRACE_SECONDS } from '../../round/approval-grace.ts';
import type { EventOf, Process, ProcessTools, Reaction } from '../running/process.ts';
import { commandOf } from '../running/system-commands.ts';

const PROCESS = 'extensions';

type Ending = EventOf<'ExtensionWithdrawn' | 'ExtensionDeclined' | 'ExtensionExpired'>;
const shortenAtEnd: Reaction<Ending> = ({ target, event, cause }) => [
  jobOf('shorten-period', cause.id, { roundId: target, n: event.data.n, cause }),
];

/** Keeps the days of extensions consistent with their rounds: completes approvals, and frees the days of ended ones. */
export const extensions = {
  reactions: {
    PeriodExtended: ({ event, cause }) => [
      jobOf(
        'approve-extended',
        cause.id,
        { roundId: event.data.roundId, n: event.data.n, cause },
        APPROVAL_GRACE_SECONDS,
      ),
    ],
    ExtensionWithdrawn: shortenAtEnd,
    ExtensionDeclined: shortenAtEnd,
    ExtensionExpired: shortenAtEnd,
  },
  jobs: {
    'approve-extended': { atOnce: 4, run: driveForward },
    'shorten-period': { atOnce: 4, run: shorten },
  },
} satisfies Process;

/**
 * Completes an approval that crashed after it had reserved the days. If it is rejected because the window is over, the
 * extension's own timer ends it, which frees the days.
 */
async function driveForward(job: JobData['approve-extended'], tools: ProcessTools): Promise<void> {
  const { roundId, n, cause } = job;
  const open = openExtension(await tools.streams.round(roundId));
  // It ended between reservation and approval, before there were days to free.
  if (open?.n !== n) return shorten(job, tools);
  if (open.state !== 'requested') return;
  const about = { target: roundId, key: cause.id, input: { n }, cause };
  await tools.commands.sendUnlessRefused(commandOf(PROCESS, 'approve-extension', about));
}

/** Frees the days of an extension that ended without a payment. */
async function shorten({ roundId, n, cause }: JobData['shorten-period'], tools: ProcessTools): Promise<void> {
  const round = await tools.streams.round(roundId);
  if (openExtension(round)?.n === n || paidExtensions(round).some((one) => one.n === n)) return;
  const { reservations } = await tools.streams.calendar(round.itemId);
  if (reservations[roundId]?.extended !== n) return;
  const { to } = reservedOf(round);
  await tools.commands.shortenPeriod(PROCESS, round.itemId, { roundId, n, to }, cause);
}
