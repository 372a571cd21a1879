import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import { roundsBeside } from '../../round/parcel-rounds.ts';
import type { Process, ProcessTools } from '../running/process.ts';
import { chargeBeside } from './charge-beside.ts';
import { payingCards } from './paying-cards.ts';

/** The borrower pays a parcel on one page: each round has a charge of its own, so that each settles by itself (decision 155). */
export const parcels = {
  reactions: {
    PaymentCompleted: ({ target, event, cause }) =>
      event.data.checkoutId === null ? [] : [jobOf('pay-parcel', cause.id, { roundId: target, cause })],
    Withdrawn: ({ target, cause }) => [jobOf('end-parcel', cause.id, { roundId: target, cause })],
  },
  jobs: { 'pay-parcel': { atOnce: 2, run: payOthers }, 'end-parcel': { atOnce: 2, run: endRound } },
} satisfies Process;

/**
 * Each approved round is charged once, and none waits for another. What the bank declines or the provider refuses stays to
 * be paid on a page of its own, until the end of its window.
 * @throws the error that left an outcome open, after the others were tried
 */
async function payOthers(job: JobData['pay-parcel'], tools: ProcessTools): Promise<void> {
  const { roundId } = job;
  const round = await tools.streams.round(roundId);
  const others = await roundsBeside(roundId, round, tools.streams);
  // Refused charges of this round are over, since its own page was paid.
  await tools.incidents.closeOfRound(roundId, 'pay-parcel');
  const cards = await payingCards([{ roundId, round }, ...others], tools.streams);
  const unknown: unknown[] = [];
  for (const other of others)
    await chargeBeside(other.roundId, cards, { job, tools }).catch((error: unknown) => unknown.push(error));
  if (unknown.length > 0) throw unknown[0];
}

/** A round that has ended unpaid is never charged again, so that an operator has nothing to retry. */
async function endRound({ roundId }: JobData['end-parcel'], { incidents, streams }: ProcessTools): Promise<void> {
  const { parcel, status } = await streams.round(roundId);
  if (parcel !== undefined && isFinal(status)) await incidents.closeOfRound(roundId, 'pay-parcel');
}
