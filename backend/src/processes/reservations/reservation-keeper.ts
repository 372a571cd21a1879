import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import { type Dispatch, orderOf } from '../dispatch.ts';
import type { JobData } from '../jobs.ts';
import { sendUnlessRefused } from '../rejections.ts';
import type { StreamReader } from '../stream-reader.ts';

const PROCESS = 'reservations';

/** Keeps reservations in step with their rounds: forward to the approval, and released when the round has ended. */
export class ReservationKeeper {
  private readonly streams: StreamReader;
  private readonly dispatch: Dispatch;

  constructor(streams: StreamReader, dispatch: Dispatch) {
    this.streams = streams;
    this.dispatch = dispatch;
  }

  /**
   * An approval that crashed after it reserved is completed. Refused (the reply window is over, the item is late
   * elsewhere): the request's own timer ends it, and that releases the days.
   */
  async driveForward(job: JobData['approve-reserved']): Promise<void> {
    const { roundId, cause } = job;
    const round = await this.streams.round(roundId);
    // It ended between the reservation and the approval, too early for the release to find anything.
    if (isFinal(round.status)) return this.releaseOf(round, job);
    if (round.status !== 'requested' && round.status !== 'request_sent') return;
    const about = { target: roundId, key: cause.id, input: {}, cause };
    await sendUnlessRefused(this.dispatch, orderOf(PROCESS, 'approve-request', about));
  }

  async release(job: JobData['release-period']): Promise<void> {
    const round = await this.streams.round(job.roundId);
    if (isFinal(round.status)) await this.releaseOf(round, job);
  }

  private async releaseOf({ itemId }: RentalRound, { roundId, cause }: JobData['release-period']): Promise<void> {
    const { reservations } = await this.streams.calendar(itemId);
    if (reservations[roundId] === undefined) return;
    const about = { target: itemId, key: cause.id, input: { roundId }, cause };
    await this.dispatch.send(orderOf(PROCESS, 'release-period', about));
  }
}
