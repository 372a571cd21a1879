import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import type { AppendResult, EventToAppend, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { InMemoryEventLog } from '../../../../../test/support/in-memory-event-log.ts';

/** The outcome of one append. */
export type Stage = 'lost before' | 'lost after' | ((append: () => Promise<AppendResult>) => Promise<unknown>);

/** An event log that counts reads and appends, and can make appends fail. */
export class StagedLog extends InMemoryEventLog {
  reads = 0;
  appends = 0;
  /** For the next appends, in order. */
  readonly stages: Stage[] = [];

  override read(stream: string, fromRevision = 0): Promise<readonly StoredEvent[]> {
    this.reads += 1;
    return super.read(stream, fromRevision);
  }

  override async append(
    stream: string,
    expected: number,
    events: readonly EventToAppend[],
    follows?: string,
  ): Promise<AppendResult> {
    this.appends += 1;
    const stage = this.stages.shift();
    const append = () => super.append(stream, expected, events, follows);
    if (stage === 'lost before') throw new EventLogUnavailable('lost on the way there');
    if (stage === 'lost after') {
      await append();
      throw new EventLogUnavailable('lost on the way back');
    }
    await stage?.(append);
    return append();
  }
}
