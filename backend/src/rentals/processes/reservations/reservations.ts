import type { Reservation } from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { isFinal, isUnanswered } from '@meguri/contracts/rental-round/status.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import { APPROVAL_GRACE_SECONDS, PARCEL_ANSWER_GRACE_SECONDS } from '../../round/approval-grace.ts';
import { type ParcelRound, roundsBeside } from '../../round/parcel-rounds.ts';
import type { Process, ProcessTools, Reaction } from '../running/process.ts';
import { commandOf } from '../running/system-commands.ts';

const PROCESS = 'reservations';

const END_STATUSES: readonly string[] = ['completed', 'cancelled'];

/** The round has ended with this event or may continue (`to`): an ended one releases its days. */
const releaseAtEnd: Reaction = ({ target, event, cause }) => {
  const to = 'to' in event.data ? event.data.to : null;
  if (to !== null && !END_STATUSES.includes(to)) return [];
  return [jobOf('release-period', cause.id, { roundId: target, cause })];
};

/** Keeps reservations consistent with their rounds: completes approvals, and releases ended rounds. */
export const reservations = {
  reactions: {
    PeriodReserved: ({ event, cause }) => [
      jobOf(
        'approve-reserved',
        cause.id,
        { roundId: event.data.roundId, cause },
        event.data.tentative ? PARCEL_ANSWER_GRACE_SECONDS : APPROVAL_GRACE_SECONDS,
      ),
    ],
    Rejected: releaseAtEnd,
    Declined: releaseAtEnd,
    Expired: releaseAtEnd,
    Withdrawn: releaseAtEnd,
    PaymentMismatchFound: releaseAtEnd,
    Cancelled: releaseAtEnd,
    Completed: releaseAtEnd,
    RefundOrdered: releaseAtEnd,
    DamageSettled: releaseAtEnd,
    DamageFeeWrittenOff: releaseAtEnd,
  },
  jobs: {
    'approve-reserved': { atOnce: 4, run: driveForward },
    'release-period': { atOnce: 4, run: release },
  },
} satisfies Process;

/**
 * Completes an approval that crashed after its reservation. If it is rejected (the reply window is over, the item is
 * late elsewhere), the request's own timer ends it, which releases the days. Those of a parcel's answer are given back at
 * once: until then every answer to its other requests would be refused because of them.
 */
async function driveForward(job: JobData['approve-reserved'], tools: ProcessTools): Promise<void> {
  const { roundId, cause } = job;
  const round = await tools.streams.round(roundId);
  // It ended between reservation and approval, before there was anything to release.
  if (isFinal(round.status)) return releaseOf(round, job, tools);
  if (!isUnanswered(round.status)) return;
  const reservation = (await tools.streams.calendar(round.itemId)).reservations[roundId];
  // The owner's answer was refused because of another item in the parcel, and freed these days.
  if (reservation === undefined) return;
  const { shipping, tentative, answer } = reservation;
  const input = shipping === undefined ? {} : { shipping, ...(answer && { answer: answer.id }) };
  const about = { target: roundId, key: cause.id, input, cause };
  if (!tentative || (await isWhole(reservation, { roundId, round }, tools)))
    await tools.commands.sendUnlessRefused(commandOf(PROCESS, 'approve-request', about));
  if (tentative && isUnanswered((await tools.streams.round(roundId)).status))
    await tools.commands.releasePeriod(PROCESS, round.itemId, { roundId, tentative, answer: answer?.id }, cause);
}

/** Whether the answer has reserved the days of all rounds that it approves; otherwise it crashed, and its owner answers again. */
async function isWhole(
  { answer }: Reservation,
  { roundId, round }: ParcelRound,
  { streams }: ProcessTools,
): Promise<boolean> {
  if (answer === undefined) return true;
  const all = [{ roundId, round }, ...(await roundsBeside(roundId, round, streams))];
  const found = await Promise.all(
    all.map(async (one) => (await streams.calendar(one.round.itemId)).reservations[one.roundId]),
  );
  return found.filter((one) => one?.answer?.id === answer.id).length >= answer.rounds;
}

async function release(job: JobData['release-period'], tools: ProcessTools): Promise<void> {
  const round = await tools.streams.round(job.roundId);
  if (isFinal(round.status)) await releaseOf(round, job, tools);
}

async function releaseOf(
  { itemId }: RentalRound,
  { roundId, cause }: JobData['release-period'],
  { streams, commands }: ProcessTools,
): Promise<void> {
  const calendar = await streams.calendar(itemId);
  if (calendar.reservations[roundId] !== undefined) await commands.releasePeriod(PROCESS, itemId, { roundId }, cause);
}
