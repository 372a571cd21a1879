import { reservedPeriod } from '@meguri/contracts/rental-round/period.ts';
import { type Dispatch, orderOf } from '../dispatch.ts';
import type { JobData } from '../jobs.ts';
import type { ProcessQueries } from '../process-queries.ts';
import { sendUnlessRefused } from '../rejections.ts';
import type { StreamReader } from '../stream-reader.ts';

/** The read model isn't there yet: the job is tried again. */
export class ReadModelBehind extends Error {
  override name = 'ReadModelBehind';
}

/** Once a round is paid, nobody else can get its days: requests that still wait for an answer are rejected. */
export class OverlapRejecter {
  private readonly streams: StreamReader;
  private readonly queries: ProcessQueries;
  private readonly dispatch: Dispatch;

  constructor(streams: StreamReader, queries: ProcessQueries, dispatch: Dispatch) {
    this.streams = streams;
    this.queries = queries;
    this.dispatch = dispatch;
  }

  /** @throws ReadModelBehind */
  async reject({ roundId, cause, paidAt }: JobData['reject-overlapping']): Promise<void> {
    const { itemId, startDate, handover } = await this.streams.round(roundId);
    const period = reservedPeriod(startDate, handover.method);
    const open = await this.queries.openRequests({ itemId, period, after: paidAt });
    if (open === null) throw new ReadModelBehind(`the read model of rounds has not come to ${paidAt}`);
    for (const target of open) {
      if (target === roundId) continue;
      const input = { cause: 'period_taken', reason: null, takenBy: roundId } as const;
      await sendUnlessRefused(
        this.dispatch,
        orderOf('overlapping-requests', 'reject-request', { target, key: cause.id, input, cause }),
      );
    }
  }
}
