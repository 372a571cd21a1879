import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import { roundsBeside } from '../../round/parcel-rounds.ts';
import type { Process, ProcessTools, Reaction } from '../running/process.ts';
import { commandOf } from '../running/system-commands.ts';
import { chargeBeside } from './charge-beside.ts';
import { payingCards } from './paying-cards.ts';

const PROCESS = 'parcels';

const endParcel: Reaction = ({ target, cause }) => [jobOf('end-parcel', cause.id, { roundId: target, cause })];

/** The borrower pays a parcel on one page: each round has a charge of its own, so that each settles by itself (decision 155). */
export const parcels = {
  reactions: {
    PaymentCompleted: ({ target, event, cause }) =>
      event.data.checkoutId === null ? [] : [jobOf('pay-parcel', cause.id, { roundId: target, cause })],
    Rejected: endParcel,
    Declined: endParcel,
    Expired: endParcel,
    Withdrawn: endParcel,
    PaymentMismatchFound: endParcel,
    Cancelled: endParcel,
    RefundOrdered: endParcel,
    // Until then the charge couldn't be refunded.
    DisputeClosed: endParcel,
    ForeignRefundAssigned: endParcel,
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
  await tools.incidents.closeRefusals(roundId, 'pay-parcel');
  const cards = await payingCards([{ roundId, round }, ...others], tools.streams);
  const unknown: unknown[] = [];
  for (const other of others)
    await chargeBeside(other.roundId, cards, { job, tools }).catch((error: unknown) => unknown.push(error));
  if (unknown.length > 0) throw unknown[0];
}

/**
 * A round that has ended unpaid is never charged again, so that an operator has nothing to retry. Once nothing of the parcel was sent or
 * will be, the shipping goes back that cancellations of single items have kept.
 */
async function endRound({ roundId, cause }: JobData['end-parcel'], tools: ProcessTools): Promise<void> {
  const { commands, incidents, streams } = tools;
  const round = await streams.round(roundId);
  if (round.parcel === undefined || !isFinal(round.status)) return;
  await incidents.closeRefusals(roundId, 'pay-parcel');
  const all = [{ roundId, round }, ...(await roundsBeside(roundId, round, streams))];
  if (!all.every((one) => isFinal(one.round.status) && one.round.shipment === null)) return;
  for (const { roundId: target } of all) {
    const about = { target, key: 'shipping', input: {}, cause };
    await commands.sendUnlessRefused(commandOf(PROCESS, 'return-parcel-shipping', about));
  }
}
